import { isDeepStrictEqual } from 'node:util';
import { type AttributeError, checkChanges, type Resource, type UncheckedValues } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import type { WriteContext } from './record-store.ts';

const lengthValidators: ReadonlySet<string> = new Set(['maxlength', 'mostChoices', 'mostLinks']);

/** Values that are valid, except that some may be too long. Whether those may be kept is checked later. */
export interface ValidationExceptLengths {
  values: StoredValues;
  errors: AttributeError[];
  /** The errors of the values that are too long. */
  tooLong: AttributeError[];
}

/** Validates values one by one, and separates those that are only too long from invalid ones. */
export function validateExceptLengths(resource: Resource, given: UncheckedValues): ValidationExceptLengths {
  const values: Record<string, unknown> = {};
  const [errors, tooLong]: [AttributeError[], AttributeError[]] = [[], []];
  for (const [name, value] of Object.entries(given)) {
    const outcome = checkChanges(resource, { [name]: value });
    if (outcome.ok) Object.assign(values, outcome.values);
    else if (outcome.errors.every(({ validator }) => lengthValidators.has(validator))) {
      values[name] = value;
      tooLong.push(...outcome.errors);
    } else errors.push(...outcome.errors);
  }
  return { values, errors, tooLong };
}

/** Largest number of a record’s changes that are examined: each may be as long as a body. */
const mostReplaced = 20;

/** Returns the values that a record’s last changes replaced and that may have a text of this length. */
async function replacedValues({ transaction, resource }: WriteContext, id: number, length: number) {
  const rows = await transaction
    .selectFrom('change')
    .select('before')
    .where('resource', '=', resource.name)
    .where('record_id', '=', id)
    .where(({ fn }) => fn<number>('length', ['before']), '>=', length)
    .orderBy('sequence', 'desc')
    .limit(mostReplaced)
    .execute();
  return rows.map(({ before }) => JSON.parse(before ?? '{}') as StoredValues);
}

/**
 * Accepts values that are too long, if they are stored already, or were stored before a change that may be
 * undone: a new maximum does not affect existing values.
 * @throws ProblemError `invalid_attributes` with all others
 */
export async function refuseNewLengths(
  context: WriteContext,
  id: number,
  before: StoredValues,
  { values, tooLong }: Pick<ValidationExceptLengths, 'values' | 'tooLong'>,
): Promise<void> {
  const errors: AttributeError[] = [];
  for (const error of tooLong) {
    const value = values[error.attribute];
    const isSame = (stored: StoredValues) => isDeepStrictEqual(stored[error.attribute], value);
    if (isSame(before)) continue;
    const length = Array.from(typeof value === 'string' ? value : JSON.stringify(value)).length;
    if (!(await replacedValues(context, id, length)).some(isSame)) errors.push(error);
  }
  if (errors.length > 0) throw new ProblemError('invalid_attributes', { errors });
}
