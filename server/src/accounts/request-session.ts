import { type RecordAction, type Resource, isAllowed } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { type Account, isDisabled, toAccount, type UserSession } from './account.ts';
import type { Auth } from './create-auth.ts';
import { lastingSession, touchInterval, shortSession } from './session-rules.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the hook {@link requireSession}. */
    session: UserSession | null;
  }
}

/** The account library asks for nothing but the cookies; the address of a person is not kept. */
export function cookieHeaders(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

/** Passes on the cookies that the account library sets. */
export function passCookies(headers: Headers | null | undefined, reply: FastifyReply): void {
  for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
}

/** A session as the library tells it. `needsRefresh`: it is to last and was not prolonged for a day. */
interface PresentedSession {
  session: { id: string; token: string; updatedAt: Date; expiresAt: Date };
  needsRefresh?: boolean;
}

/**
 * Notes now and then that a session is in use, and prolongs it by that. Nobody waits for the note, so that who reads
 * goes on where it cannot be written, or not at once.
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

/** Has the browser keep the cookie of a lasting session for as long as the session now lasts. */
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

/** @throws ProblemError `unavailable` when the database cannot be asked, of which the library tells nothing more. */
async function askLibrary(auth: Auth, request: FastifyRequest) {
  try {
    return await auth.api.getSession({ headers: cookieHeaders(request), returnHeaders: true });
  } catch (cause) {
    throw new ProblemError('unavailable', { retryAfter: 1 }, { cause });
  }
}

/** Asks the library who is signed in, and prolongs the session when it is due. */
async function askForSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<UserSession | null> {
  const version = auth.known.version.current();
  const { headers, response } = await askLibrary(auth, request);
  // The cookie of an ended session stays in the browser, because each of its tabs asks for the cause of the end.
  if (response === null || isDisabled(response.user)) return null;
  passCookies(headers, reply);
  const told: PresentedSession = response;
  touchSession(auth, told, request);
  if (told.needsRefresh === true) await renewCookie(auth, request, reply);
  const { id, expiresAt, updatedAt } = response.session;
  const session = { id, account: toAccount(response.user) };
  const until = Math.min(expiresAt.getTime(), updatedAt.getTime() + touchInterval);
  auth.known.sessions.keep(request.headers.cookie ?? '', session, version, until);
  return session;
}

/**
 * Finds who is signed in, and prolongs the session when it is due. The answer depends on the cookies and the accounts
 * alone: as long as both are the same, the library is not asked again.
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

/** How long who is signed in is believed to be so while the rest of a call is on its way, in milliseconds. */
const longestBelief = 1_000;

async function readSession(auth: Auth, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  request.session = await findSession(auth, request, reply);
  if (request.session === null) throw new ProblemError('no_session');
}

/**
 * Asks once more who is signed in where a call took its time to come: the session may have ended, or the role changed,
 * and nothing that comes after that may be done.
 * @throws ProblemError `no_session` when nobody is signed in any longer.
 */
export async function confirmSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (reply.elapsedTime > longestBelief) await readSession(auth, request, reply);
}

/** Lets only who is signed in reach the routes of `server`. */
export function requireSession(server: FastifyInstance, auth: Auth): void {
  server.addHook('onRoute', (route) => {
    route.config = { ...route.config, needsSession: true };
  });
  server.addHook('onRequest', (request, reply) => readSession(auth, request, reply));
  server.addHook('preHandler', (request, reply) => confirmSession(auth, request, reply));
}

/**
 * The session by which a call is made.
 * @throws ProblemError `no_session` when nobody is signed in.
 */
export function sessionOf(request: FastifyRequest): UserSession {
  if (request.session === null) throw new ProblemError('no_session');
  return request.session;
}

/**
 * Who makes a call.
 * @throws ProblemError `no_session` when nobody is signed in.
 */
export function accountOf(request: FastifyRequest): Account {
  return sessionOf(request).account;
}

/** @throws ProblemError `forbidden` when who is signed in may not do `action`. */
export function requireRight(request: FastifyRequest, action: RecordAction, resource: Resource): void {
  if (!isAllowed(accountOf(request).role, action, resource)) throw new ProblemError('forbidden');
}
