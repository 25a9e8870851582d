import { type RecordAction, type Resource, isAllowed } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import type { Auth } from './create-auth.ts';
import { type Account, toAccount } from './directory.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; set by the hook {@link requireSession}. */
    account: Account | null;
  }
}

/** The account library asks for nothing but the cookies; address and browser of a person are not kept. */
export function cookieHeaders(request: FastifyRequest): Headers {
  return new Headers({ cookie: request.headers.cookie ?? '' });
}

/** Passes on the cookies that the account library sets. */
export function passCookies(headers: Headers | null | undefined, reply: FastifyReply): void {
  for (const cookie of headers?.getSetCookie() ?? []) reply.header('set-cookie', cookie);
}

/** Finds who is signed in, and prolongs the session when it is due. */
export async function findSession(
  auth: Auth,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Account | null> {
  const { headers, response } = await auth.api.getSession({
    headers: cookieHeaders(request),
    returnHeaders: true,
  });
  passCookies(headers, reply);
  return response ? toAccount(response.user) : null;
}

/** Lets only who is signed in reach the routes of `server`. */
export function requireSession(server: FastifyInstance, auth: Auth): void {
  server.addHook('onRequest', async (request, reply) => {
    request.account = await findSession(auth, request, reply);
    if (request.account === null) throw new ProblemError('no_session');
  });
}

/**
 * Who makes a call.
 * @throws ProblemError `no_session` when nobody is signed in.
 */
export function accountOf(request: FastifyRequest): Account {
  if (request.account === null) throw new ProblemError('no_session');
  return request.account;
}

/** @throws ProblemError `forbidden` when who is signed in may not do `action`. */
export function requireRight(request: FastifyRequest, action: RecordAction, resource: Resource): void {
  if (!isAllowed(accountOf(request).role, action, resource)) throw new ProblemError('forbidden');
}
