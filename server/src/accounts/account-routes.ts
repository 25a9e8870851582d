import { headers, paths } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequireCaptcha } from '../captcha/require-captcha.ts';
import { readBody } from '../http/read-body.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import { json, ok } from '../openapi/parts/answers.ts';
import { answerHeaders } from '../openapi/parts/described-headers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { object, reference } from '../openapi/parts/schemas.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { issueCsrfToken, sessionTokenOf } from '../security/csrf.ts';
import { toAccount } from './account.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { countAttempt } from './count-attempt.ts';
import type { Auth } from './create-auth.ts';
import { replaceSession, signOut } from './end-session.ts';
import { endOf } from './ended-sessions.ts';
import { KnownBrowsers } from './known-browsers.ts';
import { addPasswordRoutes } from './password-routes.ts';
import { refusedBy } from './refused-by.ts';
import { addSessionRoutes } from './session-routes.ts';
import { deviceLength } from './session-rules.ts';
import { cookieHeaders, findSession } from './request-session.ts';

/** The dependencies of the account routes. */
export interface AccountRoutesParts {
  auth: Auth;
  mail: MailQueue;
  appUrl: string;
  /** Accepts only calls that carry a solved CAPTCHA. */
  requireCaptcha: RequireCaptcha;
}

/** Failed logins to an account from all addresses, in the window of {@link AttemptLimits}. */
const failedLoginsForAccount = 50;

/** The body of a call to sign in. */
const signInBody = z.object({
  email: z.string().max(320),
  password: z.string(),
  rememberMe: z.boolean().optional(),
});

const signedIn = object({ user: reference('Account') });

const sessionOptions = described(tags.accounts, 'getSession', 'Qui est connecté', {
  answers: {
    200: {
      description: 'Le compte, ou `null`',
      headers: { [headers.sessionEnd]: answerHeaders.sessionEnd },
      content: json({ anyOf: [signedIn, { type: 'null' }] }),
    },
  },
});

const signInOptions = described(tags.accounts, 'signIn', 'Se connecter', {
  body: signInBody,
  takesCaptcha: true,
  answers: ok('Le compte', signedIn),
  problems: ['too_many_requests', 'wrong_credentials'],
});

const signOutOptions = described(tags.accounts, 'signOut', 'Se déconnecter');

/** Adds the user agent. The session keeps it, so that its owner recognises the device. */
function headersWithDevice(request: FastifyRequest): Headers {
  const headers = cookieHeaders(request);
  headers.set('user-agent', (request.headers['user-agent'] ?? '').slice(0, deviceLength));
  return headers;
}

async function signIn(
  auth: Auth,
  limits: AttemptLimits,
  browsers: KnownBrowsers,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const body = readBody(signInBody, request);
  const account = body.email.trim().toLowerCase();
  const attempt = await countAttempt(limits, browsers, { request, account });
  const signedIn = await auth.api
    .signInEmail({
      body: { ...body, email: account },
      headers: headersWithDevice(request),
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      throw refusedBy(error, new ProblemError('wrong_credentials'));
    });
  limits.succeed(attempt);
  await browsers.remember(request, reply, account, attempt.browser);
  return signedIn;
}

/**
 * Adds the account routes of the contract. The CAPTCHA is checked before failed logins are counted: a caller
 * without a solution cannot lock out another user.
 */
export function addAccountRoutes(server: FastifyInstance, parts: AccountRoutesParts): void {
  const { auth, requireCaptcha } = parts;
  const signInLimits = new AttemptLimits(failedLoginsForAccount);
  const browsers = new KnownBrowsers(auth, parts.appUrl);

  server.get(`/${paths.session}`, sessionOptions, async (request, reply) => {
    const session = await findSession(auth, request, reply);
    const end = session === null ? await endOf(auth, sessionTokenOf(request)) : undefined;
    if (end !== undefined) reply.header(headers.sessionEnd, end);
    issueCsrfToken(request, reply);
    const json = JSON.stringify(session === null ? null : { user: session.account });
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json);
  });

  server.post(
    `/${paths.signIn}`,
    { preHandler: requireCaptcha, ...signInOptions },
    async (request, reply) => {
      const { headers, response } = await signIn(auth, signInLimits, browsers, request, reply);
      await replaceSession(auth, request, reply, headers);
      issueCsrfToken(request, reply, response.token);
      return reply.send({ user: toAccount(response.user) });
    },
  );

  server.post(`/${paths.signOut}`, signOutOptions, async (request, reply) => {
    await signOut(auth, request, reply);
    return reply.send({});
  });

  addPasswordRoutes(server, { ...parts, browsers, signInLimits });
  addSessionRoutes(server, auth);
}
