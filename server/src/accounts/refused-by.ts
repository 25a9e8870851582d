import { APIError } from 'better-auth/api';
import type { ProblemError } from '../problems/problem-error.ts';

/** An answer of the account library that blames what the client sent; anything else is thrown on. */
export function refusedBy(error: unknown, problem: ProblemError): ProblemError {
  if (error instanceof APIError && error.statusCode < 500) return problem;
  throw error;
}
