import { problemMediaType, problemStatuses, type Problem } from '@ne2016/contract';
import type { DescribedAnswers } from '../src/testing/openapi/described-answers.ts';
import type { Framing, HostileRequest } from './hostile-requests.ts';
import type { RawAnswer } from './raw-call.ts';

/** Prefixes of record names, by which an answer shows whose records it holds. */
export const marks = { secret: 'GEHEIM-7f3a', task: 'TEMOIN-7f3a' } as const;

/** Framings in one piece and in order: their answer is one of the API description. */
const wellFramed = new Set<Framing>(['length', 'chunked', 'trickle']);

/** Text that no answer may contain: paths of the program, stack traces, errors of the database. */
const traces = /node_modules|\/server\/src\/|\\n +at |SQLITE_/;

/**
 * Bytes. A server that refuses a call before it has read all of it cuts the connection, and its answer may be
 * lost: a longer body, or one in pieces, need not have one.
 */
const mostBytes = 32 * 1024;

function mustBeAnswered({ framing, body }: HostileRequest): boolean {
  return wellFramed.has(framing) && framing !== 'trickle' && (body?.make().length ?? 0) <= mostBytes;
}

/** A server that does not read the body of a call cuts the connection, and so the end of a long answer. */
function mayBeCut(request: HostileRequest): boolean {
  const isRead = ['POST', 'PUT', 'PATCH'].includes(request.method);
  return !mustBeAnswered(request) || (!isRead && (request.body !== null || request.framing === 'chunked'));
}

function isHead({ method }: HostileRequest): boolean {
  return method === 'HEAD';
}

function problemFault({ status, headers, text }: RawAnswer): string | null {
  if (!headers.get('content-type')?.startsWith(problemMediaType))
    return 'an error is a problem of the contract';
  const { code } = JSON.parse(text) as Problem;
  if (problemStatuses[code] !== status) return `a problem has a code of its status, not ${code}`;
  if (status === 503 && !headers.has('retry-after')) return 'a server that is busy says when to come again';
  return null;
}

function leakFault({ caller }: HostileRequest, { text, headers }: RawAnswer): string | null {
  if (headers.has('x-injected')) return 'a request adds no header to an answer';
  if (caller !== 'admin' && text.includes(marks.secret)) return 'nobody reads what their role may not';
  if (caller === 'visitor' && text.includes(marks.task)) return 'nobody reads anything without a session';
  return traces.test(text) ? 'an answer tells nothing of the program' : null;
}

/** Returns whether the request is for a page or file of the application, which is not described. */
function isOfApplication({ method, target }: HostileRequest, { status, headers }: RawAnswer): boolean {
  if (!['GET', 'HEAD', 'POST'].includes(method)) return false;
  if (status >= 300) return [301, 302, 303, 304].includes(status);
  return /^text\/(html|javascript)/.test(headers.get('content-type') ?? '') || target.includes('languages');
}

function describedFault(
  request: HostileRequest,
  answer: RawAnswer,
  described: DescribedAnswers,
): string | null {
  const { method, target } = request;
  const isCall = described.find(method, target) !== undefined;
  if (isHead(request) || (!isCall && isOfApplication(request, answer))) return null;
  // A part of a file, or a redirect of an old link to the application.
  if (answer.status === 206 || answer.headers.get('location') === '/') return null;
  return described.faultOf(method, target, answer);
}

/** Returns the invariant that an answer breaks; `null` when it breaks none. */
export function faultOf(
  request: HostileRequest,
  answer: RawAnswer | null,
  described: DescribedAnswers,
): string | null {
  const isWhole = wellFramed.has(request.framing);
  if (answer === null) return mustBeAnswered(request) ? 'a request gets an answer' : null;
  if (!answer.isWhole) return mayBeCut(request) ? null : 'an answer comes to its end';
  if (answer.status >= 500 && answer.status !== 503)
    return 'nothing that a client sends is a failure of the server';
  const leak = leakFault(request, answer);
  if (leak !== null) return leak;
  if (request.target.startsWith('/app/')) return null;
  if (answer.status >= 400 && !isHead(request))
    return problemFault(answer) ?? (isWhole ? describedFault(request, answer, described) : null);
  return isWhole ? describedFault(request, answer, described) : null;
}
