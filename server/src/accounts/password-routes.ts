import { paths } from '@ne2016/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { RequireCaptcha } from '../captcha/require-captcha.ts';
import { readBody } from '../http/read-body.ts';
import type { MailQueue } from '../mail/mail-queue.ts';
import type { Mail } from '../mail/mail.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { sessionTokenOf } from '../security/csrf.ts';
import { attributeProblem, ProblemError } from '../problems/problem-error.ts';
import { AttemptLimit } from '../security/attempts.ts';
import type { Account } from './account.ts';
import { passwordChangedMail, resetMail } from './account-mails.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { countAttempt } from './count-attempt.ts';
import type { Auth } from './create-auth.ts';
import { findUsableAccount } from './directory.ts';
import { endByStep, endSessions, tokensOf } from './ended-sessions.ts';
import { isGuessable } from './guessable-password.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { passwordLength } from './password-rules.ts';
import { refusedBy } from './refused-by.ts';
import { createResetToken, deleteResetTokens, findResetToken, nobody } from './reset-tokens.ts';
import { accountOf, cookieHeaders, requireSession } from './request-session.ts';

/** The dependencies of the password routes. */
export interface PasswordRoutesParts {
  auth: Auth;
  mail: MailQueue;
  appUrl: string;
  /** Accepts only calls that carry a solved CAPTCHA. */
  requireCaptcha: RequireCaptcha;
  browsers: KnownBrowsers;
  /** Counts wrong current passwords together with failed logins, since both guess a password. */
  signInLimits: AttemptLimits;
}

/** Reset links for one account in 15 minutes, requested from any number of addresses. */
const requestsForAccount = 10;

/** Longest random delay before a link is made, in milliseconds. In a mail, two seconds are not noticed. */
const longestPause = 2_000;

/** The body of a call for a reset link. */
const requestBody = z.object({ email: z.string().max(320) });
/** The body of a call that sets a new password with a reset link. */
const resetBody = z.object({ token: z.string(), newPassword: z.string() });
/** The body of a call that changes the current password. */
const changeBody = z.object({
  currentPassword: z.string(),
  newPassword: z.string(),
  revokeOtherSessions: z.boolean(),
});

const requestOptions = described(tags.accounts, 'requestPasswordReset', 'Demander un lien par courriel', {
  body: requestBody,
  takesCaptcha: true,
  problems: ['too_many_requests'],
});

const resetOptions = described(tags.accounts, 'resetPassword', 'Choisir un mot de passe avec un lien', {
  body: resetBody,
  takesCaptcha: true,
  problems: ['too_many_requests', 'reset_token_invalid', 'invalid_attributes'],
});

const changeOptions = described(tags.accounts, 'changePassword', 'Changer de mot de passe', {
  body: changeBody,
  problems: ['invalid_attributes', 'too_many_requests'],
});

/**
 * New passwords that are estimated per account in 15 minutes. An estimate takes up to half a second in a
 * worker that all calls share, and people may need more than five attempts to find an accepted password.
 */
const newPasswords = { points: 20, duration: 15 * 60 };

/** Returns the rule that a new password of an account breaks. */
async function faultOf(password: string, { id, email }: Pick<Account, 'id' | 'email'>, limit: AttemptLimit) {
  const { min, max } = passwordLength;
  if (password.length < min) return { validator: 'minlength', params: { minlength: min } };
  if (password.length > max) return { validator: 'maxlength', params: { maxlength: max } };
  limit.count(id);
  if (await isGuessable(password, email)) return { validator: 'guessable', params: {} };
  return undefined;
}

async function checkNewPassword(
  password: string,
  account: Pick<Account, 'id' | 'email'>,
  limit: AttemptLimit,
): Promise<void> {
  const fault = await faultOf(password, account, limit);
  if (fault) throw attributeProblem('invalid_attributes', [{ attribute: 'newPassword', ...fault }]);
}

/** Does the same work whether the address has an account or not, up to the mail. */
async function writeResetMail({ auth, appUrl }: PasswordRoutesParts, email: string): Promise<Mail | null> {
  const account = await findUsableAccount(auth, email);
  const token = await createResetToken(auth, account ?? nobody);
  return account ? resetMail(account, appUrl, token) : null;
}

async function resetPassword(
  { auth, mail, appUrl, signInLimits }: PasswordRoutesParts,
  request: FastifyRequest,
  limit: AttemptLimit,
): Promise<void> {
  const body = readBody(resetBody, request);
  const token = await findResetToken(auth, body.token);
  // Without a valid link no password is estimated, because anybody can call.
  if (token === undefined) throw new ProblemError('reset_token_invalid');
  const { holder } = token;
  await checkNewPassword(body.newPassword, holder, limit);
  // Before the change, which ends the sessions: if this fails, nothing is changed and the link stays valid.
  await deleteResetTokens(auth, holder, token);
  const change = () => auth.api.resetPassword({ body });
  await endByStep(auth, await tokensOf(auth, holder.id), 'passwordChanged', change).catch(
    (error: unknown) => {
      throw refusedBy(error, new ProblemError('reset_token_invalid'));
    },
  );
  limit.forget(holder.id);
  signInLimits.forgetBrowsers(holder.email);
  mail.add(() => passwordChangedMail(holder, appUrl));
}

/**
 * Runs all steps in order, even if one fails.
 * @throws the first error
 */
async function takeAll(...steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

async function endOtherSessions(auth: Auth, request: FastifyRequest): Promise<void> {
  const own = sessionTokenOf(request);
  const tokens = await tokensOf(auth, accountOf(request).id);
  await endSessions(
    auth,
    tokens.filter((token) => token !== own),
    'passwordChanged',
  );
}

const wrongPassword = attributeProblem('invalid_attributes', [
  { attribute: 'currentPassword', validator: 'wrong_password', params: {} },
]);

async function changePassword(
  { auth, mail, appUrl, browsers, signInLimits }: PasswordRoutesParts,
  request: FastifyRequest,
  reply: FastifyReply,
  limit: AttemptLimit,
): Promise<void> {
  const { revokeOtherSessions, ...body } = readBody(changeBody, request);
  const account = accountOf(request);
  await checkNewPassword(body.newPassword, account, limit);
  const headers = cookieHeaders(request);
  const attempt = await countAttempt(signInLimits, browsers, { request, account: account.email });
  await auth.api.changePassword({ body, headers }).catch((error: unknown) => {
    throw refusedBy(error, wrongPassword);
  });
  signInLimits.succeed(attempt);
  signInLimits.forgetBrowsers(account.email);
  limit.forget(account.id);
  // The password is changed: the mail goes out first, and a failing step does not skip the others.
  mail.add(() => passwordChangedMail(account, appUrl));
  await takeAll(
    () => deleteResetTokens(auth, account),
    // Separate from the change, with which the library would also end this session and start another.
    async () => (revokeOtherSessions ? endOtherSessions(auth, request) : undefined),
    () => browsers.remember(request, reply, account.email, attempt.browser),
  );
}

/** Adds the routes that change a password. */
export function addPasswordRoutes(server: FastifyInstance, parts: PasswordRoutesParts): void {
  const requestLimits = new AttemptLimits(requestsForAccount);
  const newPasswordLimit = new AttemptLimit(newPasswords);
  const preHandler = parts.requireCaptcha;

  server.post(`/${paths.requestPasswordReset}`, { preHandler, ...requestOptions }, async (request, reply) => {
    const email = readBody(requestBody, request).email.trim().toLowerCase();
    // A known browser is not looked up: that takes longer for an address that has an account.
    requestLimits.attempt({ account: email, address: request.ip, browser: null });
    // All work that depends on the account follows the answer, so that its timing does not reveal the
    // account.
    reply.raw.once('close', () => parts.mail.add(() => writeResetMail(parts, email), longestPause));
    return reply.send({});
  });

  server.post(`/${paths.resetPassword}`, { preHandler, ...resetOptions }, async (request, reply) => {
    await resetPassword(parts, request, newPasswordLimit);
    return reply.send({});
  });

  server.register(async (scope) => {
    requireSession(scope, parts.auth);
    scope.post(`/${paths.changePassword}`, changeOptions, async (request, reply) => {
      await changePassword(parts, request, reply, newPasswordLimit);
      return reply.send({});
    });
  });
}
