/** So many in each second, counted from the first; the count begins anew when the second is over. */
export class RateLimit {
  readonly #most: number;
  #from = -Infinity;
  #count = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether one more may pass. `now` in milliseconds. */
  take(now: number): boolean {
    if (now - this.#from >= 1_000) {
      this.#from = now;
      this.#count = 0;
    }
    this.#count += 1;
    return this.#count <= this.#most;
  }
}
