import { Worker } from 'node:worker_threads';
import type { Batch, BatchReport } from './batch.ts';
import type { Violation } from './world.ts';

/** The outcome of many runs. */
export interface Outcome {
  readonly done: number;
  /** The number of these runs with a server without extensions. */
  readonly donePlain: number;
  readonly found: { readonly run: number; readonly violation: Violation } | undefined;
}

/**
 * Distributes runs over threads.
 * @param onProgress called from time to time with the number of finished runs.
 * @returns when all runs are finished, or once one of them has violated an invariant.
 */
export async function runAll(
  batch: Omit<Batch, 'job'>,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const { jobs } = batch;
  let done = 0;
  let donePlain = 0;
  let found: Outcome['found'];
  const workers = Array.from({ length: jobs }, (_, job) => {
    const workerData: Batch = { ...batch, job };
    return new Worker(new URL('worker.ts', import.meta.url), { workerData });
  });
  const endAll = () => Promise.all(workers.map((worker) => worker.terminate()));
  const jobOf = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      worker.on('message', (report: BatchReport) => {
        if ('violation' in report) {
          found ??= report;
          void endAll();
        } else {
          done += report.done;
          donePlain += report.donePlain;
          onProgress(done);
        }
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  await Promise.all(workers.map(jobOf));
  return { done, donePlain, found };
}
