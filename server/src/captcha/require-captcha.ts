import { headers, paths } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CaptchaSettings } from '../config/captcha-settings.ts';
import { ok } from '../openapi/parts/answers.ts';
import { described, tags } from '../openapi/parts/route-description.ts';
import { object, text } from '../openapi/parts/schemas.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { AttemptLimit } from '../security/attempts.ts';
import { callerOf } from '../security/caller.ts';
import { type Altcha, createAltcha } from './altcha.ts';
import type { CaptchaChecker } from './captcha-checker.ts';
import { createHostedCaptcha } from './hosted-captcha.ts';
import { UsedAnswers } from './used-answers.ts';

/** Longest answer that is checked, in characters. Those of the providers have a few thousand. */
const longestAnswer = 8192;
/** Challenges for one address in a minute. Many users may share an address. */
const challengesOfAddress = { points: 300, duration: 60 };
/** Wrong answers of one address in 15 minutes. */
const refusalsOfAddress = { points: 60, duration: 15 * 60 };

/** A hook that accepts only calls with a valid CAPTCHA answer. */
export type RequireCaptcha = (request: FastifyRequest) => Promise<void>;

function answerOf(request: FastifyRequest): string | null {
  const answer = request.headers[headers.captchaResponse];
  return typeof answer === 'string' && answer !== '' && answer.length <= longestAnswer ? answer : null;
}

/**
 * Creates the hook. An answer is counted before it is checked, as a failed login is, so that many concurrent
 * calls cannot all query a provider; an accepted answer is taken back.
 */
function createHook(checker: CaptchaChecker): RequireCaptcha {
  const refusals = new AttemptLimit(refusalsOfAddress);
  const used = new UsedAnswers(checker.lifetime);
  return async (request) => {
    const answer = answerOf(request);
    if (answer === null) throw new ProblemError('captcha_refused');
    refusals.count(callerOf(request.ip));
    const mark = await checker.check(answer);
    if (mark === null || !used.use(mark)) throw new ProblemError('captcha_refused');
    refusals.takeBack(callerOf(request.ip));
  };
}

const challengeOptions = described(tags.application, 'getCaptchaChallenge', 'Une épreuve anti-robot', {
  answers: ok('L’épreuve, signée', object({ parameters: { type: 'object' }, signature: text })),
  problems: ['too_many_requests'],
});

function addChallengeRoute(server: FastifyInstance, altcha: Altcha): void {
  const limiter = new AttemptLimit(challengesOfAddress);
  server.get(`/${paths.captchaChallenge}`, challengeOptions, async (request, reply) => {
    limiter.count(callerOf(request.ip));
    return reply.header('cache-control', 'no-store').send(await altcha.createChallenge());
  });
}

/** The configuration that the CAPTCHA depends on. */
export interface CaptchaConfig {
  captcha: CaptchaSettings;
  appSecret: string;
}

/**
 * Creates the configured check, and for ALTCHA the route of its challenges.
 * @returns a `preHandler`. It throws ProblemError `captcha_refused` for an answer that is missing, wrong,
 * expired or used, `captcha_unavailable` when the provider is not available, and `too_many_requests` after
 * too many wrong answers.
 */
export function addCaptcha(server: FastifyInstance, { captcha, appSecret }: CaptchaConfig): RequireCaptcha {
  if (captcha.provider === 'none') return async () => undefined;
  if (captcha.provider !== 'altcha') return createHook(createHostedCaptcha(captcha));
  const altcha = createAltcha(appSecret);
  addChallengeRoute(server, altcha);
  return createHook(altcha);
}
