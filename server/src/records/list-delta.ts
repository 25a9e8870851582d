import type { Resource } from '@ne2016/contract';
import { beforeAll, type Position } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { parseCursor } from './cursor.ts';
import { readsOf } from './record-reads.ts';

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

/** The list that a delta is of, on one state of the database. */
export interface DeltaContext {
  storage: Storage;
  transaction: StorageTransaction;
  resource: Resource;
  /** Whose cursors hold, see `audienceOf`. */
  audience: string;
}

/** A position from which the log may lead on, and the time from which on it has to be complete for that. */
interface Start {
  position: Position;
  completeFrom: number;
}

async function startOf(
  { storage, transaction, resource, audience }: DeltaContext,
  known: Known,
): Promise<Start | undefined> {
  switch (known.by) {
    case 'nothing':
      return undefined;
    case 'cursor': {
      const position = parseCursor(storage.databaseId, resource, known.cursor, audience);
      if (position === undefined || !(await storage.changes.has(transaction, resource, position)))
        return undefined;
      // Before its first change, all that ever happened to a list is still to come.
      return { position, completeFrom: position.sequence === beforeAll.sequence ? Infinity : position.at };
    }
    case 'date': {
      const completeFrom = known.date.getTime() - overlap - storage.clockDifference;
      const position = await storage.changes.lastBefore(transaction, resource, completeFrom);
      return { position, completeFrom };
    }
  }
}

/**
 * The position after which a client lacks changes; `undefined` when only the full list can bring it up to date,
 * because it knows nothing, comes from another database or declaration, or from before the log is complete.
 */
async function deltaStart(
  context: DeltaContext,
  known: Known,
  last: Position,
): Promise<Position | undefined> {
  const { storage, transaction, resource } = context;
  const start = await startOf(context, known);
  if (start === undefined) return undefined;
  const { position, completeFrom } = start;
  const beginning = await storage.changes.beginningOfList(transaction, resource);
  if (position.sequence < beginning.sequence) return undefined;
  const isComplete =
    position.sequence === last.sequence ||
    completeFrom >= (await storage.changes.forgottenBefore(transaction));
  return isComplete ? position : undefined;
}

/** What changed since a client knew a list that ends at `last`; `undefined` when only the full list can tell. */
export async function readDelta(
  context: DeltaContext,
  known: Known,
  last: Position,
): Promise<ListDelta | undefined> {
  const start = await deltaStart(context, known, last);
  if (start === undefined) return undefined;
  if (start.sequence === last.sequence) return nothingChanged;
  const reads = readsOf(context.storage, context.resource);
  const deleted = await reads.goneAfter(context.transaction, start.sequence);
  return { json: await reads.changedAfter(context.transaction, start.sequence), deleted };
}
