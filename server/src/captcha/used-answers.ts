import { ProblemError } from '../problems/problem-error.ts';

/** Largest number of remembered answers. Each required a solved CAPTCHA. */
const capacity = 100_000;

/** When an answer may be forgotten, on the clock of `Date`, by which it expires, and of `performance`. */
interface End {
  date: number;
  elapsed: number;
}

/**
 * The used answers, each kept until it has expired, even if the wall clock is set back, or forward and back:
 * an answer can be used once. They are not shared between processes.
 */
export class UsedAnswers {
  /** By identifier of the answer, the oldest first. */
  readonly #forgetAt = new Map<string, End>();
  readonly #lifetime: number;
  readonly #capacity: number;

  /** @param lifetime longest validity of an answer, in milliseconds */
  constructor(lifetime: number, most: number = capacity) {
    this.#lifetime = lifetime;
    this.#capacity = most;
  }

  /**
   * Marks an answer as used. Returns whether it was not used before.
   * @throws ProblemError `captcha_unavailable` when too many are remembered: forgetting one would allow using
   * it twice
   */
  use(mark: string, now: End = { date: Date.now(), elapsed: performance.now() }): boolean {
    this.#forgetUntil(now);
    if (this.#forgetAt.has(mark)) return false;
    if (this.#forgetAt.size >= this.#capacity)
      throw new ProblemError('captcha_unavailable', { retryAfter: Math.ceil(this.#lifetime / 1000) });
    this.#forgetAt.set(mark, { date: now.date + this.#lifetime, elapsed: now.elapsed + this.#lifetime });
    return true;
  }

  #forgetUntil(now: End): void {
    for (const [mark, { date, elapsed }] of this.#forgetAt) {
      if (date > now.date || elapsed > now.elapsed) return;
      this.#forgetAt.delete(mark);
    }
  }
}
