import type { FastifyReply, FastifyRequest } from 'fastify';
import { anonymousSession, issueCsrfToken } from '../security/csrf.ts';
import type { Auth } from './create-auth.ts';
import { cookieHeaders, passCookies } from './request-session.ts';

/** Ends the session that the browser has, and gives the cookies that make it forget that. */
async function endSession(auth: Auth, request: FastifyRequest): Promise<Headers> {
  const { headers } = await auth.api.signOut({ headers: cookieHeaders(request), returnHeaders: true });
  return headers;
}

/** Ends the session of a call, and takes it from the browser. */
export async function signOut(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  passCookies(await endSession(auth, request), reply);
  issueCsrfToken(request, reply, anonymousSession);
}

/**
 * Gives the browser the cookies of a new session. One that it had before ends, or it would live on where nobody can
 * use it, beside the new one in the owner's list.
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
