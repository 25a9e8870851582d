import { ProblemError } from '../problems/problem-error.ts';

/** How many used answers are remembered at most. Each cost somebody a solved CAPTCHA. */
const capacity = 100_000;

/**
 * The answers that were used, until they would have expired anyway: an answer serves once. This process remembers its
 * own only.
 */
export class UsedAnswers {
  /** From the mark of an answer to the time at which it may be forgotten; in the order of that time. */
  readonly #forgetAt = new Map<string, number>();
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
  use(mark: string, now: number = Date.now()): boolean {
    this.#forgetUntil(now);
    if (this.#forgetAt.has(mark)) return false;
    if (this.#forgetAt.size >= this.#capacity)
      throw new ProblemError('captcha_unavailable', { retryAfter: Math.ceil(this.#lifetime / 1000) });
    this.#forgetAt.set(mark, now + this.#lifetime);
    return true;
  }

  #forgetUntil(now: number): void {
    for (const [mark, time] of this.#forgetAt) {
      if (time > now) return;
      this.#forgetAt.delete(mark);
    }
  }
}
