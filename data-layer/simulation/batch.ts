import { simulateWatched } from './watched-run.ts';
import type { Violation } from './world.ts';

/** Which runs of a seed one job does: those whose number leaves `job` when it is divided by `jobs`. */
export interface Batch {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
  readonly job: number;
  readonly jobs: number;
}

/** What a job tells: how many runs it has done, or a run that broke an invariant. */
export type BatchReport = { readonly done: number } | { readonly run: number; readonly violation: Violation };

/** How many runs are done between two reports. */
const reportEvery = 100;

/** Does the runs of a job, until one of them breaks an invariant. */
export async function runBatch({ seed, runs, steps, job, jobs }: Batch, tell: (report: BatchReport) => void) {
  let done = 0;
  for (let run = job; run < runs; run += jobs) {
    const violation = await simulateWatched({ seed, run, steps });
    if (violation !== undefined) return tell({ run, violation });
    done += 1;
    if (done % reportEvery === 0) tell({ done: reportEvery });
  }
  tell({ done: done % reportEvery });
}
