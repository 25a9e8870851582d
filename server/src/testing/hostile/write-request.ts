import type { HostileRequest } from './hostile-requests.ts';
import type { Sending } from './raw-call.ts';

/** Longer than any answer takes on a busy machine, in milliseconds. */
const longPatience = 20_000;
/** For a request that the server rightly waits for the rest of, and for one of which it may think so. */
const shortPatience = 200;
const somePatience = 1_000;

/** What a caller has to say for itself. */
export interface Credentials {
  host: string;
  cookie: string;
  csrfToken: string;
}

type Line = readonly [string, string];

function headOf({ method, target }: HostileRequest, lines: readonly Line[]): Buffer {
  const written = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  // A header is bytes: what is beyond them would not have come from any client.
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

/** The bytes of a request and how they leave. */
export function writeRequest(request: HostileRequest, { host, cookie, csrfToken }: Credentials): Sending {
  const body = request.body?.make() ?? Buffer.alloc(0);
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
  const whole = (...more: Line[]) => headOf(request, [...lines, close, ...more]);
  const length = (bytes: number): Line => ['content-length', String(bytes)];
  const right = Buffer.concat([whole(length(body.length)), body]);
  const waits = { patience: longPatience, endsEarly: false };
  const mayWait = { patience: somePatience, endsEarly: false };
  switch (request.framing) {
    case 'length':
      return { parts: [right], ...waits };
    case 'chunked':
      return { parts: [whole(['transfer-encoding', 'chunked']), inChunks(body, hexadecimal)], ...waits };
    case 'trickle':
      return { parts: inPieces(right), ...waits };
    case 'pipelined': {
      const open = headOf(request, [...lines, length(body.length)]);
      return { parts: [Buffer.concat([open, body, open, body, open, body, right])], ...waits };
    }
    case 'short':
      return { parts: [whole(length(Math.floor(body.length / 2))), body], ...mayWait };
    case 'long':
      return { parts: [whole(length(body.length + 100)), body], patience: shortPatience, endsEarly: false };
    case 'twice':
      return { parts: [whole(length(body.length), length(body.length + 1)), body], ...mayWait };
    case 'both':
      return {
        parts: [whole(length(4), ['transfer-encoding', 'chunked']), inChunks(body, hexadecimal)],
        ...mayWait,
      };
    case 'badChunk':
      return {
        parts: [whole(['transfer-encoding', 'chunked']), inChunks(body, () => 'fffffffffffffffff;x')],
        ...mayWait,
      };
    case 'cut':
      return {
        parts: [right.subarray(0, Math.floor(right.length * 0.7))],
        patience: longPatience,
        endsEarly: true,
      };
    case 'stall':
      return {
        parts: [right.subarray(0, Math.floor(right.length * 0.4))],
        patience: shortPatience,
        endsEarly: false,
      };
  }
}
