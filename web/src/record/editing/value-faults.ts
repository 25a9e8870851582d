import { type AttributeError, checkAttribute, type Resource } from '@ne2016/contract';
import type { EditedRecord } from '#live/records/edited-record.ts';
import { brokenRulesOf } from '#live/records/use-record-rules.ts';
import { type Refusal, serverErrorsFor } from './refusal.ts';

/** The errors of a value, by their origin. */
export interface ValueFaults {
  /** Errors of its kind and options. */
  readonly invalid: readonly AttributeError[];
  /** Rules across attributes that it breaks. */
  readonly broken: readonly AttributeError[];
  /** Errors of the server, until the value changes. */
  readonly refused: readonly AttributeError[];
}

/** The faults of a record by attribute; attributes without a fault are missing. */
export type RecordFaults = ReadonlyMap<string, ValueFaults>;

/** Returns the faults of all values, including those that are not edited. */
export function faultsOf(resource: Resource, record: EditedRecord, refusal: Refusal): RecordFaults {
  const { values, conflicts } = record;
  const rules = brokenRulesOf(resource, record);
  const faults = Object.entries(resource.attributes).map(([name, attribute]) => {
    const outcome = checkAttribute(name, attribute, values[name]);
    // A conflict is shown as such, not as an error of the server.
    const refused = serverErrorsFor(refusal, name, values).filter(
      ({ validator }) => validator !== 'changed' || !conflicts.includes(name),
    );
    const invalid = outcome.ok ? [] : outcome.errors;
    const broken = rules.filter((error) => error.attribute === name);
    return [name, { invalid, broken, refused }] as const;
  });
  return new Map(
    faults.filter(([, { invalid, broken, refused }]) => invalid.length + broken.length + refused.length > 0),
  );
}

/** Returns whether values that a save would send are invalid or break a rule. */
export function haveFaults({ isDraft, changed }: EditedRecord, faults: RecordFaults): boolean {
  return [...faults].some(
    ([name, { invalid, broken }]) =>
      broken.length > 0 || (invalid.length > 0 && (isDraft || changed.includes(name))),
  );
}
