import { isDeepStrictEqual } from 'node:util';
import { type AttributeError, checkChanges, type Resource, type UncheckedValues } from '@ne2016/contract';
import { ProblemError } from '../problems/problem-error.ts';
import type { StoredValues } from '../storage/storage.ts';
import type { WriteContext } from './record-store.ts';

const lengthValidators: ReadonlySet<string> = new Set(['maxlength', 'mostChoices', 'mostLinks']);

/** Values of which some may be too long and nothing else; whether these can stay is another question. */
export interface ApartFromLengths {
  values: StoredValues;
  errors: AttributeError[];
  /** What is wrong with the values that are too long. */
  tooLong: AttributeError[];
}

/** Checks values one by one, to separate those that are only too long from the others. */
export function checkApartFromLengths(resource: Resource, given: UncheckedValues): ApartFromLengths {
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

/** More changes of one record are not looked through: each may be as long as a body. */
const mostReplaced = 20;

/** What the last changes of a record replaced that may hold a text so long. */
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
 * Lets values pass that are too long and stored already, or were until a change that may be undone: a maximum that came
 * later takes nothing away.
 * @throws ProblemError `invalid_attributes` that names all others.
 */
export async function refuseNewLengths(
  context: WriteContext,
  id: number,
  before: StoredValues,
  { values, tooLong }: Pick<ApartFromLengths, 'values' | 'tooLong'>,
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
