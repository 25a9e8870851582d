import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { S3Settings } from '../config/file-settings.ts';
import { StartFault } from '../config/start-fault.ts';
import { type ByteRange, type FileStore, FileStoreError } from './file-store.ts';

/** Size of a part, in bytes: the minimum of the protocol, and the memory of an upload. */
const partSize = 5 * 1024 * 1024;
/** Timeouts for connecting to the service, and for each pause of a transfer, in milliseconds. */
const timeouts = { connectionTimeout: 5_000, socketTimeout: 30_000 };

function createClient({ endpoint, region, accessKeyId, secretAccessKey, forcePathStyle }: S3Settings) {
  return new S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: timeouts,
    ...(endpoint === null ? {} : { endpoint }),
  });
}

/** Stores each file as an object of one bucket. */
class S3FileStore implements FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;

  constructor(client: S3Client, bucket: string) {
    this.#client = client;
    this.#bucket = bucket;
  }

  async write(id: string, bytes: Readable): Promise<void> {
    // The service checks the checksum of each part, and the object is readable only when all parts are
    // complete.
    const upload = new Upload({
      client: this.#client,
      params: { ...this.#object(id), Body: bytes, ChecksumAlgorithm: 'SHA256' },
      partSize,
      queueSize: 1,
    });
    try {
      await upload.done();
    } catch (error) {
      const own = bytes.errored;
      bytes.destroy();
      throw own ?? new FileStoreError('unreachable', { cause: error });
    }
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    const Range = range && `bytes=${range.start}-${range.end}`;
    try {
      const { Body, ContentRange } = await this.#client.send(
        new GetObjectCommand({ ...this.#object(id), Range }),
      );
      if (!(Body instanceof Readable)) throw new TypeError('The answer of the service has no bytes');
      if (Range === undefined || ContentRange?.startsWith(`${Range.replace('=', ' ')}/`) === true)
        return Body;
      Body.destroy();
      throw new TypeError('The service gave another part than was asked for');
    } catch (error) {
      const failure = error instanceof NoSuchKey ? 'missing' : 'unreachable';
      throw new FileStoreError(failure, { cause: error });
    }
  }

  async remove(id: string): Promise<void> {
    try {
      await this.#client.send(new DeleteObjectCommand(this.#object(id)));
    } catch (error) {
      throw new FileStoreError('unreachable', { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#client.destroy();
  }

  #object(id: string) {
    return { Bucket: this.#bucket, Key: `files/${id}` };
  }
}

/** Returns why a bucket cannot be used, with the remedy. */
function explainRefusal(cause: unknown, { bucket, endpoint }: S3Settings): string {
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  if (status === 301 || status === 404)
    return `Le compartiment S3 « ${bucket} » n’existe pas : créez-le, ou corrigez S3_BUCKET et S3_REGION.`;
  if (status !== undefined && status >= 400 && status < 500)
    return `Le service S3 refuse l’accès au compartiment « ${bucket} » : vérifiez S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY et les droits de ces clés.`;
  return `Le service S3 « ${endpoint ?? 'amazonaws.com'} » ne répond pas : vérifiez S3_ENDPOINT et le réseau de ce serveur.`;
}

/**
 * Opens a bucket of an S3-compatible service.
 * @throws StartFault when it is not reachable, or not with these keys
 */
export async function openS3FileStore(settings: S3Settings): Promise<FileStore> {
  const client = createClient(settings);
  try {
    await client.send(new HeadBucketCommand({ Bucket: settings.bucket }));
    return new S3FileStore(client, settings.bucket);
  } catch (cause) {
    client.destroy();
    throw new StartFault(explainRefusal(cause, settings), { cause });
  }
}
