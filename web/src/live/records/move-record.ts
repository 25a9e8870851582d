import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { haveSameValue } from '#values/have-same-value.ts';

/** What became of values that were put into a record by moving it. */
export type MoveOutcome = 'saved' | 'edited' | 'conflict' | 'failed' | 'gone' | 'unchanged';

type MoveStore = Pick<ResourceStore, 'edit' | 'get' | 'revert' | 'save'>;

/**
 * Puts values into a record and saves them. A record that has other unsaved values is only edited: what somebody has
 * begun to type is not saved behind their back. Neither is one in conflict: it would overwrite what a colleague saved.
 */
export async function moveRecord(
  store: MoveStore,
  key: RecordKey,
  changes: Readonly<Record<string, unknown>>,
): Promise<MoveOutcome> {
  const record = store.get(key);
  if (record === undefined || record.deleting) return 'gone';
  const names = Object.keys(changes);
  if (names.every((name) => haveSameValue(record.values[name], changes[name]))) return 'unchanged';
  store.edit(key, changes);
  const edited = store.get(key);
  if (edited !== undefined && edited.conflicts.length > 0) return 'conflict';
  return await saveMoved(store, key, changes);
}

/** Saves a record that was moved, for the first time or again, unless it has other unsaved values by now. */
export async function saveMoved(
  store: MoveStore,
  key: RecordKey,
  changes: Readonly<Record<string, unknown>>,
): Promise<MoveOutcome> {
  const changed = store.get(key)?.changed;
  // Moved back to where it is on the server: nothing is left to save.
  if (changed?.length === 0) return 'saved';
  if (changed?.some((name) => !Object.hasOwn(changes, name))) return 'edited';
  if ((await store.save(key)) !== undefined) return 'saved';
  // A colleague has changed it at the same moment.
  if ((store.get(key)?.conflicts.length ?? 0) > 0) return 'conflict';
  if (store.get(key)?.deleted !== true) return 'failed';
  // Nothing was typed: nobody misses the new values of a record that is no more.
  await store.revert(key);
  return 'gone';
}

/** Takes back what was moved and could not be saved; what was typed into the record since stays. */
export async function takeMoveBack(
  store: MoveStore,
  key: RecordKey,
  changes: Readonly<Record<string, unknown>>,
): Promise<void> {
  const record = store.get(key);
  if (record === undefined) return;
  if (record.changed.every((name) => Object.hasOwn(changes, name))) return await store.revert(key);
  const names = Object.keys(changes);
  store.edit(key, Object.fromEntries(names.map((name) => [name, record.snapshot[name]])));
}
