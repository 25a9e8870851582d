import { paths } from '@ne2016/contract';
import { APIError } from 'better-auth/api';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequireCaptcha } from '../captcha/captcha.ts';
import { attributeProblem, ProblemError } from '../problems/problem-error.ts';
import { readBody } from '../problems/read-body.ts';
import { anonymousSession, issueCsrfToken } from '../security/csrf.ts';
import type { Auth } from './create-auth.ts';
import { toAccount } from './directory.ts';
import { passwordLength } from './password-rules.ts';
import { cookieHeaders, findSession, passCookies } from './session.ts';
import { SignInLimits } from './sign-in-limits.ts';

const signInBody = z.object({
  email: z.string().max(320),
  password: z.string(),
  rememberMe: z.boolean().optional(),
});

const resetBody = z.object({ token: z.string(), newPassword: z.string() });

/** An answer of the account library that blames what the client sent; anything else is thrown on. */
function refusedBy(error: unknown, problem: ProblemError): ProblemError {
  if (error instanceof APIError && error.statusCode < 500) return problem;
  throw error;
}

/** The rule that a new password breaks. */
function faultOf({ length }: string) {
  const { min, max } = passwordLength;
  if (length < min) return { validator: 'minlength', params: { minlength: min } };
  if (length > max) return { validator: 'maxlength', params: { maxlength: max } };
  return undefined;
}

function checkNewPassword(password: string): void {
  const fault = faultOf(password);
  if (fault) throw attributeProblem('invalid_attributes', [{ attribute: 'newPassword', ...fault }]);
}

async function signIn(auth: Auth, limits: SignInLimits, request: FastifyRequest) {
  const body = readBody(signInBody, request);
  const account = body.email.trim().toLowerCase();
  await limits.attempt(account, request.ip);
  const signedIn = await auth.api
    .signInEmail({
      body: { ...body, email: account },
      headers: cookieHeaders(request),
      returnHeaders: true,
    })
    .catch((error: unknown) => {
      throw refusedBy(error, new ProblemError('wrong_credentials'));
    });
  await limits.succeed(account, request.ip);
  return signedIn;
}

async function resetPassword(auth: Auth, request: FastifyRequest): Promise<void> {
  const body = readBody(resetBody, request);
  checkNewPassword(body.newPassword);
  await auth.api.resetPassword({ body }).catch((error: unknown) => {
    throw refusedBy(error, new ProblemError('reset_token_invalid'));
  });
}

/**
 * The calls of the contract for accounts: who is signed in, signing in and out, a new password for a token. The CAPTCHA
 * comes before the limits of failed logins: who has not solved one can lock nobody out.
 */
export function addAccountRoutes(server: FastifyInstance, auth: Auth, requireCaptcha: RequireCaptcha): void {
  const limits = new SignInLimits();

  server.get(`/${paths.session}`, async (request, reply) => {
    const user = await findSession(auth, request, reply);
    issueCsrfToken(request, reply);
    const json = JSON.stringify(user === null ? null : { user });
    return reply.header('cache-control', 'no-store').type('application/json; charset=utf-8').send(json);
  });

  server.post(`/${paths.signIn}`, { preHandler: requireCaptcha }, async (request, reply) => {
    const { headers, response } = await signIn(auth, limits, request);
    passCookies(headers, reply);
    issueCsrfToken(request, reply, response.token);
    return reply.send({ user: toAccount(response.user) });
  });

  server.post(`/${paths.signOut}`, async (request, reply) => {
    const { headers } = await auth.api.signOut({ headers: cookieHeaders(request), returnHeaders: true });
    passCookies(headers, reply);
    issueCsrfToken(request, reply, anonymousSession);
    return reply.send({});
  });

  server.post(`/${paths.resetPassword}`, { preHandler: requireCaptcha }, async (request, reply) => {
    await resetPassword(auth, request);
    return reply.send({});
  });
}
