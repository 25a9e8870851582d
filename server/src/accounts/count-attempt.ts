import type { FastifyRequest } from 'fastify';
import type { Attempt, AttemptLimits } from './attempt-limits.ts';
import type { KnownBrowsers } from './known-browsers.ts';

/**
 * Counts an attempt for an account. The account is read only for a browser that has signed in with this
 * address and has attempts left.
 * @throws ProblemError `too_many_requests` with the time to wait
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
