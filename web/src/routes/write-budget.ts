/** Number of writes that may follow each other at once: the letters of an ordinary search. */
const burst = 20;

/** Milliseconds after which one more write is allowed. */
const refill = 1000;

/**
 * Limits the writes of the address (token bucket). Browsers refuse more than a hundred within half a minute,
 * with a warning or an exception, and the navigation of the user counts too.
 */
export class WriteBudget {
  readonly #now: () => number;
  #left = burst;
  #since: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#since = now();
  }

  /** Returns whether a write is allowed now, and counts it. */
  take(): boolean {
    const now = this.#now();
    // A clock that was set back neither adds nor removes writes.
    this.#left = Math.min(burst, this.#left + Math.max(0, now - this.#since) / refill);
    this.#since = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Starts again, as on a new page. */
  reset(): void {
    this.#left = burst;
    this.#since = this.#now();
  }
}
