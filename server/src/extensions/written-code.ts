import { shown } from '@ne2016/contract';

/** Returns whether a value is an object with named values. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns one fault for each unknown key. */
export function unknownKeys(what: string, written: object, known: readonly string[]): string[] {
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => `${what} '${key}' n’existe pas\u00a0: utilisez ${known.join(', ')}`);
}

/** Returns whether a value is a whole number of milliseconds from 1 to `most`. */
function isTime(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

/** Returns the faults of a time limit. */
export function timeLimitFaults(value: unknown, most: number): string[] {
  if (value === undefined || isTime(value, most)) return [];
  return [`timeLimit vaut ${shown(value)}\u00a0: écrivez un nombre entier de millisecondes, de 1 à ${most}`];
}
