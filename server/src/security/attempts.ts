import { type RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../problems/problem-error.ts';

/**
 * Counts an attempt.
 * @throws ProblemError `too_many_requests` with the wait when there were too many.
 */
export async function countAttempt(limiter: RateLimiterMemory, key: string): Promise<void> {
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
