import { type AttributeError, isParts, type ProblemCode, problemMediaType } from '@ne2016/contract';

/** Why a call failed. */
export interface DataProblem {
  /**
   * A code of the contract; `network` when there was no answer; `invalid_answer` when the answer was not what
   * the contract promises; `refused` when a server answered an error without a code.
   */
  readonly code: ProblemCode | 'network' | 'invalid_answer' | 'refused';
  /** The HTTP status, `null` without an answer. */
  readonly status: number | null;
  /** A sentence of the server for the person; empty if it sent none. */
  readonly detail: string;
  /** The attributes that the server refused; empty if it named none. The reference server sends the first hundred. */
  readonly errors: readonly AttributeError[];
  /** With `record_referenced`: what the server says about the records that link to the record, unchecked. */
  readonly references?: unknown;
  /** How long to wait before trying again, in seconds; `null` without a `Retry-After` in whole seconds. */
  readonly retryAfter: number | null;
  /** With `values_changed`: the server's present values of the attributes that differ, unchecked. */
  readonly current?: unknown;
}

/** Thrown by the HTTP client for every call that did not succeed. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  /** Why it failed; `message` is its `detail`, or else its code and status. */
  readonly problem: DataProblem;

  constructor(problem: DataProblem, options?: ErrorOptions) {
    super(problem.detail || `${problem.code} (${problem.status ?? 'no answer'})`, options);
    this.problem = problem;
  }
}

/** A problem of which no server has told more. */
export function makeProblem(code: DataProblem['code'], status: number | null = null): DataProblem {
  return { code, status, detail: '', errors: [], retryAfter: null };
}

/** There was no answer: the network, a time-out, a cut. */
export const networkProblem = () => makeProblem('network');

/** There was an answer, but not one of the contract. */
export const invalidAnswer = (status: number) => makeProblem('invalid_answer', status);

/** Whether the server says that there is no such record, for now or for good. */
export function isMissing({ status }: DataProblem): boolean {
  return status === 404 || status === 410;
}

/** The problem that a failed call ended with. Any other error is a fault of the program, and is thrown again. */
export function problemOf(thrown: unknown): DataProblem {
  if (thrown instanceof HttpError) return thrown.problem;
  throw thrown;
}

function isAttributeError(value: unknown): value is AttributeError {
  return isParts(value) && typeof value['attribute'] === 'string' && typeof value['validator'] === 'string';
}

/** Reads a whole number from a header; `null` where there is none. */
export function readWholeNumber(headers: Headers, name: string): number | null {
  const text = headers.get(name) ?? '';
  return /^\d+$/.test(text) ? Number(text) : null;
}

/** Reads the problem of an error answer, from our own server or from any other. */
export function readProblem(status: number, headers: Headers, body: unknown): DataProblem {
  const isProblem = headers.get('content-type')?.startsWith(problemMediaType) && isParts(body);
  const { code, detail, errors, references, current }: Record<string, unknown> = isProblem ? body : {};
  return {
    // A code that this version does not know is kept: the interface has a sentence for every other one.
    code: typeof code === 'string' ? (code as ProblemCode) : 'refused',
    status,
    detail: typeof detail === 'string' ? detail : '',
    errors: Array.isArray(errors) ? errors.filter(isAttributeError) : [],
    references,
    retryAfter: readWholeNumber(headers, 'retry-after'),
    current,
  };
}
