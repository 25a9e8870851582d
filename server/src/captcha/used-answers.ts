import { ProblemError } from '../problems/problem-error.ts';

/** How many used answers are remembered at most. Each cost somebody a solved CAPTCHA. */
const capacity = 100_000;

/** When an answer may be forgotten: on the clock of `Date`, by which it expires, and on that of `performance`. */
interface End {
  date: number;
  elapsed: number;
}

/**
 * The answers that were used, until they would have expired anyway, be the clock on the wall set back or forward and back
 * meanwhile: an answer serves once. This process remembers its own only.
 */
export class UsedAnswers {
  /** From the mark of an answer; in the order of time. */
  readonly #forgetAt = new Map<string, End>();
  readonly #lifetime: number;
  readonly #capacity: number;

  /** @param lifetime how long any answer may be good for, in milliseconds */
  constructor(lifetime: number, most: number = capacity) {
    this.#lifetime = lifetime;
    this.#capacity = most;
  }

  /**
   * Whether the answer is used for the first time. Asking uses it.
   * @throws ProblemError `captcha_unavailable` when too many are remembered: none is forgotten to let one in twice.
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
