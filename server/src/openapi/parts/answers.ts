import { type ProblemCode, problemMediaType, problemStatuses } from '@ne2016/contract';
import { text } from '../../i18n/server-texts.ts';
import { answerHeaders } from './described-headers.ts';
import type { Content, DescribedAnswer, Schema } from './document-types.ts';
import { reference } from './schemas.ts';

/** The problems that any call may be answered with. */
const anyCall = [
  'malformed_request',
  'method_not_allowed',
  'request_timeout',
  'headers_too_large',
  'internal_error',
  'unavailable',
] as const satisfies readonly ProblemCode[];

/** The problems of any unsafe call before it is processed. */
export const unsafeCall = [
  'malformed_request',
  'csrf_invalid',
  'origin_refused',
  'body_too_large',
  'unsupported_media_type',
  'storage_full',
] as const satisfies readonly ProblemCode[];

/** The problems of a write that breaks a rule of the declaration or of an extension. */
export const refused = [
  'invalid_attributes',
  'change_refused',
  'write_limit_reached',
] as const satisfies readonly ProblemCode[];

/** Returns a JSON body with a schema. */
export function json(schema: Schema): Content {
  return { 'application/json': { schema } };
}

/** Returns a successful answer with a JSON body. */
export function ok(description: string, schema: Schema): Record<'200', DescribedAnswer> {
  return { '200': { description, content: json(schema) } };
}

/** A successful answer with an empty object. */
export const nothingToSay = ok('Fait', { type: 'object', maxProperties: 0 });

/** The headers of some problems. */
const problemHeaders: Partial<Record<ProblemCode, DescribedAnswer['headers']>> = {
  too_many_requests: { 'retry-after': answerHeaders.retryAfter },
  write_limit_reached: { 'retry-after': answerHeaders.retryAfter },
  upload_quota_reached: { 'retry-after': answerHeaders.retryAfter },
  range_not_satisfiable: { 'content-range': answerHeaders.contentRange },
};

function problemAnswer(codes: readonly ProblemCode[]): DescribedAnswer {
  const headers = Object.fromEntries(codes.flatMap((code) => Object.entries(problemHeaders[code] ?? {})));
  const schema = { allOf: [reference('Problem'), { properties: { code: { enum: codes } } }] };
  return {
    description: codes.map((code) => `\`${code}\`\u00a0: ${text(`problems.${code}.title`)}`).join('\u00a0; '),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    content: { [problemMediaType]: { schema } },
  };
}

/** Returns the answers of a call with these problems, by status. */
export function problems(...codes: readonly ProblemCode[]): Record<string, DescribedAnswer> {
  const byStatus = Map.groupBy(new Set(codes), (code) => String(problemStatuses[code]));
  const answers = [...byStatus].map(([status, some]) => [status, problemAnswer(some)] as const);
  return { ...Object.fromEntries(answers), default: problemAnswer(anyCall) };
}
