import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProblemError } from '../problems/problem-error.ts';
import type { CaptchaChecker } from './captcha-checker.ts';

/** Long enough for a slow provider, short enough for who waits for the login. */
const defaultTimeout = 5000;
/** Seconds after which asking again makes sense. */
const retryAfter = 30;
/** The longest that an answer of one of them is good for, in milliseconds: five minutes, Turnstile’s. */
const lifetime = 5 * 60 * 1000;

const verdictShape = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Codes that say that our secret is wrong or that the provider is out of order: the person can do nothing about it. */
const notTheAnswer = /secret|internal/;

/** Whom to ask, and what shows that it is us who ask. */
export interface HostedCaptcha {
  secret: string;
  verifyUrl: string;
  /** How long the provider may take, in milliseconds. */
  timeout?: number;
}

/**
 * What reCAPTCHA, hCaptcha and Turnstile have in common: a form with secret and answer, a verdict in JSON. The address
 * of the person, which they would take too, is none of their business.
 */
export function createHostedCaptcha({
  secret,
  verifyUrl,
  timeout = defaultTimeout,
}: HostedCaptcha): CaptchaChecker {
  async function ask(answer: string) {
    const response = await fetch(verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: answer }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new Error(`The provider of the CAPTCHA answered ${response.status}`);
    return verdictShape.parse(await response.json());
  }

  return {
    lifetime,
    async check(answer) {
      const verdict = await ask(answer).catch((cause: unknown) => {
        throw new ProblemError('captcha_unavailable', { retryAfter }, { cause });
      });
      if (verdict.success) return createHash('sha256').update(answer).digest('base64');
      const codes = verdict['error-codes'].join(', ');
      if (!notTheAnswer.test(codes)) return null;
      const cause = new Error(`The provider of the CAPTCHA refused to check: ${codes}`);
      throw new ProblemError('captcha_unavailable', { retryAfter }, { cause });
    },
  };
}
