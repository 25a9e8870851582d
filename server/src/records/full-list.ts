import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as othersTurn } from 'node:timers/promises';
import {
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  createZstdDecompress,
} from 'node:zlib';
import type { Resource } from '@ne2016/contract';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import type { ListState } from './list-state.ts';
import { perResource } from './per-resource.ts';
import { readsOf } from './record-reads.ts';

/** How a list can be compressed, best first: all three are about as small, and take longer from one to the next. */
export const listEncodings = ['zstd', 'br', 'gzip'] as const;

/** One of {@link listEncodings}. */
export type ListEncoding = (typeof listEncodings)[number];

/** Bytes that are handed on at a time: smaller pieces of a long list cost more than what is done to them. */
const chunkSize = 256 * 1024;

/** Levels beyond which a list hardly gets smaller for the time that it takes. */
const compressorOf = {
  br: () => createBrotliCompress({ chunkSize, params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: () => createGzip({ chunkSize, level: 4 }),
};

/** A list whose compressed bytes are more than this is compressed in another way anew for each call. */
const mostKept = 16 * 1024 * 1024;

/** The text of a list, piece by piece; others have their turn in between. */
async function* listText(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let start = '[';
  for await (const part of parts) {
    yield start + part.slice(1, -1);
    start = ',';
    await othersTurn();
  }
  yield start === '[' ? '[]' : ']';
}

/** All records of a list at one state, kept as compressed bytes; read from the database once. */
export class FullList {
  readonly state: ListState;
  readonly #zstd: Buffer;
  readonly #kept = new Map<ListEncoding, Promise<Buffer>>();

  constructor(state: ListState, zstd: Buffer) {
    this.state = state;
    this.#zstd = zstd;
  }

  /** The bytes in an encoding; without one, the JSON itself. */
  async body(encoding: ListEncoding | undefined): Promise<Buffer | Readable> {
    if (encoding === undefined) return this.#decompressed();
    if (encoding === 'zstd') return this.#zstd;
    const compressor = compressorOf[encoding];
    if (this.#zstd.length > mostKept) return this.#decompressed().pipe(compressor());
    const kept = this.#kept.get(encoding) ?? buffer(this.#decompressed().pipe(compressor()));
    this.#kept.set(encoding, kept);
    return kept;
  }

  #decompressed(): Readable {
    return Readable.from([this.#zstd]).pipe(createZstdDecompress({ chunkSize }));
  }
}

async function compress(parts: AsyncIterable<string>): Promise<Buffer> {
  const compressor = createZstdCompress({ chunkSize });
  const [bytes] = await Promise.all([buffer(compressor), pipeline(listText(parts), compressor)]);
  return bytes;
}

async function readAll(storage: Storage, transaction: StorageTransaction, resource: Resource) {
  const reads = readsOf(storage, resource);
  const last = await storage.changes.lastOfList(transaction, resource);
  const count = await reads.count(transaction);
  return new FullList({ last, count }, await compress(reads.all(transaction)));
}

/** Keeps the newest full list of one resource, and reads a new one for all who ask for it at the same time. */
class FullLists {
  readonly #storage: Storage;
  readonly #resource: Resource;
  /** By the number of the change from which on they hold. */
  readonly #lists = new Map<number, Promise<FullList>>();

  constructor(storage: Storage, resource: Resource) {
    this.#storage = storage;
    this.#resource = resource;
  }

  /** The list at a state, or at a later one. */
  async from({ last }: ListState): Promise<FullList> {
    const known = this.#lists.get(last.sequence);
    if (known !== undefined) return known;
    const list = this.#storage.readLong((transaction) => readAll(this.#storage, transaction, this.#resource));
    // What others still wait for they hold themselves.
    this.#lists.clear();
    this.#lists.set(last.sequence, list);
    list.catch(() => this.#lists.delete(last.sequence));
    return list;
  }
}

/** The full list of a resource in a storage. */
export const fullListsOf = perResource((storage, resource) => new FullLists(storage, resource));
