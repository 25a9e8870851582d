/** An object in an answer, not validated. */
export type Parts = Readonly<Record<string, unknown>>;

/** Returns whether a value in an answer is a time. */
export const isTime = (value: unknown): value is string =>
  typeof value === 'string' && !Number.isNaN(Date.parse(value));

/** Returns whether a value in an answer is an object. */
export function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
