import { ProblemError } from '../problems/problem-error.ts';

/** Number of attempts that pass in a number of seconds, from the first of them on. */
export interface AttemptRule {
  points: number;
  duration: number;
}

/** Largest number of keys; beyond it the oldest are removed: many addresses cannot fill the memory. */
const mostKeys = 20_000;

interface CountedAttempts {
  count: number;
  /** When they are removed, on the clock of `performance`. */
  end: number;
}

/**
 * Counts attempts by key, in memory. Uses the monotonic clock: if the wall clock is set back, waits do not
 * get longer, and if it is set forward, they do not end early.
 */
export class AttemptLimit {
  readonly #rule: AttemptRule;
  /** In the order of their end, because all last equally long. */
  readonly #counted = new Map<string, CountedAttempts>();

  constructor(rule: AttemptRule) {
    this.#rule = rule;
  }

  /**
   * Counts an attempt.
   * @throws ProblemError `too_many_requests` with the wait when there were too many
   */
  count(key: string): void {
    this.check(key);
    const counted = this.#counted.get(key) ?? {
      count: 0,
      end: performance.now() + this.#rule.duration * 1_000,
    };
    counted.count += 1;
    this.#counted.set(key, counted);
    const [oldest] = this.#counted.size > mostKeys ? this.#counted.keys() : [];
    if (oldest !== undefined) this.#counted.delete(oldest);
  }

  /**
   * Checks whether an attempt would pass.
   * @throws ProblemError `too_many_requests` with the wait
   */
  check(key: string): void {
    const now = performance.now();
    this.#forgetUntil(now);
    const counted = this.#counted.get(key);
    if (counted === undefined || counted.count < this.#rule.points) return;
    const seconds = Math.ceil((counted.end - now) / 1_000);
    throw new ProblemError('too_many_requests', {
      retryAfter: seconds,
      params: { count: Math.ceil(seconds / 60) },
    });
  }

  /** Takes one attempt back. */
  takeBack(key: string): void {
    const counted = this.#counted.get(key);
    if (counted !== undefined) counted.count -= 1;
  }

  /** Removes all attempts of a key. */
  forget(key: string): void {
    this.#counted.delete(key);
  }

  /** Removes all attempts of the keys with a prefix. */
  forgetAll(prefix: string): void {
    for (const key of this.#counted.keys()) if (key.startsWith(prefix)) this.#counted.delete(key);
  }

  #forgetUntil(now: number): void {
    for (const [key, { end }] of this.#counted) {
      if (end > now) return;
      this.#counted.delete(key);
    }
  }
}
