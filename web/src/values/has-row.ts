import { isDraftKey, type RecordKey, type ResourceStore } from '@ne2016/data-layer';

/** Whether a record can be opened from its row: a new record, or one deleted by another user, has none. */
export function hasRow(store: Pick<ResourceStore<object>, 'get'>, key: RecordKey): boolean {
  return !isDraftKey(key) && store.get(key)?.deleted === false;
}
