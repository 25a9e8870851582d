import { type AttributeError, isParts, type ProblemCode, problemMediaType } from '@ne2016/contract';

/** Why a call failed. */
export interface DataProblem {
  /**
   * A code of the contract, or another code of the server; `network` without an answer; `invalid_answer` for an
   * answer that violates the contract; `refused` for an error answer without a code.
   */
  readonly code: ProblemCode | 'network' | 'invalid_answer' | 'refused' | (string & {});
  /** The HTTP status, `null` without an answer. */
  readonly status: number | null;
  /** A sentence of the server for the person; empty if it sent none. */
  readonly detail: string;
  /** The refused attributes; empty if the server named none. The reference server sends the first hundred. */
  readonly errors: readonly AttributeError[];
  /** With `record_referenced`: the server's data about the records that link to it, unvalidated. */
  readonly references?: unknown;
  /** Seconds to wait before trying again; `null` without a `Retry-After` in whole seconds. */
  readonly retryAfter: number | null;
  /** With `values_changed`: the server's current values of the attributes that differ, unvalidated. */
  readonly current?: unknown;
}

/** Thrown by the HTTP client for every failed call. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** The reason; `message` is its `detail`, or else its code and status. */
  readonly problem: DataProblem;

  constructor(problem: DataProblem, options?: ErrorOptions) {
    super(problem.detail || `${problem.code} (${problem.status ?? 'no answer'})`, options);
    this.problem = problem;
  }
}

/** Creates a problem without any details from a server. */
export function makeProblem(
  code: ProblemCode | 'network' | 'invalid_answer' | 'refused',
  status: number | null = null,
): DataProblem {
  return { code, status, detail: '', errors: [], retryAfter: null };
}

/** No answer: a network failure, a timeout, an aborted transfer. */
export const networkProblem = () => makeProblem('network');

/** An answer that violates the contract. */
export const invalidAnswer = (status: number) => makeProblem('invalid_answer', status);

/** Returns whether the server answered that the record does not exist, for now or for good. */
export function isMissing({ status }: DataProblem): boolean {
  return status === 404 || status === 410;
}

/** Returns the problem of a failed call. Any other error is a bug, and is thrown again. */
export function problemOf(thrown: unknown): DataProblem {
  if (thrown instanceof HttpError) return thrown.problem;
  throw thrown;
}

function isAttributeError(value: unknown): value is AttributeError {
  return isParts(value) && typeof value['attribute'] === 'string' && typeof value['validator'] === 'string';
}

/** Returns the whole number in a header; `null` without one. */
export function readWholeNumber(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Returns the problem of an error answer, from this project's server or any other. */
export function readProblem(status: number, headers: Headers, body: unknown): DataProblem {
  const isProblem = headers.get('content-type')?.startsWith(problemMediaType) && isParts(body);
  const { code, detail, errors, references, current }: Record<string, unknown> = isProblem ? body : {};
  return {
    // A code that is unknown to this version is kept: the interface has one sentence for all unknown codes.
    code: typeof code === 'string' ? code : 'refused',
    status,
    detail: typeof detail === 'string' ? detail : '',
    errors: Array.isArray(errors) ? errors.filter(isAttributeError) : [],
    references,
    retryAfter: readWholeNumber(headers, 'retry-after'),
    current,
  };
}
