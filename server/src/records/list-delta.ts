import type { Resource } from '@ne2016/contract';
import { beforeAll, type Position } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { parseCursor } from './cursor.ts';
import { lastOf, type ListVersion, listVersionOf } from './list-version.ts';
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

/** What changed in a list; `undefined` where the log does not lead on from where a client is. */
function deltaOf({ position, completeFrom }: Start, list: ChangedList): ListDelta | undefined {
  // Another database had another change in that place.
  if (position.sequence !== beforeAll.sequence && list.knownAt !== position.at) return undefined;
  if (position.sequence < (list.beginning ?? 0)) return undefined;
  if (position.sequence === lastOf(list).sequence) return nothingChanged;
  if (completeFrom < Number(list.forgottenBefore)) return undefined;
  const gone = JSON.parse(String(bytesOf(list.gone))) as number[];
  return { json: bytesOf(list.changed), deleted: gone.toSorted((one, other) => one - other) };
}

/**
 * What changed since a client knew a list, read in one statement. The full list alone can bring it up to date when it
 * knows nothing, comes from another database or declaration, or from before the log is complete.
 */
export async function readChanges(context: DeltaContext, known: Known): Promise<ListChanges> {
  const { storage, resource } = context;
  const versions = listVersionOf(storage, resource);
  const start = await startOf(context, known);
  if (start === null) return { version: await versions.read() };
  for (let recent = await versions.recent(); ; recent = await versions.count()) {
    const { committedChanges, reader } = storage;
    const { sequence } = start.position;
    const list = await readsOf(storage, resource).changedAfter(reader, sequence, recent.last.sequence);
    const version = versions.follow(recent, list, committedChanges);
    if (version !== undefined) return { version, delta: deltaOf(start, list) };
  }
}
