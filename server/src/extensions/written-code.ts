import { shown } from '@ne2016/contract';

/** An object with values by name. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** One fault for each key that nobody knows. */
export function unknownKeys(what: string, written: object, known: readonly string[]): string[] {
  return Object.keys(written)
    .filter((key) => !known.includes(key))
    .map((key) => `${what} '${key}' n’existe pas\u00a0: utilisez ${known.join(', ')}`);
}

/** Whether a value is a time from 1 to `most`, in milliseconds. */
function isTime(value: unknown, most: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;
}

/** What is wrong with how long code may take. */
export function timeLimitFaults(value: unknown, most: number): string[] {
  if (value === undefined || isTime(value, most)) return [];
  return [`timeLimit vaut ${shown(value)}\u00a0: écrivez un nombre entier de millisecondes, de 1 à ${most}`];
}
