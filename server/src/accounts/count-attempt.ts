import type { FastifyRequest } from 'fastify';
import type { Attempt, AttemptLimits } from './attempt-limits.ts';
import type { KnownBrowsers } from './known-browsers.ts';

/**
 * Counts an attempt of a call for an account. Only a browser that has signed in with this address has the account looked
 * up, and only while it has attempts left.
 * @throws ProblemError `too_many_requests` with the wait.
 */
export async function countAttempt(
  limits: AttemptLimits,
  browsers: KnownBrowsers,
  { request, account }: { request: FastifyRequest; account: string },
): Promise<Attempt> {
  const of = (browser: string | null): Attempt => ({ account, address: request.ip, browser });
  const claimed = await browsers.claim(request, account);
  if (claimed) limits.check(of(claimed.name));
  const attempt = of(claimed && (await browsers.confirm(claimed, account)));
  limits.attempt(attempt);
  return attempt;
}
