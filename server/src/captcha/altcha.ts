import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaChecker } from './captcha-checker.ts';

/**
 * From the challenge on, in milliseconds: 90 s at most for solving it, the 120 s for which the browser keeps an
 * answer, and what the call takes.
 */
const lifetime = 5 * 60 * 1000;

/**
 * About 600 keys of 1000 rounds: a quarter of a second for a computer, one or two for a slow phone, while people type.
 * The server derives one.
 */
const cost = 1000;
const fewestKeys = 200;
const mostKeys = 1000;

/** What the browser sends back: as much of the shape as the check of the library takes for granted. */
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string().max(100),
      salt: z.string().max(100),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string().max(200) }),
});

function readPayload(answer: string): Payload | null {
  try {
    const parsed = payloadShape.safeParse(JSON.parse(Buffer.from(answer, 'base64').toString()));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** A CAPTCHA without a third party: the browser proves that it has worked. */
export interface Altcha extends CaptchaChecker {
  /** A new challenge, signed: any process with the same secret can check its answer. */
  createChallenge(): Promise<Challenge>;
}

/** @param appSecret what the keys for the signatures are derived from */
export function createAltcha(appSecret: string): Altcha {
  const keyFor = (purpose: string) => createHmac('sha256', appSecret).update(purpose).digest('hex');
  const secrets = {
    hmacSignatureSecret: keyFor('altcha challenge'),
    hmacKeySignatureSecret: keyFor('altcha solution'),
  };
  return {
    lifetime,
    createChallenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewestKeys, mostKeys + 1),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetime),
        ...secrets,
      }),
    async check(answer) {
      const payload = readPayload(answer);
      if (payload === null) return null;
      const { verified } = await verifySolution({ ...payload, deriveKey, ...secrets });
      return verified ? payload.challenge.parameters.nonce : null;
    },
  };
}
