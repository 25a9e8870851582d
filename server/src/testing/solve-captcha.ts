import { headers, paths } from '@ne2016/contract';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestClient } from './test-client.ts';

/** Solves a challenge of ALTCHA as the browser does. Returns the answer for a call. */
export async function solve(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** Returns the headers with which a server that requires ALTCHA accepts a call. */
export async function solvedHeaders(client: TestClient): Promise<Record<string, string>> {
  const { text } = await client.call('GET', paths.captchaChallenge);
  return { [headers.captchaResponse]: await solve(JSON.parse(text) as Challenge) };
}
