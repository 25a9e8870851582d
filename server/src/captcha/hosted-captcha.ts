import { createHash } from 'node:crypto';
import { z } from 'zod';
import { ProblemError } from '../problems/problem-error.ts';
import type { CaptchaChecker } from './captcha-checker.ts';

/** Milliseconds: long enough for a slow provider, short enough for a user who is signing in. */
const defaultTimeout = 5000;
/** Seconds after which a retry makes sense. */
const retryAfter = 30;
/** Longest validity of an answer, in milliseconds: the five minutes of Turnstile. */
const lifetime = 5 * 60 * 1000;

const verdictShape = z.object({ success: z.boolean(), 'error-codes': z.array(z.string()).default([]) });

/** Error codes for a wrong secret or a failure of the provider, which the user cannot correct. */
const notTheAnswer = /secret|internal/;

/** The address of the provider, and the secret of this server there. */
export interface HostedCaptcha {
  secret: string;
  verifyUrl: string;
  /** Timeout of the provider, in milliseconds. */
  timeout?: number;
}

/**
 * The protocol that reCAPTCHA, hCaptcha and Turnstile share: a form with secret and answer, a verdict in
 * JSON. The optional address of the user is not sent, for privacy.
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
