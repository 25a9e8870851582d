import { paths } from '@ne2016/contract';

/** Where a challenge is to be had. */
export const challengeAddress = paths.captchaChallenge;

/** How long the server may take to give one, in milliseconds. */
const timeout = 15_000;

/** `fetch` that gives up in time. */
export function fetchInTime(address: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  return fetch(address, { ...options, signal: AbortSignal.timeout(timeout) });
}
