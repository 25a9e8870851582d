import { Readable } from 'node:stream';
import { create as contentDisposition } from 'content-disposition';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import parseRange from 'range-parser';
import { ProblemError } from '../problems/problem-error.ts';
import { heldVersions } from '../records/request-headers.ts';
import type { StoredFile } from './file-rows.ts';
import { type ByteRange, type FileStore, FileStoreError } from './file-store.ts';

/** Returns whether a range applies. `If-Range` must name the version; no answer has a time to name. */
function asksForRange({ method, headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-range'];
  return method === 'GET' && headers.range !== undefined && (condition === undefined || condition === etag);
}

/**
 * Returns the requested part of a file; `undefined` for the whole file, also for several ranges at once,
 * which a server may ignore, and for units other than bytes.
 * @throws ProblemError `range_not_satisfiable` when it begins beyond the end
 */
function rangeOf(
  request: FastifyRequest,
  reply: FastifyReply,
  size: number,
  etag: string,
): ByteRange | undefined {
  if (!asksForRange(request, etag)) return undefined;
  const ranges = parseRange(size, request.headers.range ?? '', { combine: true });
  if (ranges === -1) {
    reply.header('content-range', `bytes */${size}`);
    throw new ProblemError('range_not_satisfiable');
  }
  if (ranges === -2 || ranges.type !== 'bytes' || ranges.length !== 1) return undefined;
  return ranges[0];
}

/** Sets the headers of a file: a browser must neither guess the type nor run the content of user data. */
function describeFile(reply: FastifyReply, { name, type }: StoredFile, etag: string): void {
  reply
    .header('content-type', type)
    .header('content-disposition', contentDisposition(name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('etag', etag)
    .header('accept-ranges', 'bytes')
    // Cached by this browser only, which revalidates it each time, because the right to read it may end.
    .header('cache-control', 'private, no-cache');
}

function describeLength(reply: FastifyReply, size: number, range: ByteRange | undefined): void {
  if (range === undefined) {
    reply.header('content-length', size);
    return;
  }
  const { start, end } = range;
  reply
    .code(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1);
}

/** @throws ProblemError `unknown_file` when the bytes are missing, `unavailable` when the store is */
async function openBytes(store: FileStore, id: string, range: ByteRange | undefined, log: FastifyBaseLogger) {
  try {
    return await store.read(id, range);
  } catch (cause) {
    if (!(cause instanceof FileStoreError)) throw cause;
    if (cause.failure === 'missing') {
      // The file should exist according to its row: only the operator can find out why it is missing.
      log.error({ file: id }, 'the bytes of a file are missing');
      throw new ProblemError('unknown_file', {}, { cause });
    }
    throw new ProblemError('unavailable', { retryAfter: 60 }, { cause });
  }
}

/** Sends a file, or the requested part of it, as fast as the client reads it. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  store: FileStore,
  file: StoredFile,
): Promise<FastifyReply> {
  const etag = `"${file.checksum}"`;
  const size = Number(file.size);
  if (heldVersions(request).has(file.checksum)) {
    describeFile(reply, file, etag);
    return reply.code(304).send();
  }
  const range = rangeOf(request, reply, size, etag);
  const bytes =
    request.method === 'HEAD' ? Readable.from([]) : await openBytes(store, file.id, range, request.log);
  describeFile(reply, file, etag);
  describeLength(reply, size, range);
  return reply.send(bytes);
}
