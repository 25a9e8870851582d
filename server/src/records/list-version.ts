import type { Resource } from '@ne2016/contract';
import { startOfLog } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import { CoalescedReads } from '../storage/coalesced-reads.ts';
import type { Storage } from '../storage/storage.ts';
import { perResource } from './per-resource.ts';
import { type GrownList, readsOf } from './record-reads.ts';

/** The last change of a list, and its number of records. */
export interface ListVersion {
  last: Position;
  count: number;
}

function lastOf({ lastSequence, lastAt }: Pick<GrownList, 'lastSequence' | 'lastAt'>): Position {
  return lastSequence === null || lastAt === null ? startOfLog : { sequence: lastSequence, at: lastAt };
}

/** Returns whether the log has all changes of a list after a position. */
function isCompleteAfter(position: Position, list: GrownList): boolean {
  return position.sequence >= (list.beginning ?? 0) && position.at >= Number(list.forgottenBefore);
}

type KnownVersion = ListVersion & { committedChanges: number | null };

/**
 * Keeps the version of one list. Counting the records of a long list for each call would take longer than the
 * rest of a call for few changes, so the count is updated from the log.
 */
class ListVersionReader {
  readonly #storage: Storage;
  readonly #resource: Resource;
  #known: KnownVersion | undefined;
  readonly #turns: CoalescedReads<'now', ListVersion>;

  constructor(storage: Storage, resource: Resource) {
    this.#storage = storage;
    this.#resource = resource;
    this.#turns = new CoalescedReads(storage);
  }

  /** The version if it is certainly the newest, without a query; otherwise `undefined`. */
  get certain(): ListVersion | undefined {
    const { committedChanges } = this.#storage;
    const isCertain = committedChanges !== null && this.#known?.committedChanges === committedChanges;
    return isCertain ? this.#known : undefined;
  }

  /** Returns the current version. */
  async read(): Promise<ListVersion> {
    const { committedChanges } = this.#storage;
    if (committedChanges === null) return this.#turns.read('now', () => this.#read(null));
    return this.certain ?? this.#read(committedChanges);
  }

  async #read(committedChanges: number | null): Promise<ListVersion> {
    const known = this.#known;
    if (known === undefined) return this.count();
    const reads = readsOf(this.#storage, this.#resource);
    const list = await reads.grownAfter(this.#storage.reader, known.last.sequence);
    return this.follow(known, list, committedChanges) ?? (await this.count());
  }

  /**
   * Returns the version of a list that grew after a recent one; `undefined` when the log does not show by how
   * much.
   * @param committedChanges its value in the storage before the list was read
   */
  follow(recent: ListVersion, list: GrownList, committedChanges: number | null): ListVersion | undefined {
    const last = lastOf(list);
    if (last.sequence !== recent.last.sequence && !isCompleteAfter(recent.last, list)) return undefined;
    return this.#keep({ last, count: recent.count + (list.growth ?? 0), committedChanges });
  }

  /** Returns the current version, with all its records counted. */
  async count(): Promise<ListVersion> {
    // Read first: a commit in between makes this version less certain than it is, and never more.
    const { committedChanges } = this.#storage;
    const list = await readsOf(this.#storage, this.#resource).counted(this.#storage.reader);
    return this.#keep({ last: lastOf(list), count: list.count, committedChanges });
  }

  #keep(version: KnownVersion): ListVersion {
    // A read that started earlier may end later, with an outdated version.
    if (this.#known === undefined || this.#known.last.sequence <= version.last.sequence)
      this.#known = version;
    return version;
  }
}

/** Returns the version of a resource’s list in a storage. */
export const listVersionOf = perResource((storage, resource) => new ListVersionReader(storage, resource));
