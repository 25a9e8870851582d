import type { DataProblem } from './data-problem.ts';

/** Whether nobody here can say if the server did what it was asked to. */
export function isOutcomeUnknown({ code, status }: DataProblem): boolean {
  return code === 'network' || code === 'invalid_answer' || (status !== null && status >= 500);
}

/** Whether the server has looked at the values and takes none of them. */
export function isRefused(problem: DataProblem | null): boolean {
  return [400, 409, 422].includes(problem?.status ?? 0);
}
