import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../problems/problem-error.ts';
import { callerOf } from './caller.ts';

/** The window in which attempts are counted, in seconds. */
const duration = 15 * 60;
const attemptsForAccount = 5;
const attemptsFromAddress = 20;

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
 * Counts attempts for an account, which need not exist, and from a network address. An attempt counts from its start,
 * so that many at the same time cannot all pass before the first is over; one that may not count is taken back.
 */
export class AttemptLimits {
  readonly #accounts = new RateLimiterMemory({ points: attemptsForAccount, duration });
  readonly #addresses = new RateLimiterMemory({ points: attemptsFromAddress, duration });

  /** @throws ProblemError `too_many_requests` with the wait. */
  async attempt(account: string, address: string): Promise<void> {
    await consume(this.#addresses, callerOf(address));
    await consume(this.#accounts, account);
  }

  /** Forgets the attempts for the account, and this one from the address. */
  async succeed(account: string, address: string): Promise<void> {
    await this.#accounts.delete(account);
    await this.#addresses.reward(callerOf(address));
  }
}
