/** So many writes may come at once: the letters of an ordinary search. */
const burst = 20;

/** After them there may be one more each time that so many milliseconds are over. */
const refill = 1000;

/**
 * Counts writes of the address. Browsers refuse more than a hundred within half a minute, by a warning or an exception,
 * and those that somebody's steps need come out of the same hundred.
 */
export class WriteBudget {
  readonly #now: () => number;
  #left = burst;
  #since: number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
    this.#since = now();
  }

  /** Whether there may be a write now, which then counts. */
  take(): boolean {
    const now = this.#now();
    // A clock that was put back fills nothing up, and takes nothing away.
    this.#left = Math.min(burst, this.#left + Math.max(0, now - this.#since) / refill);
    this.#since = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }

  /** Begins again, as on a new page. */
  reset(): void {
    this.#left = burst;
    this.#since = this.#now();
  }
}

/** Of all lists: browsers count the writes of a page. */
export const pageBudget = new WriteBudget(() => Date.now());
