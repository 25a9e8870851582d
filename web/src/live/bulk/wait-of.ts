import type { DataProblem } from '@ne2016/data-layer';

/** Returns the seconds that a server with a rate limit asks to wait; `null` for every other problem. */
export function waitOf(problem: DataProblem | null | undefined): number | null {
  return problem?.status === 429 ? problem.retryAfter : null;
}
