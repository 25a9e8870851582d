import type { DataProblem } from './data-problem.ts';

/** Returns whether it is unknown if the server has done the write. */
export function isOutcomeUnknown({ code, status }: DataProblem): boolean {
  return code === 'network' || code === 'invalid_answer' || (status !== null && status >= 500);
}

/** Returns whether the server has refused the values. */
export function isRefused(problem: DataProblem | null): boolean {
  return [400, 409, 422].includes(problem?.status ?? 0);
}
