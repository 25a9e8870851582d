import type { Resource } from '@ne2016/contract';
import type { Position } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageQuery } from '../storage/tables.ts';
import { perResource } from './per-resource.ts';
import { readsOf } from './record-reads.ts';

/** How far a list has come, and how many records it then has. */
export interface ListVersion {
  last: Position;
  count: number;
}

/**
 * Knows the version of one list. Counting the records of a long list anew for each call would take longer than all else
 * that a call for few changes needs, so the log says by how many the last count grew.
 */
class ListVersionReader {
  readonly #storage: Storage;
  readonly #resource: Resource;
  #known: (ListVersion & { committedChanges: number | null }) | undefined;

  constructor(storage: Storage, resource: Resource) {
    this.#storage = storage;
    this.#resource = resource;
  }

  /** The version of which it is certain that nothing came after it, without asking the database; else `undefined`. */
  get certain(): ListVersion | undefined {
    const { committedChanges } = this.#storage;
    const isCertain = committedChanges !== null && this.#known?.committedChanges === committedChanges;
    return isCertain ? this.#known : undefined;
  }

  /** The version that a transaction sees which has read nothing yet. */
  async read(on: StorageQuery): Promise<ListVersion> {
    // Asked first: a commit that comes in between makes this version less certain than it is, and never more.
    const { committedChanges, changes } = this.#storage;
    const last = await changes.lastOfList(on, this.#resource);
    const count = await this.#countAt(on, last);
    // A reading that began before this one may end after it, with a version that has been left since.
    if (this.#known === undefined || this.#known.last.sequence <= last.sequence)
      this.#known = { last, count, committedChanges };
    return { last, count };
  }

  async #countAt(on: StorageQuery, last: Position): Promise<number> {
    const known = this.#known;
    const reads = readsOf(this.#storage, this.#resource);
    if (known === undefined || known.last.sequence > last.sequence) return reads.count(on);
    if (known.last.sequence === last.sequence) return known.count;
    const { changes } = this.#storage;
    const isComplete =
      known.last.sequence >= (await changes.beginningOfList(on, this.#resource)).sequence &&
      known.last.at >= (await changes.forgottenBefore(on));
    return isComplete ? known.count + (await reads.growthAfter(on, known.last.sequence)) : reads.count(on);
  }
}

/** The version of the list of a resource in a storage. */
export const listVersionOf = perResource((storage, resource) => new ListVersionReader(storage, resource));
