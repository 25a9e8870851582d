import type { Resource } from '@ne2016/contract';
import { startOfLog } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import type { Storage } from '../storage/storage.ts';
import { parseCursor } from './cursor.ts';
import { type ListVersion, listVersionOf } from './list-version.ts';
import { perResource } from './per-resource.ts';
import { bytesOf, type ChangedList, readsOf } from './record-reads.ts';

/** The state of a list that a client already has. */
export type Known = { by: 'nothing' } | { by: 'cursor'; cursor: string } | { by: 'date'; date: Date };

/** The changes of a list. */
export interface ListDelta {
  /** The current values of the changed records: a JSON array, as UTF-8 if it is long. */
  json: string | Buffer;
  /** The identifiers of deleted records. */
  deleted: readonly number[];
}

/** The delta of a client that is up to date. */
export const nothingChanged: ListDelta = { json: '[]', deleted: [] };

/**
 * How far before the date of a client a delta begins, in milliseconds: a date has whole seconds, and the
 * clock of the machine may have been set back slightly between two answers. Merging twice does no harm.
 */
const overlap = 5_000;

/** A list, and the audience for which its cursors are valid, see `audienceOf`. */
export interface DeltaContext {
  storage: Storage;
  resource: Resource;
  audience: string;
}

/** A version of a list, and the delta until then; no delta when only the full list is possible. */
export interface ListChanges {
  version: ListVersion;
  delta?: ListDelta | undefined;
}

/** A position after which a delta may begin, and the time since which the log must be complete for that. */
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
      // All changes of a list come after the position before the first one, so it does not matter since when
      // the log is complete.
      return { position, completeFrom: position.sequence === startOfLog.sequence ? Infinity : position.at };
    }
    case 'date': {
      const completeFrom = known.date.getTime() - overlap - storage.clockDifference;
      const position = await storage.changes.lastBefore(storage.reader, resource, completeFrom);
      return { position, completeFrom };
    }
  }
}

/** The changes between a position and a version. */
interface FoundChanges {
  version: ListVersion;
  list: Omit<ChangedList, 'changed' | 'gone'>;
  delta: ListDelta;
}

/** Converts the changes once for all requests: encoding text takes longer than the rest of an answer. */
function foundOf(version: ListVersion, { changed, gone, ...list }: ChangedList): FoundChanges {
  const deleted = JSON.parse(String(bytesOf(gone))) as number[];
  const delta = { json: bytesOf(changed), deleted: deleted.toSorted((one, other) => one - other) };
  return { version, list, delta };
}

/** Returns the delta; `undefined` when the log is not complete after the client’s position. */
function deltaOf({ position, completeFrom }: Start, { list, delta }: FoundChanges): ListDelta | undefined {
  // Another database had another change at that position.
  if (position.sequence !== startOfLog.sequence && list.knownAt !== position.at) return undefined;
  if (position.sequence < (list.beginning ?? 0)) return undefined;
  if (completeFrom < Number(list.forgottenBefore)) return undefined;
  return delta;
}

/** Largest number of cached deltas of a list, and largest size of each in bytes. */
const mostKept = 32;
const longestKept = 256 * 1024;

/**
 * Reads the changes of one list. After an event all its subscribers request the same changes, so those up to
 * its newest version are cached.
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

  /** Returns the changes after a position, until this version or a later one. */
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
 * Returns the changes since the state that a client has. Only the full list is possible when the client has
 * none, its state is from another database or declaration, or the log is not complete since then.
 */
export async function readChanges(context: DeltaContext, known: Known): Promise<ListChanges> {
  const { storage, resource } = context;
  const start = await startOf(context, known);
  // Read after the start, which must not be later than the version.
  const version = await listVersionOf(storage, resource).read();
  if (start === null) return { version };
  const { sequence, at } = start.position;
  if (sequence === version.last.sequence)
    return at === version.last.at ? { version, delta: nothingChanged } : { version };
  const found = await sharedChangesOf(storage, resource).after(sequence, version);
  return { version: found.version, delta: deltaOf(start, found) };
}
