import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { S3Fault } from './s3-fault.ts';

/** Smallest size of a part that is not the last, in bytes. */
const leastPart = 5 * 1024 * 1024;

/** Bytes on the disk: an object, or a part of one. */
export interface StoredBytes {
  readonly path: string;
  readonly size: number;
  /** As in the header, with its quotes. */
  readonly etag: string;
}

interface PartialUpload {
  readonly key: string;
  readonly parts: Map<number, StoredBytes>;
}

/** The objects of one bucket, each in a file. */
export class Bucket {
  readonly #folder: string;
  readonly #objects = new Map<string, StoredBytes>();
  readonly #uploads = new Map<string, PartialUpload>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @throws S3Fault when the bytes do not match the headers */
  async #receive(body: Readable, headers: IncomingHttpHeaders): Promise<StoredBytes> {
    const told = headers['x-amz-content-sha256'];
    // Bodies in signed pieces, which the product does not send.
    if (told?.toString().startsWith('STREAMING-') === true) throw new S3Fault(501, 'NotImplemented');
    const path = join(this.#folder, randomUUID());
    const [sha256, md5] = [createHash('sha256'), createHash('md5')];
    let size = 0;
    const count = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        sha256.update(chunk);
        md5.update(chunk);
        yield chunk;
      }
    };
    await pipeline(body, count, createWriteStream(path));
    const sum = sha256.digest();
    if (told !== 'UNSIGNED-PAYLOAD' && told !== sum.toString('hex'))
      throw new S3Fault(400, 'XAmzContentSHA256Mismatch');
    if (![undefined, sum.toString('base64')].includes(headers['x-amz-checksum-sha256']?.toString()))
      throw new S3Fault(400, 'BadDigest');
    return { path, size, etag: `"${md5.digest('hex')}"` };
  }

  async put(key: string, body: Readable, headers: IncomingHttpHeaders): Promise<StoredBytes> {
    const object = await this.#receive(body, headers);
    await this.remove(key);
    this.#objects.set(key, object);
    return object;
  }

  get(key: string): StoredBytes {
    const object = this.#objects.get(key);
    if (object === undefined) throw new S3Fault(404, 'NoSuchKey');
    return object;
  }

  async remove(key: string): Promise<void> {
    const object = this.#objects.get(key);
    this.#objects.delete(key);
    if (object !== undefined) await rm(object.path);
  }

  beginUpload(key: string): string {
    const id = randomUUID();
    this.#uploads.set(id, { key, parts: new Map() });
    return id;
  }

  #upload(id: string): PartialUpload {
    const upload = this.#uploads.get(id);
    if (upload === undefined) throw new S3Fault(404, 'NoSuchUpload');
    return upload;
  }

  async putPart(id: string, number: number, body: Readable, headers: IncomingHttpHeaders) {
    const { parts } = this.#upload(id);
    const part = await this.#receive(body, headers);
    parts.set(number, part);
    return part;
  }

  async abortUpload(id: string): Promise<void> {
    const { parts } = this.#upload(id);
    this.#uploads.delete(id);
    await Promise.all(Array.from(parts.values(), ({ path }) => rm(path)));
  }

  /** Creates an object from the parts that a client lists. */
  async completeUpload(
    id: string,
    listed: readonly { number: number; etag: string }[],
  ): Promise<StoredBytes> {
    const { key, parts } = this.#upload(id);
    const chosen = listed.map(({ number, etag }) => {
      const part = parts.get(number);
      if (part?.etag !== etag) throw new S3Fault(400, 'InvalidPart');
      return part;
    });
    if (chosen.length === 0) throw new S3Fault(400, 'MalformedXML');
    if (chosen.slice(0, -1).some(({ size }) => size < leastPart)) throw new S3Fault(400, 'EntityTooSmall');
    const path = join(this.#folder, randomUUID());
    const bytes = async function* () {
      for (const part of chosen) yield* createReadStream(part.path);
    };
    await pipeline(Readable.from(bytes(), { objectMode: false }), createWriteStream(path));
    const sums = chosen.map(({ etag }) => Buffer.from(etag.slice(1, -1), 'hex'));
    const sum = createHash('md5').update(Buffer.concat(sums)).digest('hex');
    const size = chosen.reduce((total, part) => total + part.size, 0);
    await this.abortUpload(id);
    await this.remove(key);
    const object = { path, size, etag: `"${sum}-${chosen.length}"` };
    this.#objects.set(key, object);
    return object;
  }
}
