import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';

/** The bytes of a request, and how they are sent. */
export interface Sending {
  /** The parts to send; a number is a pause in milliseconds. */
  parts: readonly (Buffer | number)[];
  /** Milliseconds of silence after which the client gives up. A server may rightly wait for longer. */
  patience: number;
  /** Whether the client ends its side of the connection after the last part. */
  endsEarly: boolean;
}

/** The answer that was received until the connection ended. */
export interface RawAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** Whether the body is as long as announced. When it was cut, `text` is empty. */
  isWhole: boolean;
}

/** Sends bytes, and returns all received ones until the server closes or the patience is over. */
export async function exchange(port: number, { parts, patience, endsEarly }: Sending): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true, noDelay: true });
  const chunks: Buffer[] = [];
  const over = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // The server may cut the connection at any moment; bytes that were received before count.
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

/** Returns the content of a chunked body; `null` when it was cut. */
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

/** Returns the decompressed body. An answer to `HEAD` names an encoding and has no content. */
function decompressed(body: Buffer, headers: Headers): Buffer {
  const decode = decompress[headers.get('content-encoding') ?? ''];
  return decode === undefined || body.length === 0 ? body : decode(body);
}

/** Returns the first final answer; `null` without a complete head. `isHead`: the answer has no body. */
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
