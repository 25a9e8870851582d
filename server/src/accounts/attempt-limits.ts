import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countAttempt } from '../security/attempts.ts';
import { callerOf } from '../security/caller.ts';

/** The window in which attempts are counted, in seconds. */
const duration = 15 * 60;
const attemptsForAccount = 5;
const attemptsFromAddress = 20;

/**
 * Counts attempts for an account, which need not exist, and from a network address. An attempt counts from its start,
 * so that many at the same time cannot all pass before the first is over; one that may not count is taken back.
 */
export class AttemptLimits {
  readonly #accounts = new RateLimiterMemory({ points: attemptsForAccount, duration });
  readonly #addresses = new RateLimiterMemory({ points: attemptsFromAddress, duration });

  /** @throws ProblemError `too_many_requests` with the wait. */
  async attempt(account: string, address: string): Promise<void> {
    await countAttempt(this.#addresses, callerOf(address));
    await countAttempt(this.#accounts, account);
  }

  /** Forgets the attempts for the account, and this one from the address. */
  async succeed(account: string, address: string): Promise<void> {
    await this.#accounts.delete(account);
    await this.#addresses.reward(callerOf(address));
  }
}
