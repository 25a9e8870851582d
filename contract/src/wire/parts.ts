/** What an object of an answer may hold. */
export type Parts = Readonly<Record<string, unknown>>;

/** Whether a part of an answer is an object. */
export function isParts(value: unknown): value is Parts {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
