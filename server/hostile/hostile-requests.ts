import fc from 'fast-check';
import type { OpenApiDocument, Operation, PathItem } from '../src/openapi/parts/document-types.ts';
import { type HostileBody, hostileBodies } from './hostile-bodies.ts';
import { hostileForms } from './hostile-forms.ts';
import { hostileHeaders } from './hostile-headers.ts';
import { hostileText } from './hostile-values.ts';
import { valuesOf } from './schema-values.ts';

/** The caller of a request: without a session, or in one of the roles. */
export const callers = ['visitor', 'reader', 'editor', 'admin'] as const;
export type Caller = (typeof callers)[number];

/** How a body is framed. All but the first three violate HTTP, or end early. */
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

/** A request that no client should send, or a valid one. */
export interface HostileRequest {
  caller: Caller;
  method: string;
  /** The request target of the first line. */
  target: string;
  headers: readonly (readonly [string, string])[];
  body: HostileBody | null;
  framing: Framing;
}

/** A path segment in a request line. */
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

/** Returns targets for a path of the API description. `fileIds`: files that exist. */
function targetsOf(path: string, fileIds: readonly string[]): fc.Arbitrary<string> {
  const fileId = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...fileIds) },
    { weight: 1, arbitrary: hostileSegment },
  );
  const filled = fc
    .record({
      id: path.startsWith('/files/') ? fileId : recordId,
      language: fc.oneof(fc.constant('fr_FR'), hostileSegment),
      name: fc.oneof(fc.constant('note.txt'), hostileSegment),
    })
    .map((names) =>
      Object.entries(names).reduce((target, [name, value]) => target.replace(`{${name}}`, () => value), path),
    );
  const changed = fc.tuple(filled, hostileSegment).chain(([target, segment]) =>
    fc.constantFrom(
      `${target}/`,
      `${target}/${segment}`,
      `${target}?${segment}=${segment}`,
      `/${target}`,
      `/${segment}${target}`,
      target.replace(/^\/(data|files)\/\w+/, (_, folder: string) => `/${folder}/${segment}`),
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

/** Returns the bodies for an operation: forms where the description requires one, and others. */
function bodiesOf(document: OpenApiDocument, { requestBody }: Operation): fc.Arbitrary<HostileBody> {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {});
  const bodies = hostileBodies(valuesOf(document, content?.schema ?? {}));
  if (type !== 'multipart/form-data') return bodies;
  return fc.oneof({ weight: 8, arbitrary: hostileForms }, { weight: 1, arbitrary: bodies });
}

function requestsOf(
  document: OpenApiDocument,
  fileIds: readonly string[],
  path: string,
  method: string,
  operation: Operation,
) {
  const bodies = bodiesOf(document, operation);
  return fc.record<HostileRequest>({
    caller: fc.constantFrom(...callers),
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constant(method.toUpperCase()) },
      { weight: 1, arbitrary: fc.constantFrom(...otherMethods) },
    ),
    target: targetsOf(path, fileIds),
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

/** Returns requests from the API description of a server with these files; each operation equally often. */
export function hostileRequests(
  document: OpenApiDocument,
  fileIds: readonly string[],
): fc.Arbitrary<HostileRequest> {
  const everything = Object.entries(document.paths).flatMap(([path, item]) =>
    operationsOf(item).map(([method, operation]) => requestsOf(document, fileIds, path, method, operation)),
  );
  return fc.oneof(...everything);
}
