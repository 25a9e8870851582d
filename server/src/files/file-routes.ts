import type { IncomingMessage } from 'node:http';
import multipart from '@fastify/multipart';
import { type AttributeOf, holdsFiles, isAllowed, type Resource } from '@ne2016/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Account } from '../accounts/account.ts';
import type { Auth } from '../accounts/create-auth.ts';
import { accountOf, confirmSession, requireSession } from '../accounts/request-session.ts';
import { ProblemError } from '../problems/problem-error.ts';
import { readsOf } from '../records/record-reads.ts';
import { isVisibleJson } from '../records/visibility.ts';
import { AttemptLimit } from '../security/attempts.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { describeUploads, downloadOptions } from './file-descriptions.ts';
import { findFile, type StoredFile } from './file-rows.ts';
import { type FileKeeping, receiveUpload, type UploadPlace } from './receive-upload.ts';
import { sendFile } from './send-file.ts';

/** The dependencies of the routes. */
export interface FileRoutesParts extends FileKeeping {
  auth: Auth;
  resources: readonly Resource[];
  /** Size limit of any file, in bytes. */
  uploadLimit: number;
  /** Limit of the uploads of one account within a day, in bytes. */
  uploadQuota: number;
}

interface UploadParams {
  resource: string;
  attribute: string;
}

interface FileParams {
  id: string;
}

/** Uploads of one account within a quarter of an hour. */
const uploadRate = { points: 300, duration: 15 * 60 };

/** @throws ProblemError `unknown_resource`, or `unknown_address` when the attribute does not hold files */
function attributeOf(
  resources: readonly Resource[],
  params: UploadParams,
): { resource: Resource; attribute: AttributeOf<'file' | 'files'> } {
  const resource = resources.find(({ name }) => name === params.resource);
  if (resource === undefined) throw new ProblemError('unknown_resource');
  const attribute = resource.attributes[params.attribute];
  if (!holdsFiles(attribute)) throw new ProblemError('unknown_address');
  return { resource, attribute };
}

/** @throws ProblemError `forbidden` when the user may save no record that could hold the file */
function placeOf(
  { resources, uploadLimit, uploadQuota }: FileRoutesParts,
  request: FastifyRequest<{ Params: UploadParams }>,
): UploadPlace {
  const { resource, attribute } = attributeOf(resources, request.params);
  const { id: userId, role } = accountOf(request);
  if (!isAllowed(role, 'create', resource) && !isAllowed(role, 'update', resource))
    throw new ProblemError('forbidden');
  const limit = Math.min(attribute.maxSize ?? uploadLimit, uploadLimit);
  return {
    resource: resource.name,
    attribute: request.params.attribute,
    userId,
    limit,
    quota: uploadQuota,
    accept: attribute.accept,
  };
}

/**
 * Discards the rest of a refused upload. A browser reads the answer only after it has sent everything, and
 * treats a connection that is closed earlier as a network error. After `most` bytes the connection is closed.
 */
function drainRefused(request: IncomingMessage, most: number): void {
  let drained = 0;
  request.unpipe();
  request.on('data', (chunk: Buffer) => {
    drained += chunk.length;
    if (drained > most) request.destroy();
  });
  request.resume();
}

function addUploadRoute(server: FastifyInstance, parts: FileRoutesParts): void {
  const uploads = new AttemptLimit(uploadRate);
  server.post<{ Params: UploadParams }>(
    '/files/:resource/:attribute',
    { config: { takesLong: true, describe: describeUploads } },
    async (request, reply) => {
      const place = placeOf(parts, request);
      if (!request.isMultipart()) throw new ProblemError('unsupported_media_type');
      uploads.count(place.userId);
      try {
        const reference = await receiveUpload(parts, place, request, async () => {
          await confirmSession(parts.auth, request, reply);
          placeOf(parts, request);
        });
        return await reply.code(201).send(reference);
      } catch (error) {
        drainRefused(request.raw, parts.uploadLimit);
        throw error;
      }
    },
  );
}

/** Returns whether a record exists that the user sees. The user may read the resource. */
async function isThere(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
  reader: Account,
): Promise<boolean> {
  const record = await readsOf(storage, resource).one(transaction, id);
  return record !== undefined && isVisibleJson(resource, record.json, reader);
}

/**
 * Allows reading a file: for users who may read the record that holds it, and before there is one, for the
 * user who uploaded it.
 * @throws ProblemError `forbidden` when the role forbids it, otherwise `unknown_file`, as if the file did not
 * exist
 */
async function requireReadableFile(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource | undefined,
  file: StoredFile,
  reader: Account,
): Promise<void> {
  if (file.state === 'waiting' && file.user_id === reader.id) return;
  const isHeld = file.state === 'attached' && file.record_id !== null && resource !== undefined;
  if (!isHeld) throw new ProblemError('unknown_file');
  if (!isAllowed(reader.role, 'read', resource)) throw new ProblemError('forbidden');
  if (!(await isThere(storage, transaction, resource, Number(file.record_id), reader)))
    throw new ProblemError('unknown_file');
}

/** @throws ProblemError `unknown_file`, `forbidden` */
async function readableFile(
  { storage, resources }: FileRoutesParts,
  request: FastifyRequest<{ Params: FileParams }>,
): Promise<StoredFile> {
  return storage.read(async (transaction) => {
    const file = await findFile(transaction, request.params.id);
    if (file === undefined) throw new ProblemError('unknown_file');
    const resource = resources.find(({ name }) => name === file.resource);
    await requireReadableFile(storage, transaction, resource, file, accountOf(request));
    return file;
  });
}

function addDownloadRoute(server: FastifyInstance, parts: FileRoutesParts): void {
  // The name is ignored, and may be longer than a route parameter.
  server.get<{ Params: FileParams }>(
    '/files/:id/*',
    { compress: false, ...downloadOptions },
    async (request, reply) => sendFile(request, reply, parts.store, await readableFile(parts, request)),
  );
}

/** Adds the routes to upload and download files, which require a session. */
export async function addFileRoutes(server: FastifyInstance, parts: FileRoutesParts): Promise<void> {
  await server.register(async (scope) => {
    requireSession(scope, parts.auth);
    await scope.register(multipart);
    addUploadRoute(scope, parts);
    addDownloadRoute(scope, parts);
  });
}
