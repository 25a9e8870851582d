import type { DataProblem } from '@ne2016/data-layer';

/** For how many seconds a server that takes no more for now asks to wait; `null` for every other problem. */
export function waitOf(problem: DataProblem | null | undefined): number | null {
  return problem?.status === 429 ? problem.retryAfter : null;
}
