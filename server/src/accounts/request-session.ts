import { type RecordAction, type Resource, isAllowed } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { type Account, isDisabled, toAccount, type UserSession } from './account.ts';
import type { Auth } from './create-auth.ts';
import { lastingSession, touchInterval, shortSession } from './session-rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session of the caller; set by {@link requireSession}. */
    session: UserSession | null;
  }
}

/** Returns the cookies as headers: the account library needs no others, and must not store the address. */
export function cookieHeaders(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

/** Adds the cookies that the account library sets to the answer. */
export function passCookies(headers: Headers | null | undefined, reply: FastifyReply): void {
  for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
}

/** A session of the library. `needsRefresh`: it is a lasting one that was not extended for a day. */
interface PresentedSession {
  session: { id: string; token: string; updatedAt: Date; expiresAt: Date };
  needsRefresh?: boolean;
}

/**
 * Writes from time to time that a session is in use, and thereby extends it. The call does not wait for the
 * write, so that reads succeed even if the write fails or is slow.
 */
function touchSession(
  auth: Auth,
  { session, needsRefresh = false }: PresentedSession,
  request: FastifyRequest,
): void {
  const { token, updatedAt, expiresAt } = session;
  const now = Date.now();
  const { touching } = auth.known;
  if (touching.has(token) || (!needsRefresh && now - updatedAt.getTime() < touchInterval)) return;
  const end = Math.max(expiresAt.getTime(), now + (needsRefresh ? lastingSession : shortSession));
  const note = async () => {
    touching.add(token);
    try {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.updateSession(token, { updatedAt: new Date(now), expiresAt: new Date(end) });
    } catch (error) {
      request.log.warn(error, 'the use of a session was not noted');
    } finally {
      touching.delete(token);
    }
  };
  void note();
}

/** Renews the cookie of a lasting session for its new lifetime. */
async function renewCookie(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { name, attributes } = (await auth.$context).authCookies.sessionToken;
  const value = request.cookies[name];
  const { httpOnly = true, secure = false, path = '/' } = attributes;
  const options = {
    httpOnly,
    secure,
    path,
    sameSite: 'lax',
    maxAge: lastingSession / 1000,
    encode: encodeURIComponent,
  } as const;
  if (value !== undefined) reply.setCookie(name, value, options);
}

/** @throws ProblemError `unavailable` when the database cannot be read; the library reports no details */
async function askLibrary(auth: Auth, request: FastifyRequest) {
  try {
    return await auth.api.getSession({ headers: cookieHeaders(request), returnHeaders: true });
  } catch (cause) {
    throw new ProblemError('unavailable', { retryAfter: 1 }, { cause });
  }
}

/** Reads the session of a call from the library, and extends it when due. */
async function askForSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserSession | null> {
  const version = auth.known.version.current();
  const { headers, response } = await askLibrary(auth, request);
  // The cookie of an ended session stays in the browser, because each of its tabs asks for the reason of the
  // end.
  if (response === null || isDisabled(response.user)) return null;
  passCookies(headers, reply);
  const presented: PresentedSession = response;
  touchSession(auth, presented, request);
  if (presented.needsRefresh === true) await renewCookie(auth, request, reply);
  const { id, expiresAt, updatedAt } = response.session;
  const session = { id, account: toAccount(response.user) };
  const until = Math.min(expiresAt.getTime(), updatedAt.getTime() + touchInterval);
  auth.known.sessions.keep(request.headers.cookie ?? '', session, version, until);
  return session;
}

/**
 * Returns the session of a call, and extends it when due. The answer depends on the cookies and the accounts
 * alone, and is cached while both are the same.
 */
export async function findSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserSession | null> {
  return (
    auth.known.sessions.find(request.headers.cookie ?? '') ?? (await askForSession(auth, request, reply))
  );
}

/** Milliseconds for which the session found at the start of a call is trusted while the rest arrives. */
const longestBelief = 1_000;

/** @throws ProblemError `no_session` when there is none */
async function loadRequiredSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.session = await findSession(auth, request, reply);
  if (request.session === null) throw new ProblemError('no_session');
}

/**
 * Reads the session again when the call took long to arrive: the session may have ended or the role changed,
 * and the call must then be refused.
 * @throws ProblemError `no_session` when the session has ended
 */
export async function confirmSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (reply.elapsedTime > longestBelief) await loadRequiredSession(auth, request, reply);
}

/** Requires a session for the routes of `server`. */
export function requireSession(server: FastifyInstance, auth: Auth): void {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, needsSession: true };
  });
  server.addHook('onRequest', (request, reply) => loadRequiredSession(auth, request, reply));
  server.addHook('preHandler', (request, reply) => confirmSession(auth, request, reply));
}

/**
 * Returns the session of a call.
 * @throws ProblemError `no_session` without one
 */
export function sessionOf(request: FastifyRequest): UserSession {
  if (request.session === null) throw new ProblemError('no_session');
  return request.session;
}

/**
 * Returns the account of the caller.
 * @throws ProblemError `no_session` without a session
 */
export function accountOf(request: FastifyRequest): Account {
  return sessionOf(request).account;
}

/** @throws ProblemError `forbidden` when the caller may not do `action` */
export function requireRight(request: FastifyRequest, action: RecordAction, resource: Resource): void {
  if (!isAllowed(accountOf(request).role, action, resource)) throw new ProblemError('forbidden');
}
