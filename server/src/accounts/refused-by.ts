import { APIError } from 'better-auth/api';
import type { ProblemError } from '../problems/problem-error.ts';

/** Returns `problem` when the account library refused the input of the client; throws any other error. */
export function refusedBy(error: unknown, problem: ProblemError): ProblemError {
  if (error instanceof APIError && error.statusCode < 500) return problem;
  throw error;
}
