import { type ProblemCode, problemMediaType } from '@ne2016/contract';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { toProblem } from '../problems/problem-texts.ts';
import { issueCsrfToken, safeMethods } from '../security/csrf.ts';
import { restoreBackup } from '../storage/sqlite/sqlite-errors.ts';
import type { Storage, StorageFailure } from '../storage/storage.ts';

/** The problems of errors by Fastify and its plugins, by their code. */
const problemOfFastifyCode: Readonly<Record<string, ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ProblemError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ProblemError('unsupported_media_type'),
  FST_CSRF_MISSING_SECRET: new ProblemError('csrf_invalid'),
  FST_CSRF_INVALID_TOKEN: new ProblemError('csrf_invalid'),
};

/** The limit of open files is reached, of this process or of the system, until some are closed. */
const tooManyFiles = new Set(['EMFILE', 'ENFILE']);

/** The part of the storage that classifies errors of the database. */
type FailureReader = Pick<Storage, 'readFailure'>;

const damaged = new ProblemError('unavailable', { retryAfter: 60, params: { context: 'damaged' } });

const problemOfFailure: Readonly<Record<StorageFailure, ProblemError>> = {
  busy: new ProblemError('unavailable', { retryAfter: 1 }),
  unreachable: new ProblemError('unavailable', { retryAfter: 2 }),
  unanswered: new ProblemError('unavailable', { retryAfter: 2 }),
  full: new ProblemError('storage_full', { retryAfter: 60 }),
  damaged,
};

/** The problem of a write whose outcome is unknown. */
const maybeDone = new ProblemError('unavailable', { retryAfter: 2, params: { context: 'maybeDone' } });

/** The problems that the operator should be informed of. The log has their cause. */
const operatorsConcern = new Set<ProblemCode>([
  'internal_error',
  'unavailable',
  'captcha_unavailable',
  'storage_full',
]);

/**
 * Returns the problem for an error; an unexpected error becomes `internal_error`. `isWrite`: whether the
 * failed call is a write.
 */
export function problemOf(
  error: FastifyError | Error,
  storage: FailureReader,
  isWrite: boolean,
): ProblemError {
  if (error instanceof ProblemError) return error;
  const failure = storage.readFailure(error);
  if (failure === 'unanswered' && isWrite) return maybeDone;
  if (failure !== null) return problemOfFailure[failure];
  const { code = '', statusCode = 500 } = error as Partial<FastifyError>;
  if (tooManyFiles.has(code)) return new ProblemError('unavailable', { retryAfter: 1 });
  const known = problemOfFastifyCode[code];
  if (known !== undefined) return known;
  return new ProblemError(statusCode >= 400 && statusCode < 500 ? 'malformed_request' : 'internal_error');
}

/** Headers of the original body, which a problem replaces. */
const headersOfBody = ['content-encoding', 'content-length', 'content-disposition', 'etag', 'last-modified'];

/** Answers with a problem. `more`: additional members. */
export function sendProblem(reply: FastifyReply, problem: ProblemError, more?: object): FastifyReply {
  const body = toProblem(problem);
  const { retryAfter } = problem.details;
  for (const name of headersOfBody) reply.removeHeader(name);
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type(problemMediaType)
    .send(JSON.stringify({ ...body, ...more }));
}

/** Returns the cause of an error, if it was kept. */
function causeOf(error: Error): Error {
  return error instanceof ProblemError && error.cause instanceof Error ? error.cause : error;
}

/** Milliseconds without a failure of its kind after which an outage is over. */
const longestSilence = 60_000;

/** More kinds of failures than exist; a limit in case a library numbers its errors. */
const mostKinds = 100;

/** Distinguishes the first failure of an outage from later ones, so that each outage is logged once. */
class Outages {
  /** The last failure of each kind, on the clock of `performance`. */
  readonly #seen = new Map<string, number>();

  /** Returns whether a failure of this kind is the first for some time. */
  isNew(kind: string): boolean {
    const now = performance.now();
    const last = this.#seen.get(kind);
    if (this.#seen.size >= mostKinds) this.#seen.clear();
    this.#seen.set(kind, now);
    return last === undefined || now - last >= longestSilence;
  }
}

/** Returns the kind of a failure. A damaged file is one kind, although SQLite has many errors for it. */
function kindOf(problem: ProblemError, error: Error & { code?: unknown; errcode?: unknown }): string {
  return problem === damaged ? 'damaged' : [problem.code, error.name, error.code, error.errcode].join(' ');
}

/** Logs failures that were unexpected, or that the operator can correct; each outage once. */
function logProblem(log: FastifyBaseLogger, problem: ProblemError, cause: Error, outages: Outages): void {
  const { code } = problem;
  if (!operatorsConcern.has(code)) return;
  if (code !== 'internal_error' && !outages.isNew(kindOf(problem, cause))) return;
  if (problem === damaged) log.error({ err: cause, advice: restoreBackup }, 'the database is damaged');
  else if (code === 'storage_full') log.error(cause, 'the disk is full');
  else log.error(cause, 'a call failed');
}

/** Converts every error of the server into a problem of the contract. */
export function handleProblems(server: FastifyInstance, storage: FailureReader): void {
  const outages = new Outages();
  server.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply) => {
    const problem = problemOf(error, storage, !safeMethods.has(request.method));
    logProblem(request.log, problem, causeOf(error), outages);
    if (problem.code === 'csrf_invalid') issueCsrfToken(request, reply);
    return sendProblem(reply, problem);
  });
}
