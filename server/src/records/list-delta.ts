import type { Resource } from '@ne2016/contract';
import { beforeAll } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import type { Storage } from '../storage/storage.ts';
import { parseCursor } from './cursor.ts';
import { type ListVersion, listVersionOf } from './list-version.ts';
import { perResource } from './per-resource.ts';
import { bytesOf, type ChangedList, readsOf } from './record-reads.ts';

/** Up to where a client knows a list already. */
export type Known = { by: 'nothing' } | { by: 'cursor'; cursor: string } | { by: 'date'; date: Date };

/** What changed in a list. */
export interface ListDelta {
  /** The records that changed, as they are now: a JSON array, a long one as UTF-8. */
  json: string | Buffer;
  /** The identifiers of those that are gone. */
  deleted: readonly number[];
}

/** The delta of a client that knows all. */
export const nothingChanged: ListDelta = { json: '[]', deleted: [] };

/**
 * How far before the date of a client a delta begins, in milliseconds: a date has whole seconds, and the clock of the
 * machine may have been set back a little between two answers. Merging twice does no harm.
 */
const overlap = 5_000;

/** A list, and whose cursors of it hold, see `audienceOf`. */
export interface DeltaContext {
  storage: Storage;
  resource: Resource;
  audience: string;
}

/** A version of a list, and what changed until then; no delta where only the full list can tell. */
export interface ListChanges {
  version: ListVersion;
  delta?: ListDelta | undefined;
}

/** A position from which the log may lead on, and the time from which on it has to be complete for that. */
interface Start {
  position: Position;
  completeFrom: number;
}

async function startOf({ storage, resource, audience }: DeltaContext, known: Known): Promise<Start | null> {
  switch (known.by) {
    case 'nothing':
      return null;
    case 'cursor': {
      const position = parseCursor(storage.databaseId, resource, known.cursor, audience);
      if (position === undefined) return null;
      // Before its first change, all that ever happened to a list is still to come.
      return { position, completeFrom: position.sequence === beforeAll.sequence ? Infinity : position.at };
    }
    case 'date': {
      const completeFrom = known.date.getTime() - overlap - storage.clockDifference;
      const position = await storage.changes.lastBefore(storage.reader, resource, completeFrom);
      return { position, completeFrom };
    }
  }
}

/** What changed after a position until a version. */
interface FoundChanges {
  version: ListVersion;
  list: Omit<ChangedList, 'changed' | 'gone'>;
  delta: ListDelta;
}

/** Made once for all who ask for the same: text takes longer to become bytes than all else that an answer needs. */
function foundOf(version: ListVersion, { changed, gone, ...list }: ChangedList): FoundChanges {
  const deleted = JSON.parse(String(bytesOf(gone))) as number[];
  const delta = { json: bytesOf(changed), deleted: deleted.toSorted((one, other) => one - other) };
  return { version, list, delta };
}

/** What changed in a list; `undefined` where the log does not lead on from where a client is. */
function deltaOf({ position, completeFrom }: Start, { list, delta }: FoundChanges): ListDelta | undefined {
  // Another database had another change in that place.
  if (position.sequence !== beforeAll.sequence && list.knownAt !== position.at) return undefined;
  if (position.sequence < (list.beginning ?? 0)) return undefined;
  if (completeFrom < Number(list.forgottenBefore)) return undefined;
  return delta;
}

/** So many of them are kept for a list, each with at most so many bytes. */
const mostKept = 32;
const longestKept = 256 * 1024;

/**
 * Reads what changed in one list. An event sends everybody who follows the list for the same changes, so those that lead
 * to its newest version are kept.
 */
class SharedChanges {
  readonly #storage: Storage;
  readonly #resource: Resource;
  /** By the position after which they come. */
  readonly #kept = new Map<number, Promise<FoundChanges>>();
  /** The last change of the version that all of them reach. */
  #last = 0;

  constructor(storage: Storage, resource: Resource) {
    this.#storage = storage;
    this.#resource = resource;
  }

  /** What changed after a position, until a version or a later one. */
  after(sequence: number, version: ListVersion): Promise<FoundChanges> {
    if (version.last.sequence > this.#last) {
      this.#kept.clear();
      this.#last = version.last.sequence;
    }
    return this.#kept.get(sequence) ?? this.#keep(sequence, this.#read(sequence, version));
  }

  async #read(sequence: number, version: ListVersion): Promise<FoundChanges> {
    const versions = listVersionOf(this.#storage, this.#resource);
    const reads = readsOf(this.#storage, this.#resource);
    for (let base = version; ; base = await versions.count()) {
      const { committedChanges, reader } = this.#storage;
      const list = await reads.changedAfter(reader, sequence, base.last.sequence);
      const reached = versions.follow(base, list, committedChanges);
      if (reached !== undefined) return foundOf(reached, list);
    }
  }

  #keep(sequence: number, reading: Promise<FoundChanges>): Promise<FoundChanges> {
    const [oldest] = this.#kept.size < mostKept ? [] : this.#kept.keys();
    if (oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(sequence, reading);
    const forget = () => {
      if (this.#kept.get(sequence) === reading) this.#kept.delete(sequence);
    };
    reading.then(({ delta }) => {
      if (delta.json.length > longestKept) forget();
    }, forget);
    return reading;
  }
}

const sharedChangesOf = perResource((storage, resource) => new SharedChanges(storage, resource));

/**
 * What changed since a client knew a list. The full list alone can bring it up to date when it knows nothing, comes from
 * another database or declaration, or from before the log is complete.
 */
export async function readChanges(context: DeltaContext, known: Known): Promise<ListChanges> {
  const { storage, resource } = context;
  const start = await startOf(context, known);
  // After the start: otherwise it might lie behind the version.
  const version = await listVersionOf(storage, resource).read();
  if (start === null) return { version };
  const { sequence, at } = start.position;
  if (sequence === version.last.sequence)
    return at === version.last.at ? { version, delta: nothingChanged } : { version };
  const found = await sharedChangesOf(storage, resource).after(sequence, version);
  return { version: found.version, delta: deltaOf(start, found) };
}
