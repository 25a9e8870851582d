/** So many in any second, wherever that second begins; what is refused counts for nothing. */
export class RateLimit {
  readonly #most: number;
  /** When those of the last second passed, in milliseconds. */
  #passed: number[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more may pass. `now` in milliseconds. */
  take(now: number): boolean {
    this.#passed = this.#passed.filter((time) => now - time < 1_000);
    if (this.#passed.length >= this.#most) return false;
    this.#passed.push(now);
    return true;
  }
}
