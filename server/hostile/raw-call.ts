import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** How the bytes of a call leave. */
export interface Sending {
  /** The parts, each after a pause in milliseconds. */
  parts: readonly (Buffer | number)[];
  /** After how many milliseconds of silence the client gives up; a server may rightly wait for more. */
  patience: number;
  /** Whether the client says that nothing follows. */
  endsEarly: boolean;
}

/** What came back until the connection ended. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Whether all of the body came that the head announces; of one that was cut, `text` is empty. */
  isWhole: boolean;
}

/** Sends bytes and gives every byte that comes back until the server closes, or the client has no patience left. */
export async function exchange(port: number, { parts, patience, endsEarly }: Sending): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The server may cut the connection at any moment: what it said before that counts.
  socket.on('error', () => socket.destroy());
  socket.on('end', () => socket.end());
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.setTimeout(patience, () => socket.destroy());
  for (const part of parts)
    if (typeof part === 'number') await delay(part);
    else socket.write(part);
  if (endsEarly) socket.end();
  await over;
  return Buffer.concat(chunks);
}

/** A body without the frame of its chunks; `null` when it was cut. */
function withoutChunks(body: Buffer): Buffer | null {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const line = body.indexOf('\r\n', at);
    const size = Number.parseInt(body.toString('latin1', at, line), 16);
    if (line >= 0 && size === 0) return Buffer.concat(parts);
    if (line < 0 || !(size > 0)) return null;
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return null;
}

const decompress: Readonly<Record<string, (body: Buffer) => Buffer>> = {
  gzip: gunzipSync,
  br: brotliDecompressSync,
  zstd: zstdDecompressSync,
};

/** An answer to `HEAD` names an encoding and has nothing that is encoded. */
function decompressed(body: Buffer, headers: Headers): Buffer {
  const decode = decompress[headers.get('content-encoding') ?? ''];
  return decode === undefined || body.length === 0 ? body : decode(body);
}

/** Reads the first answer among some bytes; `null` when there is no whole head of one. `isHead`: no body is asked for. */
export function readAnswer(bytes: Buffer, isHead = false): RawAnswer | null {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n');
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(statusLine) ?? [];
  if (status === undefined) throw new Error(`No status line: ${statusLine}`);
  if (status.startsWith('1')) return readAnswer(bytes.subarray(end + 4), isHead);
  const headers = new Headers(lines.map((line) => line.split(/: ?(.*)/s).slice(0, 2) as [string, string]));
  const rest = bytes.subarray(end + 4);
  const length = Number(headers.get('content-length') ?? rest.length);
  const body = headers.has('transfer-encoding') ? withoutChunks(rest) : rest.subarray(0, length);
  const isBodyless = isHead || [204, 304].includes(Number(status));
  const isWhole =
    isBodyless || (body !== null && (headers.has('transfer-encoding') || body.length === length));
  const text = isWhole && body !== null ? decompressed(body, headers).toString('utf8') : '';
  return { status: Number(status), headers, text, isWhole };
}
