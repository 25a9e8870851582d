/** The code of an extension exceeded its time limit. */
export class TimeLimitError extends Error {
  /** @param limit in milliseconds */
  constructor(where: string, limit: number) {
    super(`${where}: took longer than ${limit} ms`);
    this.name = 'TimeLimitError';
  }
}
