/** Says that code of the team was waited for no longer. */
export class TimeLimitError extends Error {
  /** `limit`: in milliseconds. */
  constructor(where: string, limit: number) {
    super(`${where}: took longer than ${limit} ms`);
    this.name = 'TimeLimitError';
  }
}
