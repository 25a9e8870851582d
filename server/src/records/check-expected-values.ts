import { isDeepStrictEqual } from 'node:util';
import {
  emptyValue,
  expectedValuesKey,
  isEmpty,
  type Resource,
  type UncheckedValues,
} from '@ne2016/contract';
import { attributeProblem, ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';

/** The written values, and the values that must still be stored; `null`: any. */
interface ReadChange {
  values: UncheckedValues;
  expectedValues: UncheckedValues | null;
}

/**
 * Reads the body of an update.
 * @throws ProblemError `malformed_request` when the expected values are not an object
 */
export function readChange({ [expectedValuesKey]: expected, ...values }: UncheckedValues): ReadChange {
  if (expected === undefined) return { values, expectedValues: null };
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected))
    throw new ProblemError('malformed_request');
  return { values, expectedValues: expected as UncheckedValues };
}

/** Returns the labels of attributes for a sentence: « Nom » et « Code ». */
export function namesOf({ attributes }: Resource, names: readonly string[]): string {
  const labels = names.map((name) => `«\u00a0${attributes[name]?.label ?? name}\u00a0»`);
  return new Intl.ListFormat('fr').format(labels);
}

/**
 * Accepts an update whose expected values are still stored. They are not validated: a value that the
 * declaration would refuse today can be expected, too.
 * @throws ProblemError `values_changed` with every other attribute and its stored value, `invalid_attributes`
 * for unknown attributes
 */
export function refuseOtherValues(
  resource: Resource,
  stored: StoredValues,
  expected: UncheckedValues | null | undefined,
): void {
  const names = Object.keys(expected ?? {});
  const unknown = names.filter((name) => !Object.hasOwn(resource.attributes, name));
  if (unknown.length > 0)
    throw attributeProblem(
      'invalid_attributes',
      unknown.map((attribute) => ({ attribute, validator: 'unknown', params: {} })),
    );
  const changed = Object.entries(resource.attributes).flatMap(([name, attribute]) => {
    if (!names.includes(name)) return [];
    const value = expected?.[name];
    return isDeepStrictEqual(stored[name], isEmpty(value) ? emptyValue(attribute) : value) ? [] : [name];
  });
  refuseChanged(resource, stored, changed);
}

/** @throws ProblemError `values_changed` with these attributes and their stored values, if there are any */
export function refuseChanged(resource: Resource, stored: StoredValues, changed: readonly string[]): void {
  if (changed.length === 0) return;
  const faults = changed.map((attribute) => ({ attribute, validator: 'changed', params: {} }));
  throw attributeProblem('values_changed', faults, {
    params: {
      attributes: namesOf(resource, changed),
      ...(changed.length > 1 ? { context: 'several' } : {}),
    },
    current: Object.fromEntries(changed.map((name) => [name, stored[name]])),
  });
}
