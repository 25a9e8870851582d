import type { AnswerSource } from './altcha-solver.ts';
import { challengeAddress, fetchInTime } from './challenge.ts';
import type { Challenge, Solution } from './solve-challenge.ts';

/** Works in the background; `null` when the worker cannot be loaded or does not understand the challenge. */
function solveInWorker(challenge: Challenge, signal: AbortSignal): Promise<Solution | null> {
  const worker = new Worker(new URL('./plain-page-worker.ts', import.meta.url), { type: 'module' });
  const { promise, resolve } = Promise.withResolvers<Solution | null>();
  worker.addEventListener('message', ({ data }: MessageEvent<Solution>) => resolve(data));
  worker.addEventListener('error', () => resolve(null));
  signal.addEventListener('abort', () => resolve(null));
  // A worker has no origin to be told; the rule takes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(challenge);
  return promise.finally(() => worker.terminate());
}

async function findAnswer(signal: AbortSignal): Promise<string | null> {
  const response = await fetchInTime(challengeAddress);
  if (!response.ok) return null;
  const challenge = (await response.json()) as Challenge;
  const solution = await solveInWorker(challenge, signal);
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}

/**
 * Stands in for the widget on a page that is not encrypted, such as that of a server in an office’s own network: there
 * browsers keep their cryptography to themselves, and the widget gives up.
 */
export function startPlainPageSource(): AnswerSource {
  const controller = new AbortController();
  return {
    find: () => findAnswer(controller.signal).catch(() => null),
    stop: () => controller.abort(),
  };
}
