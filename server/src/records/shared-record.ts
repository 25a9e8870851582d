import type { Resource } from '@ne2016/contract';
import { CoalescedReads } from '../storage/coalesced-reads.ts';
import type { Storage } from '../storage/storage.ts';
import { perResource } from './per-resource.ts';
import { type RecordRow, readsOf } from './record-reads.ts';

type Found = RecordRow | undefined;

/** Largest number of cached records of a resource, and largest size of each in characters. */
const mostKept = 256;
const longestKept = 16 * 1024;

/**
 * Reads single records of one resource. After an event all its subscribers request the same record at once,
 * so reads are shared while each would certainly return the same.
 */
class SharedRecords {
  readonly #storage: Storage;
  readonly #resource: Resource;
  readonly #turns: CoalescedReads<'some', ReadonlyMap<number, Found>>;
  /** The records to read with the next turn. */
  #wanted = new Set<number>();
  /** The records that were read since the last commit, where this process sees every commit. */
  readonly #kept = new Map<number, Promise<Found>>();
  #committedChanges: number | null = null;

  constructor(storage: Storage, resource: Resource) {
    this.#storage = storage;
    this.#resource = resource;
    this.#turns = new CoalescedReads(storage);
  }

  /** Returns one record with at least all commits before this call; `undefined` if there is none. */
  async one(id: number): Promise<Found> {
    const { committedChanges } = this.#storage;
    if (committedChanges === null) {
      this.#wanted.add(id);
      return (await this.#turns.read('some', () => this.#readWanted())).get(id);
    }
    if (committedChanges !== this.#committedChanges) this.#kept.clear();
    this.#committedChanges = committedChanges;
    // The read may have started before this call, but there was no commit since.
    return this.#kept.get(id) ?? this.#keep(id, this.#read(id));
  }

  async #readWanted(): Promise<ReadonlyMap<number, Found>> {
    const ids = [...this.#wanted];
    this.#wanted = new Set();
    const [first] = ids;
    if (first !== undefined && ids.length === 1) return new Map([[first, await this.#read(first)]]);
    return readsOf(this.#storage, this.#resource).some(this.#storage.reader, ids);
  }

  #read(id: number): Promise<Found> {
    return readsOf(this.#storage, this.#resource).one(this.#storage.reader, id);
  }

  #keep(id: number, reading: Promise<Found>): Promise<Found> {
    const [oldest] = this.#kept.size < mostKept ? [] : this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(id, reading);
    const forget = () => {
      if (this.#kept.get(id) === reading) this.#kept.delete(id);
    };
    reading.then((found) => {
      if (found !== undefined && found.json.length > longestKept) forget();
    }, forget);
    return reading;
  }
}

/** Returns the single records of a resource in a storage. */
export const sharedRecordsOf = perResource((storage, resource) => new SharedRecords(storage, resource));
