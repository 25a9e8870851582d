import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { AttributeOf, FileReference } from '@ne2016/contract';
import type { FastifyRequest } from 'fastify';
import { ProblemError } from '../problems/problem-error.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { describeSize } from '../problems/describe-size.ts';
import { safeFileName } from './file-name.ts';
import { completeFile, deleteFileRow, type IncomingFile, insertIncoming, toReference } from './file-rows.ts';
import { type FileStore, FileStoreError } from './file-store.ts';
import { inspectUpload } from './inspect-upload.ts';

/** The database of the files, and the store of their contents. */
export interface FileKeeping {
  storage: Storage;
  store: FileStore;
}

/** The destination and the limits of an upload. */
export interface UploadPlace {
  resource: string;
  attribute: string;
  userId: string;
  /** In bytes. */
  limit: number;
  /** Limit of the account’s uploads within a day, in bytes. */
  quota: number;
  accept: AttributeOf<'file'>['accept'];
}

/** Returns the files of a form, which may have one and no other part. Its faults are `malformed_request`. */
async function* filesOf(request: FastifyRequest): AsyncGenerator<MultipartFile> {
  const limits = { parts: 1, files: 1, fields: 0, fileSize: Number.POSITIVE_INFINITY };
  try {
    yield* request.files({ limits, throwFileSizeLimit: false });
  } catch (cause) {
    throw new ProblemError('malformed_request', {}, { cause });
  }
}

/** Returns the largest number of bytes of the body, as far as the client has declared it. */
function announcedLength({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? Number.POSITIVE_INFINITY);
}

/** The period of the quota, in milliseconds. A file that no record holds is kept as long. */
const period = 24 * 60 * 60 * 1000;

/**
 * Adds the row of an upload, unless the uploads of the account within a day would exceed `quota`, in bytes,
 * wherever those files are now. The largest possible size is counted before the first byte. Writes are
 * serialised, so concurrent uploads have the same limit as sequential ones.
 * @throws ProblemError `upload_quota_reached` with the time after which there is some space again
 */
async function announce(transaction: StorageTransaction, file: IncomingFile, quota: number): Promise<void> {
  const now = Date.now();
  const { bytes, first } = await transaction
    .selectFrom('file')
    .select(({ fn }) => [fn.sum<number | null>('size').as('bytes'), fn.min('uploaded_at').as('first')])
    .where('user_id', '=', file.user_id)
    .where('uploaded_at', '>', now - period)
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + file.size > quota) {
    throw new ProblemError('upload_quota_reached', {
      params: { quota: describeSize(quota) },
      retryAfter: Math.ceil((Number(first ?? now) + period - now) / 1000),
    });
  }
  await insertIncoming(transaction, file);
}

async function keepBytes(store: FileStore, id: string, bytes: Readable): Promise<void> {
  try {
    await store.write(id, bytes);
  } catch (cause) {
    if (cause instanceof FileStoreError) {
      const code = cause.failure === 'full' ? 'storage_full' : 'unavailable';
      throw new ProblemError(code, { retryAfter: 60 }, { cause });
    }
    // The client cancelled an upload that is interrupted here.
    if (cause === bytes.errored && !(cause instanceof ProblemError))
      throw new ProblemError('malformed_request', {}, { cause });
    throw cause;
  }
}

async function receivePart(
  { storage, store }: FileKeeping,
  { resource, attribute, userId, limit, quota, accept }: UploadPlace,
  id: string,
  part: MultipartFile,
  announced: number,
) {
  const name = safeFileName(part.filename);
  const size = Math.min(announced, limit);
  const incoming: IncomingFile = { id, resource, attribute, user_id: userId, name, size };
  const upload = inspectUpload(part.file, { declaredType: part.mimetype, limit, accept });
  try {
    await storage.write((transaction) => announce(transaction, incoming, quota));
    await keepBytes(store, id, upload.bytes);
  } finally {
    // A part that is not read to its end would block the form.
    part.file.destroy();
  }
  return { name, ...upload.facts() };
}

/** Removes the stored bytes and the row of a failed upload. If that fails, the sweep does it. */
async function discard({ storage, store }: FileKeeping, id: string, request: FastifyRequest): Promise<void> {
  try {
    await store.remove(id);
    await storage.write((transaction) => deleteFileRow(transaction, id));
  } catch (error) {
    request.log.warn(error, 'a failed upload is left to the sweep');
  }
}

/**
 * Streams the one file of a form into the store. Until a record holds it, it belongs to its sender. Its row
 * is added before its first byte and completed after its last, so no crash leaves bytes without a row.
 * `confirm` is called after the last byte, and rejects when the sender has lost the right to upload
 * meanwhile.
 * @throws ProblemError `malformed_request`, `file_too_large`, `file_type_refused`, `upload_quota_reached`,
 * `unavailable`, `storage_full`
 */
export async function receiveUpload(
  keeping: FileKeeping,
  place: UploadPlace,
  request: FastifyRequest,
  confirm: () => Promise<void>,
): Promise<FileReference> {
  const id = randomBytes(16).toString('hex');
  try {
    let received: Awaited<ReturnType<typeof receivePart>> | undefined;
    for await (const part of filesOf(request))
      received = await receivePart(keeping, place, id, part, announcedLength(request));
    if (received === undefined) throw new ProblemError('malformed_request');
    await confirm();
    const { name, ...facts } = received;
    await keeping.storage.write((transaction) => completeFile(transaction, id, facts));
    return toReference({ id, name, ...facts });
  } catch (error) {
    await discard(keeping, id, request);
    throw error;
  }
}
