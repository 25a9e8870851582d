import { pipeline, Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline as pipe } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
} from 'node:zlib';
import type { Resource } from '@ne2016/contract';
import { isOutage } from '../storage/coalesced-reads.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import type { ListVersion } from './list-version.ts';
import { perResource } from './per-resource.ts';
import { readsOf } from './record-reads.ts';

/** Encodings of a list, the best first: about equally small, and each slower than the one before. */
export const listEncodings = ['zstd', 'br', 'gzip'] as const;

/** One of {@link listEncodings}. */
export type ListEncoding = (typeof listEncodings)[number];

/** Bytes of a chunk: smaller chunks of a long list cost more than their processing. */
const chunkSize = 512 * 1024;

/** Levels beyond which a list hardly gets smaller for the time that it takes. */
const compressorOf = {
  br: () => createBrotliCompress({ chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ chunkSize, level: 4 }),
};

const [comma, end, empty] = [',', ']', '[]'].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];

/** Yields the JSON of a list in pieces, in the memory of its parts, with other work in between. */
async function* listJson(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const part of parts) {
    if (!isFirst) comma.copy(part);
    isFirst = false;
    yield part.subarray(0, -1);
    await othersTurn();
  }
  yield isFirst ? empty : end;
}

/** Pipes a stream through a transform; a failure of either becomes one of the result. */
function through(source: Readable, transform: Transform): Readable {
  return pipeline(source, transform, () => undefined);
}

/** A compressed list, and the length of its JSON in bytes. */
interface CompressedList {
  zstd: Buffer;
  length: number;
}

/** All records of a list at one version, kept as compressed bytes, and read from the database once. */
export class FullList {
  readonly version: ListVersion;
  /** Length of its JSON in bytes. */
  readonly length: number;
  readonly #zstd: Buffer;
  readonly #isLong: boolean;
  readonly #kept = new Map<ListEncoding, Promise<Buffer>>();

  /** @param shortLength bytes up to which a list is kept in all encodings, else in `zstd` and one other */
  constructor(version: ListVersion, { zstd, length }: CompressedList, shortLength = 16 * 1024 * 1024) {
    this.version = version;
    this.length = length;
    this.#zstd = zstd;
    this.#isLong = zstd.length > shortLength;
  }

  /** Returns the bytes in an encoding; without one, the JSON. */
  async body(encoding: ListEncoding | undefined): Promise<Buffer | Readable> {
    if (encoding === undefined) return this.#decompressed();
    if (encoding === 'zstd') return this.#zstd;
    const known = this.#kept.get(encoding);
    if (known !== undefined) return known;
    if (this.#isLong) this.#kept.clear();
    const kept = buffer(through(this.#decompressed(), compressorOf[encoding]()));
    this.#kept.set(encoding, kept);
    kept.catch(() => this.#kept.delete(encoding));
    return kept;
  }

  #decompressed(): Readable {
    return through(Readable.from([this.#zstd]), createZstdDecompress({ chunkSize }));
  }
}

async function compress(parts: AsyncIterable<Buffer>): Promise<CompressedList> {
  const compressor = createZstdCompress({ chunkSize });
  let length = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const piece of listJson(parts)) {
      length += piece.length;
      yield piece;
    }
  }
  const [zstd] = await Promise.all([buffer(compressor), pipe(counted(), compressor)]);
  return { zstd, length };
}

async function readAll(storage: Storage, transaction: StorageTransaction, resource: Resource) {
  const reads = readsOf(storage, resource);
  const last = await storage.changes.lastOfList(transaction, resource);
  const count = await reads.count(transaction);
  return new FullList({ last, count }, await compress(reads.all(transaction)));
}

/** A pending read, and the position that it includes at least. */
interface Reading {
  sequence: number;
  list: Promise<FullList>;
}

/** Keeps the newest full list of one resource. One is read at a time, for all waiting calls. */
class FullLists {
  readonly #storage: Storage;
  readonly #resource: Resource;
  #kept: FullList | undefined;
  #running: Reading | undefined;
  #next: Promise<FullList> | undefined;

  constructor(storage: Storage, resource: Resource) {
    this.#storage = storage;
    this.#resource = resource;
  }

  /** Returns the list at this version or a later one. */
  async from({ last }: ListVersion): Promise<FullList> {
    if (this.#kept && this.#kept.version.last.sequence >= last.sequence) return this.#kept;
    if (this.#running === undefined) return this.#read(last.sequence);
    // The running read may have started before the requested version; the next one has not started yet.
    return this.#running.sequence >= last.sequence ? this.#running.list : this.#readNext(last.sequence);
  }

  #readNext(sequence: number): Promise<FullList> {
    const begin = () => {
      this.#next = undefined;
      return this.#read(sequence);
    };
    const failed = (error: unknown) => {
      if (!isOutage(error, this.#storage)) return begin();
      this.#next = undefined;
      throw error;
    };
    this.#next ??= this.#running?.list.then(begin, failed) ?? this.#read(sequence);
    return this.#next;
  }

  async #read(sequence: number): Promise<FullList> {
    const list = this.#storage.readLong((transaction) => readAll(this.#storage, transaction, this.#resource));
    const running = { sequence, list };
    this.#running = running;
    try {
      this.#kept = await list;
      return this.#kept;
    } finally {
      if (this.#running === running) this.#running = undefined;
    }
  }
}

/** Returns the full list of a resource in a storage. */
export const fullListsOf = perResource((storage, resource) => new FullLists(storage, resource));
