import { createHmac } from 'node:crypto';
import cookie from '@fastify/cookie';
import csrfProtection from '@fastify/csrf-protection';
import { csrfCookie, headers } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Methods of calls that change nothing. */
export const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The settings of the CSRF protection. */
export interface CsrfConfig {
  appUrl: string;
  appSecret: string;
  /** Name of the session cookie. */
  sessionCookie: string;
}

declare module 'fastify' {
  interface FastifyInstance {
    csrfConfig: CsrfConfig;
  }
}

function cookieOptions(appUrl: string) {
  return { path: '/', sameSite: 'lax', secure: appUrl.startsWith('https:') } as const;
}

/** The session of a client that is not signed in: the library requires a non-empty text. */
export const anonymousSession = 'anonymous';

/** Returns the token of the session, without its signature. A CSRF token is valid for one session only. */
export function sessionTokenOf(request: FastifyRequest): string {
  const value = request.cookies[request.server.csrfConfig.sessionCookie] ?? '';
  return value.split('.', 1)[0] || anonymousSession;
}

function tokenOf(request: FastifyRequest): string | undefined {
  const value = request.headers[headers.csrfToken];
  return typeof value === 'string' ? value : undefined;
}

/**
 * Refuses every call that changes something and does not carry the token of its session. A page of another
 * origin can neither read the token nor send the header; an attacker who plants cookies cannot make a token
 * for a session.
 */
export async function protectFromForgery(server: FastifyInstance, config: CsrfConfig): Promise<void> {
  server.decorate('csrfConfig', config);
  await server.register(cookie);
  await server.register(csrfProtection, {
    cookieKey: 'ne2016.csrf',
    cookieOpts: { ...cookieOptions(config.appUrl), httpOnly: true },
    csrfOpts: { hmacKey: createHmac('sha256', config.appSecret).update('csrf').digest('hex') },
    getToken: tokenOf,
    getUserInfo: sessionTokenOf,
    logLevel: 'debug',
  });
  server.addHook('onRequest', (request, reply, next) => {
    if (safeMethods.has(request.method) || request.routeOptions.config.isSigned === true) next();
    else server.csrfProtection(request, reply, next);
  });
}

/** Sets a CSRF token for the session, or for the one that starts or ends with this answer. */
export function issueCsrfToken(
  request: FastifyRequest,
  reply: FastifyReply,
  sessionToken = sessionTokenOf(request),
): void {
  const token = reply.generateCsrf({ userInfo: sessionToken });
  reply.setCookie(csrfCookie, token, cookieOptions(request.server.csrfConfig.appUrl));
}
