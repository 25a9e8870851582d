import { Worker } from 'node:worker_threads';
import type { Batch, BatchReport } from './batch.ts';
import type { Violation } from './world.ts';

/** What came of many runs. */
export interface Outcome {
  readonly done: number;
  readonly found: { readonly run: number; readonly violation: Violation } | undefined;
}

/**
 * Shares runs among threads.
 * @param onProgress told how many runs are done, from time to time.
 * @returns when all are done, or when the first of them has broken an invariant.
 */
export async function runAll(
  { seed, runs, steps, jobs }: Omit<Batch, 'job'>,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  let done = 0;
  let found: Outcome['found'];
  const workers = Array.from({ length: jobs }, (_, job) => {
    const workerData: Batch = { seed, runs, steps, job, jobs };
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
          onProgress(done);
        }
      });
      worker.on('error', reject);
      worker.on('exit', () => resolve());
    });
  await Promise.all(workers.map(jobOf));
  return { done, found };
}
