import { paths } from '@ne2016/contract';
import { createHttpClient } from '@ne2016/data-layer';
import type { SolverTask } from './altcha-worker.ts';
import type { CaptchaSolver, SolverReport } from './captcha-solver.ts';
import type { Challenge, Solution } from './solve-challenge.ts';

/** Milliseconds that the server may take to send a challenge. */
const timeout = 15_000;

/** Milliseconds that solving may take: the lifetime of a challenge, and of its answer. */
const solvingTimeout = 90_000;

/** With more workers, typing would become slow. */
const workerCount = 2;

/** Waits until the page is visible: a page in the background need not work every two minutes. */
async function untilShown(): Promise<void> {
  while (document.hidden)
    await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
}

function startWorker(task: SolverTask, onEnd: (solution: Solution | null) => void): Worker {
  const worker = new Worker(new URL('./altcha-worker.ts', import.meta.url), { type: 'module' });
  worker.addEventListener('message', ({ data }: MessageEvent<Solution | null>) => onEnd(data));
  worker.addEventListener('error', () => onEnd(null));
  // The rule takes the worker for a window; `postMessage` of a worker has no target origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(task);
  return worker;
}

/** Solves a challenge in workers. Returns `null` if none can be loaded or the challenge is unknown. */
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

/** Starts the solver of ALTCHA. It needs no interaction and works on any page, encrypted or not. */
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
