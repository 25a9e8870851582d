import { headers as names } from '@ne2016/contract';
import fc from 'fast-check';
import type { OpenApiDocument, Operation, PathItem } from '../../openapi/document-types.ts';
import { type HostileBody, hostileBodies } from './hostile-bodies.ts';
import { hostileText } from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

/** Who calls: without a session, or in one of the roles. */
export const callers = ['visitor', 'reader', 'editor', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** How a body is wrapped. All but the first three break the rules of HTTP, or end before they are through. */
const framings = [
  'length',
  'chunked',
  'trickle',
  'pipelined',
  'short',
  'long',
  'twice',
  'both',
  'badChunk',
  'cut',
  'stall',
] as const;
export type Framing = (typeof framings)[number];

/** One call that a client should not make, or a right one among them. */
export interface HostileRequest {
  caller: Caller;
  method: string;
  /** What stands in the first line. */
  target: string;
  headers: readonly (readonly [string, string])[];
  body: HostileBody | null;
  framing: Framing;
}

/** A part of a path as it may stand in the first line of a request. */
const hostileSegment = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e3',
    '01',
    '+1',
    '1%2F2',
    '%31',
    '9'.repeat(40),
    '9007199254740993',
    '9223372036854775808',
    '%00',
    '1%00',
    '%ff',
    '%c0%ae%c0%ae',
    '%E0%A4%A',
    '%',
    '%2e%2e',
    '..%2f..%2f..%2fetc%2fpasswd',
    '..',
    '.',
    '..%5c..%5c',
    '__proto__',
    'constructor',
    '1;x=1',
    '%0d%0ax-injected:%201',
    'a'.repeat(5000),
  ),
  hostileText.map((text) => encodeURIComponent(text.toWellFormed()).slice(0, 3000)),
);

const recordId = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map(String) },
  { weight: 1, arbitrary: hostileSegment },
);

function targetsOf(path: string): fc.Arbitrary<string> {
  const filled = fc
    .tuple(recordId, fc.oneof(fc.constant('fr_FR'), hostileSegment))
    .map(([id, language]) => path.replace('{id}', () => id).replace('{language}', () => language));
  const changed = fc
    .tuple(filled, hostileSegment)
    .chain(([target, segment]) =>
      fc.constantFrom(
        `${target}/`,
        `${target}/${segment}`,
        `${target}?${segment}=${segment}`,
        `/${target}`,
        `/${segment}${target}`,
        target.replace(/^\/data\/\w+/, `/data/${segment}`),
        `http://ailleurs.test${target}`,
        `${target} x`,
        target.slice(1),
        `/languages/${segment}`,
        `/assets/${segment}`,
        `/app/${segment}`,
        '*',
      ),
    );
  return fc.oneof({ weight: 7, arbitrary: filled }, { weight: 1, arbitrary: changed });
}

/** What a header line may hold in bytes, and what it may not. */
const headerValue = fc.oneof(
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.-:TZabcW/", %;=*')), maxLength: 60 }),
  fc.constantFrom(
    '',
    'a'.repeat(8000),
    'a'.repeat(20_000),
    '\u00e9\u00ff',
    'a\tb',
    'a\0b',
    'a\rb',
    'a\r\nx-injected: 1',
    '1.1',
    '"'.repeat(3000),
    'W/"a", '.repeat(500),
    '9'.repeat(300),
    '2026-02-30T00:00:00',
    '9999-12-31T23:59:59',
    '*',
    '%E0%A4%A',
  ),
);

const headerName = fc.constantFrom(
  ...Object.values(names),
  'if-none-match',
  'if-modified-since',
  'if-match',
  'range',
  'accept',
  'accept-encoding',
  'accept-language',
  'cookie',
  'origin',
  'host',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-http-method-override',
  'authorization',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'content-language',
  'user-agent',
  'a b',
  '__proto__',
  'a'.repeat(300),
);

const manyHeaders = fc
  .constantFrom(50, 500, 3000)
  .map((count) => Array.from({ length: count }, (_, index): [string, string] => [`x-${index}`, 'a']));

const meaningful = fc.constantFrom<[string, string]>(
  ['range', 'bytes=0-0'],
  ['range', 'bytes=999999999-'],
  ['accept-encoding', 'gzip;q=0, *;q=1'],
  ['expect', '100-continue'],
  ['expect', 'a'],
  ['upgrade', 'h2c'],
  ['upgrade', 'websocket'],
  ['origin', 'null'],
  ['origin', 'https://ailleurs.test'],
  ['accept', 'text/html'],
  ['cookie', 'ne2016.session_token=a.b'],
);

const hostileHeaders = fc.oneof(
  { weight: 15, arbitrary: fc.constant([]) },
  { weight: 6, arbitrary: fc.array(fc.tuple(headerName, headerValue), { minLength: 1, maxLength: 4 }) },
  { weight: 2, arbitrary: fc.array(meaningful, { minLength: 1, maxLength: 2 }) },
  { weight: 1, arbitrary: manyHeaders },
);

const otherMethods = [
  'HEAD',
  'PATCH',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'get',
  'FOO',
  'GET',
  'POST',
  'PUT',
  'DELETE',
];

const framing = fc.oneof(
  { weight: 20, arbitrary: fc.constant<Framing>('length') },
  { weight: 3, arbitrary: fc.constant<Framing>('chunked') },
  { weight: 3, arbitrary: fc.constantFrom<Framing>(...framings.slice(2)) },
);

function requestsOf(document: OpenApiDocument, path: string, method: string, operation: Operation) {
  const [content] = Object.values(operation.requestBody?.content ?? {});
  const bodies = hostileBodies(valuesOf(document, content?.schema ?? {}));
  return fc.record<HostileRequest>({
    caller: fc.constantFrom(...callers),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
    ),
    target: targetsOf(path),
    headers: hostileHeaders,
    body:
      method === 'get'
        ? fc.oneof({ weight: 8, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: bodies })
        : bodies,
    framing,
  });
}

function operationsOf({ parameters: _, ...item }: PathItem): [string, Operation][] {
  return Object.entries<Operation>(item);
}

/** Calls made from the description of a server: each operation as often as any other. */
export function hostileRequests(document: OpenApiDocument): fc.Arbitrary<HostileRequest> {
  const everything = Object.entries(document.paths).flatMap(([path, item]) =>
    operationsOf(item).map(([method, operation]) => requestsOf(document, path, method, operation)),
  );
  return fc.oneof(...everything);
}
