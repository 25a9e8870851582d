import { isPlain, type ServerKind } from './server-kind.ts';
import { simulateWatched } from './watched-run.ts';
import type { Violation } from './world.ts';

/** The runs of one job: those whose number modulo `jobs` is `job`. */
export interface Batch {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
  readonly plain: number;
  readonly job: number;
  readonly jobs: number;
}

/** A report: the numbers of finished runs and of plain servers, or a run that violated an invariant. */
export type BatchReport =
  | { readonly done: number; readonly donePlain: number }
  | { readonly run: number; readonly violation: Violation };

/** The number of runs between two reports. */
const reportEvery = 100;

/** Performs the runs of a job until one of them violates an invariant. */
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
