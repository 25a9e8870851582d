import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { ListSnapshot } from './list-parts.ts';
import { unmatchedRecords } from './pinned-records.ts';

/** Yields the records of a view in its order, with those in collapsed groups, without those only pinned. */
export function* shownRecords(
  store: Pick<ResourceStore, 'get'>,
  { records, filter, pinned }: Pick<ListSnapshot, 'records' | 'filter' | 'pinned'>,
): Generator<RecordKey | undefined> {
  const unmatched = new Set(unmatchedRecords(store, pinned, filter).map(({ key }) => key));
  for (let index = 0; index < (records?.size ?? 0); index += 1) {
    const key = records?.keyAt(index);
    yield key !== undefined && unmatched.has(key) ? undefined : key;
  }
}
