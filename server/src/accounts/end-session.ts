import type { FastifyReply, FastifyRequest } from 'fastify';
import { anonymousSession, issueCsrfToken } from '../security/csrf.ts';
import type { Auth } from './create-auth.ts';
import { cookieHeaders, passCookies } from './request-session.ts';

/** Ends the session of the browser. Returns the headers with the cookies that remove it. */
async function endSession(auth: Auth, request: FastifyRequest): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: cookieHeaders(request), returnHeaders: true });
  return headers;
}

/** Signs out: ends the session of a call, and removes its cookies. */
export async function signOut(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  passCookies(await endSession(auth, request), reply);
  issueCsrfToken(request, reply, anonymousSession);
}

/**
 * Sets the cookies of a new session. A previous session of the browser ends: it could not be used any more,
 * but would still be in the owner’s list.
 */
export async function replaceSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
  cookies: Headers,
): Promise<void> {
  const set = cookies.getSetCookie();
  const nameOf = (cookie: string) => cookie.split('=', 1)[0];
  const names = new Set(set.map(nameOf));
  const ended = (await endSession(auth, request)).getSetCookie();
  for (const cookie of [...ended.filter((one) => !names.has(nameOf(one))), ...set])
    reply.header('set-cookie', cookie);
}
