import { type ProblemCode, problemMediaType } from '@ne2016/contract';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import { toProblem } from '../problems/problem-texts.ts';
import { issueCsrfToken, safeMethods } from '../security/csrf.ts';
import { restoreBackup } from '../storage/sqlite/sqlite-errors.ts';
import type { Storage, StorageFailure } from '../storage/storage.ts';

/** What Fastify and its plugins throw, by their code, as problems of the contract. */
const problemOfFastifyCode: Readonly<Record<string, ProblemError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new ProblemError('body_too_large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new ProblemError('unsupported_media_type'),
  FST_CSRF_MISSING_SECRET: new ProblemError('csrf_invalid'),
  FST_CSRF_INVALID_TOKEN: new ProblemError('csrf_invalid'),
};

/** The system opens no more files, for this process or at all, until some are closed. */
const tooManyFiles = new Set(['EMFILE', 'ENFILE']);

/** Tells what a database means by an error. */
type FailureReader = Pick<Storage, 'readFailure'>;

const damaged = new ProblemError('unavailable', { retryAfter: 60, params: { context: 'damaged' } });

const problemOfFailure: Readonly<Record<StorageFailure, ProblemError>> = {
  busy: new ProblemError('unavailable', { retryAfter: 1 }),
  unreachable: new ProblemError('unavailable', { retryAfter: 2 }),
  unanswered: new ProblemError('unavailable', { retryAfter: 2 }),
  full: new ProblemError('storage_full', { retryAfter: 60 }),
  damaged,
};

/** What changes something, where nobody knows whether it was done. */
const maybeDone = new ProblemError('unavailable', { retryAfter: 2, params: { context: 'maybeDone' } });

/** What the operator has to know of: the log has the cause. */
const operatorsConcern = new Set<ProblemCode>([
  'internal_error',
  'unavailable',
  'captcha_unavailable',
  'storage_full',
]);

/**
 * Maps an error to a problem; an unexpected error is an internal one. `isWrite`: whether the
 * call that failed changes something.
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

/** What describes the body that a problem takes the place of. */
const headersOfBody = ['content-encoding', 'content-length', 'content-disposition', 'etag', 'last-modified'];

/** Answers with a problem, and with what `more` adds to its members. */
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

/** What a failure is the consequence of, where that was kept. */
function causeOf(error: Error): Error {
  return error instanceof ProblemError && error.cause instanceof Error ? error.cause : error;
}

/** An outage is over when so much time has passed without a failure of its kind, in milliseconds. */
const longestSilence = 60_000;

/** More kinds of failures than there are, should some library number its own. */
const mostKinds = 100;

/** Separates the first failure of an outage from later ones of the same cause, so that each outage is logged once. */
class Outages {
  /** When a failure of a kind came last, on the clock of `performance`. */
  readonly #seen = new Map<string, number>();

  /** Whether nothing of this kind has failed lately. */
  isNew(kind: string): boolean {
    const now = performance.now();
    const last = this.#seen.get(kind);
    if (this.#seen.size >= mostKinds) this.#seen.clear();
    this.#seen.set(kind, now);
    return last === undefined || now - last >= longestSilence;
  }
}

/** What tells one cause from another. A damaged file is one, however many ways SQLite finds to say it. */
function kindOf(problem: ProblemError, error: Error & { code?: unknown; errcode?: unknown }): string {
  return problem === damaged ? 'damaged' : [problem.code, error.name, error.code, error.errcode].join(' ');
}

/** Logs what the operator can mend, or nobody foresaw; what keeps many calls from being done, once. */
function logProblem(log: FastifyBaseLogger, problem: ProblemError, cause: Error, outages: Outages): void {
  const { code } = problem;
  if (!operatorsConcern.has(code)) return;
  if (code !== 'internal_error' && !outages.isNew(kindOf(problem, cause))) return;
  if (problem === damaged) log.error({ err: cause, advice: restoreBackup }, 'the database is damaged');
  else if (code === 'storage_full') log.error(cause, 'the disk is full');
  else log.error(cause, 'a call failed');
}

/** Makes every error of the server an answer of the contract. */
export function handleProblems(server: FastifyInstance, storage: FailureReader): void {
  const outages = new Outages();
  server.setErrorHandler((error: FastifyError | Error, request: FastifyRequest, reply) => {
    const problem = problemOf(error, storage, !safeMethods.has(request.method));
    logProblem(request.log, problem, causeOf(error), outages);
    if (problem.code === 'csrf_invalid') issueCsrfToken(request, reply);
    return sendProblem(reply, problem);
  });
}
