import { isPlain, type ServerKind } from './server-kind.ts';
import { simulateWatched } from './watched-run.ts';
import type { Violation } from './world.ts';

/** Which runs of a seed one job does: those whose number leaves `job` when it is divided by `jobs`. */
export interface Batch {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
  readonly plain: number;
  readonly job: number;
  readonly jobs: number;
}

/** What a job tells: how many runs it has done, how many of them with a plain server, or a run that broke an invariant. */
export type BatchReport =
  | { readonly done: number; readonly donePlain: number }
  | { readonly run: number; readonly violation: Violation };

/** How many runs are done between two reports. */
const reportEvery = 100;

/** Does the runs of a job, until one of them breaks an invariant. */
export async function runBatch(batch: Batch, tell: (report: BatchReport) => void): Promise<void> {
  const { seed, runs, steps, plain, job, jobs } = batch;
  let done = 0;
  let donePlain = 0;
  const report = () => {
    tell({ done, donePlain });
    done = 0;
    donePlain = 0;
  };
  for (let run = job; run < runs; run += jobs) {
    let isRunPlain = false;
    const onServer = (kind: ServerKind) => (isRunPlain = isPlain(kind));
    const violation = await simulateWatched({ seed, run, steps, plain }, { onServer });
    if (violation !== undefined) return tell({ run, violation });
    done += 1;
    if (isRunPlain) donePlain += 1;
    if (done === reportEvery) report();
  }
  report();
}
