import { startOfLog } from '../storage/change-log.ts';
import type { Position } from '../storage/new-entry.ts';
import type { StoredValues } from '../storage/storage.ts';
import { parsePosition } from './cursor.ts';
import { refuseChanged } from './check-expected-values.ts';
import type { WriteContext } from './record-store.ts';

/**
 * Largest number of changes after a cursor that are examined. If there are more, an attribute that is in none
 * of the examined ones counts as changed by another client.
 */
const mostLookedAt = 100;

/** An update that must replace only values that its author has seen. */
interface BasedChange {
  id: number;
  base?: string | null;
}

/**
 * Returns the attributes that another client may have changed last, after a position.
 * @param names attributes that the update sets to other values
 */
async function changedByOthers(
  { store, transaction, resource, writer }: WriteContext,
  id: number,
  base: Position,
  names: readonly string[],
): Promise<readonly string[]> {
  const { since } = store.storage.changes;
  const { knownAt, last, forgottenBefore } = await since.about(transaction, resource, id, base);
  const isKnown = base.sequence === startOfLog.sequence || knownAt === base.at;
  const isForgotten = base.at < forgottenBefore;
  // For a position of another history of the database, no change can be excluded. For a position in the
  // purged part of the log, it is only known whether the record has changed since.
  if (!isKnown && !isForgotten) return names;
  if ((last ?? 0) <= base.sequence) return [];
  if (isForgotten) return names;
  const window = { sequence: base.sequence, most: mostLookedAt };
  const changes = await since.attributes(transaction, resource, id, window);
  const isAll = new Set(changes.map(({ sequence }) => sequence)).size < mostLookedAt;
  return names.filter((name) => {
    const lastChange = changes.find(({ attribute }) => attribute === name);
    if (lastChange === undefined) return !isAll;
    const { clientId, userId } = lastChange;
    return clientId === null || clientId !== writer.clientId || userId !== writer.userId;
  });
}

/**
 * Refuses an update of attributes that another client has changed since the client’s base cursor. Runs in the
 * transaction of the update, so no other process can write between the comparison and the update.
 * @param asked the values of the update that differ from the stored ones
 * @throws ProblemError `values_changed` with the attributes that another client has changed since
 */
export async function refuseUnseenChanges(
  context: WriteContext,
  { id, base = null }: BasedChange,
  stored: StoredValues,
  asked: StoredValues,
): Promise<void> {
  if (base === null) return;
  const { store, resource } = context;
  const names = Object.keys(asked);
  const position = parsePosition(store.storage.databaseId, resource, base);
  const changed = position === undefined ? names : await changedByOthers(context, id, position, names);
  refuseChanged(resource, stored, changed);
}
