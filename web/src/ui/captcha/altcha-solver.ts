import { paths } from '@ne2016/contract';
import { createHttpClient } from '@ne2016/data-layer';
import type { SolverTask } from './altcha-worker.ts';
import type { CaptchaSolver, SolverReport } from './captcha-solver.ts';
import type { Challenge, Solution } from './solve-challenge.ts';

/** How long the server may take to give a challenge, in milliseconds. */
const timeout = 15_000;

/** How long solving may take, in milliseconds: a challenge holds as long, and as long as its answer is kept. */
const solvingTimeout = 90_000;

/** More of them would be felt by who is typing. */
const workerCount = 2;

/** Nobody looks at a page in the background: it need not work every two minutes. */
async function untilShown(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

function startWorker(task: SolverTask, onEnd: (solution: Solution | null) => void): Worker {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => onEnd(data));
  worker.addEventListener('error', () => onEnd(null));
  // A worker has no origin to be told; the rule takes it for a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(task);
  return worker;
}

/** Works in the background; `null` when no worker can be loaded, or the challenge is not understood. */
function solveInWorkers(challenge: Challenge, signal: AbortSignal): Promise<Solution | null> {
  const { promise, resolve } = Promise.withResolvers<Solution | null>();
  signal.addEventListener('abort', () => resolve(null), { once: true });
  const workers = Array.from({ length: workerCount }, (_, first) =>
    startWorker({ challenge, share: { first, step: workerCount } }, resolve),
  );
  return promise.finally(() => workers.forEach((worker) => worker.terminate()));
}

async function findAnswer(signal: AbortSignal): Promise<string | null> {
  const { body } = await createHttpClient({ timeout }).request({
    method: 'GET',
    path: paths.captchaChallenge,
  });
  signal.throwIfAborted();
  const challenge = body as Challenge;
  const solution = await solveInWorkers(
    challenge,
    AbortSignal.any([signal, AbortSignal.timeout(solvingTimeout)]),
  );
  return solution === null ? null : btoa(JSON.stringify({ challenge, solution }));
}

/** Starts what solves the challenges of ALTCHA, without the person and on any page, encrypted or not. */
export function startAltcha(report: (event: SolverReport) => void): CaptchaSolver {
  const controller = new AbortController();
  let isSolving = false;

  async function solve(): Promise<void> {
    await untilShown();
    const answer = await findAnswer(controller.signal).catch(() => null);
    isSolving = false;
    report(answer === null ? { type: 'failed' } : { type: 'answered', answer });
  }

  return {
    isInvisible: true,
    renew() {
      if (isSolving) return;
      isSolving = true;
      void solve();
    },
    stop: () => controller.abort(),
  };
}
