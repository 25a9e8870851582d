import { isDraftKey, type RecordKey, type ResourceStore } from '@ne2016/data-layer';

/** A new record, or one that somebody else has deleted, has no row from which it could be opened. */
export function hasRow(store: Pick<ResourceStore<object>, 'get'>, key: RecordKey): boolean {
  return !isDraftKey(key) && store.get(key)?.deleted === false;
}
