import type { Framing, HostileRequest } from './hostile-requests.ts';
import type { Sending } from './raw-call.ts';

/** Milliseconds; more than any answer takes on a busy machine. */
const longPatience = 20_000;
/** Milliseconds for a request whose rest the server rightly awaits, and for one whose rest it may await. */
const shortPatience = 200;
const somePatience = 1_000;

/** The headers that identify a caller. */
export interface Credentials {
  host: string;
  cookie: string;
  csrfToken: string;
}

type Line = readonly [string, string];

function headOf({ method, target }: HostileRequest, lines: readonly Line[]): Buffer {
  const written = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // A header is bytes; a client could not send characters beyond latin1.
  return Buffer.from(`${method} ${target} HTTP/1.1\r\n${written}\r\n`, 'latin1');
}

function inChunks(body: Buffer, sizeOf: (chunk: Buffer) => string): Buffer {
  const middle = Math.ceil(body.length / 2);
  const chunks = [body.subarray(0, middle), body.subarray(middle)].filter(({ length }) => length > 0);
  const parts = chunks.flatMap((chunk) => [Buffer.from(`${sizeOf(chunk)}\r\n`), chunk, Buffer.from('\r\n')]);
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

const hexadecimal = (chunk: Buffer) => chunk.length.toString(16);

function inPieces(bytes: Buffer): (Buffer | number)[] {
  const size = Math.ceil(bytes.length / 6);
  return Array.from({ length: 6 }, (_, index) => bytes.subarray(index * size, (index + 1) * size)).flatMap(
    (one) => [one, 2],
  );
}

/** A request before it is framed. */
interface RequestParts {
  body: Buffer;
  /** Returns the head with these additional lines, and with the request to close the connection. */
  head: (...lines: Line[]) => Buffer;
  /** Returns the head of a request that others follow on the connection. */
  headOfMany: (...lines: Line[]) => Buffer;
}

const length = (bytes: number): Line => ['content-length', String(bytes)];
const chunked: Line = ['transfer-encoding', 'chunked'];

const right = ({ body, head }: RequestParts) => Buffer.concat([head(length(body.length)), body]);
const beginning = (parts: RequestParts, share: number) => {
  const bytes = right(parts);
  return bytes.subarray(0, Math.floor(bytes.length * share));
};

const inTurn = { patience: longPatience, endsEarly: false };
const mayWait = { patience: somePatience, endsEarly: false };
const waits = { patience: shortPatience, endsEarly: false };

/** The bytes for each framing. */
const sendingOf: Readonly<Record<Framing, (parts: RequestParts) => Sending>> = {
  length: (parts) => ({ parts: [right(parts)], ...inTurn }),
  chunked: ({ body, head }) => ({ parts: [head(chunked), inChunks(body, hexadecimal)], ...inTurn }),
  trickle: (parts) => ({ parts: inPieces(right(parts)), ...inTurn }),
  pipelined: (parts) => {
    const { body, headOfMany } = parts;
    const one = [headOfMany(length(body.length)), body];
    return { parts: [Buffer.concat([...one, ...one, ...one, right(parts)])], ...mayWait };
  },
  short: ({ body, head }) => ({ parts: [head(length(Math.floor(body.length / 2))), body], ...mayWait }),
  long: ({ body, head }) => ({ parts: [head(length(body.length + 100)), body], ...waits }),
  twice: ({ body, head }) => ({
    parts: [head(length(body.length), length(body.length + 1)), body],
    ...mayWait,
  }),
  both: ({ body, head }) => ({ parts: [head(length(4), chunked), inChunks(body, hexadecimal)], ...mayWait }),
  badChunk: ({ body, head }) => ({
    parts: [head(chunked), inChunks(body, () => 'fffffffffffffffff;x')],
    ...mayWait,
  }),
  cut: (parts) => ({ parts: [beginning(parts, 0.7)], patience: somePatience, endsEarly: true }),
  stall: (parts) => ({ parts: [beginning(parts, 0.4)], ...waits }),
};

/** Returns the bytes of a request. Headers of the request replace those of its caller. */
export function writeRequest(request: HostileRequest, { host, cookie, csrfToken }: Credentials): Sending {
  const own: Line[] = [
    ['host', host],
    ['cookie', cookie],
    ['x-xsrf-token', csrfToken],
  ];
  const given = new Set(request.headers.map(([name]) => name.toLowerCase()));
  const lines = [
    ...own.filter(([name]) => !given.has(name)),
    ...(request.body?.headers ?? []),
    ...request.headers,
  ];
  const close: Line = ['connection', given.has('upgrade') ? 'close, upgrade' : 'close'];
  return sendingOf[request.framing]({
    body: request.body?.make() ?? Buffer.alloc(0),
    head: (...more) => headOf(request, [...lines, close, ...more]),
    headOfMany: (...more) => headOf(request, [...lines, ...more]),
  });
}
