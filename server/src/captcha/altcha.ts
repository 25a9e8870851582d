import { createHmac, randomInt } from 'node:crypto';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { CaptchaChecker } from './captcha-checker.ts';

/**
 * Lifetime of a challenge, in milliseconds: at most 90 s to solve it, the 120 s for which the browser keeps a
 * solution, and the duration of the call.
 */
const lifetime = 5 * 60 * 1000;

/**
 * About 600 keys of 1000 rounds: a quarter of a second on a computer, one or two seconds on a slow phone,
 * while the user types. The server derives one key.
 */
const cost = 1000;
const fewestKeys = 200;
const mostKeys = 1000;

/** The answer of the browser, as far as the library assumes its shape. */
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

/** A CAPTCHA without a third party, by proof of work. */
export interface Altcha extends CaptchaChecker {
  /** Creates a signed challenge. Any process with the same secret can check its solution. */
  createChallenge(): Promise<Challenge>;
}

/** @param appSecret secret from which the signature keys are derived */
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
