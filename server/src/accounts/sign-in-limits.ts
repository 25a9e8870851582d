import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../problems/problem-error.ts';

/** The window in which failures are counted, in seconds. */
const duration = 15 * 60;
const failuresOfAccount = 5;
const failuresOfAddress = 20;

async function consume(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new ProblemError('too_many_requests', waitOf(Math.ceil(rejection.msBeforeNext / 1000)));
  }
}

function waitOf(seconds: number) {
  return { retryAfter: seconds, params: { count: Math.ceil(seconds / 60) } };
}

/**
 * Counts failed logins. An attempt counts as failed from its start, so that many at the same time cannot all pass
 * before the first has failed; success takes it back.
 */
export class SignInLimits {
  readonly #accounts = new RateLimiterMemory({ points: failuresOfAccount, duration });
  readonly #addresses = new RateLimiterMemory({ points: failuresOfAddress, duration });

  /** @throws ProblemError `too_many_requests` with the wait. */
  async attempt(account: string, address: string): Promise<void> {
    await consume(this.#addresses, address);
    await consume(this.#accounts, account);
  }

  /** Forgets the failures of the account, and the attempt that did not fail. */
  async succeed(account: string, address: string): Promise<void> {
    await this.#accounts.delete(account);
    await this.#addresses.reward(address);
  }
}
