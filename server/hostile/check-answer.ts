import { problemMediaType, problemStatuses, type Problem } from '@ne2016/contract';
import type { DescribedAnswers } from '../src/testing/openapi/described-answers.ts';
import type { Framing, HostileRequest } from './hostile-requests.ts';
import type { RawAnswer } from './raw-call.ts';

/** Begins the names of records, by which an answer shows whose they are. */
export const marks = { secret: 'GEHEIM-7f3a', task: 'TEMOIN-7f3a' } as const;

/** What comes in one piece and in order, so that it has an answer that the description knows. */
const wellFramed = new Set<Framing>(['length', 'chunked', 'trickle']);

/** What an answer may never hold: where the program stands, how it failed, what it keeps. */
const traces = /node_modules|\/server\/src\/|\\n +at |SQLITE_/;

/**
 * A server that refuses a call before it has read all of it cuts the connection, and its answer may be lost on the way:
 * one of so many bytes, or in pieces, need not have one.
 */
const mostBytes = 32 * 1024;

function mustBeAnswered({ framing, body }: HostileRequest): boolean {
  return wellFramed.has(framing) && framing !== 'trickle' && (body?.make().length ?? 0) <= mostBytes;
}

/** A server that answers without reading what a call sends cuts the connection with it, and the end of a long answer. */
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

/** The pages and files of the application, which are no calls. */
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
  // A part of a file, or for a person who follows an old link the application.
  if (answer.status === 206 || answer.headers.get('location') === '/') return null;
  return described.faultOf(method, target, answer);
}

/** What is wrong with an answer; `null` when nothing is. */
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
