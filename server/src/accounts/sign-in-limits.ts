import { RateLimiterMemory } from 'rate-limiter-flexible';
import { countAttempt } from '../security/attempts.ts';

/** The window in which failures are counted, in seconds. */
const duration = 15 * 60;
const failuresOfAccount = 5;
const failuresOfAddress = 20;

/**
 * Counts failed logins. An attempt counts as failed from its start, so that many at the same time cannot all pass
 * before the first has failed; success takes it back.
 */
export class SignInLimits {
  readonly #accounts = new RateLimiterMemory({ points: failuresOfAccount, duration });
  readonly #addresses = new RateLimiterMemory({ points: failuresOfAddress, duration });

  /** @throws ProblemError `too_many_requests` with the wait. */
  async attempt(account: string, address: string): Promise<void> {
    await countAttempt(this.#addresses, address);
    await countAttempt(this.#accounts, account);
  }

  /** Forgets the failures of the account, and the attempt that did not fail. */
  async succeed(account: string, address: string): Promise<void> {
    await this.#accounts.delete(account);
    await this.#addresses.reward(address);
  }
}
