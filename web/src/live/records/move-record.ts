import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { haveSameValue } from '#values/have-same-value.ts';

/** The outcome of moving a record. */
export type MoveOutcome = 'saved' | 'edited' | 'conflict' | 'failed' | 'gone' | 'unchanged';

type MoveStore = Pick<ResourceStore, 'edit' | 'get' | 'revert' | 'save'>;

/**
 * Moves a record: edits its values and saves them. A record with other unsaved edits is only edited, because
 * these must not be saved unasked; so is one in conflict, because saving would overwrite a remote change.
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

/** Saves a moved record, for the first time or again, unless it has other unsaved edits by now. */
export async function saveMoved(
  store: MoveStore,
  key: RecordKey,
  changes: Readonly<Record<string, unknown>>,
): Promise<MoveOutcome> {
  const changed = store.get(key)?.changed;
  // The record was moved back to its place on the server: nothing is left to save.
  if (changed?.length === 0) return 'saved';
  if (changed?.some((name) => !Object.hasOwn(changes, name))) return 'edited';
  if ((await store.save(key)) !== undefined) return 'saved';
  // Another user has changed it at the same moment.
  if ((store.get(key)?.conflicts.length ?? 0) > 0) return 'conflict';
  if (store.get(key)?.deleted !== true) return 'failed';
  // Nothing was typed, so the new values of a deleted record can be dropped.
  await store.revert(key);
  return 'gone';
}

/** Reverts a move that could not be saved; later edits of the record stay. */
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
