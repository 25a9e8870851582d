import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { type PinnedRecords, unmatchedRecords } from '../state/pinned-records.ts';
import type { ListView } from '../state/use-list-view.ts';

/** Yields the records of a view in its order, with those in collapsed groups, without those only pinned. */
export function* shownRecords(
  store: Pick<ResourceStore, 'get'>,
  { selection, filter }: Pick<ListView, 'selection' | 'filter'>,
  pinned: Pick<PinnedRecords, 'reasons'>,
): Generator<RecordKey | undefined> {
  const unmatched = new Set(unmatchedRecords(store, pinned.reasons, filter).map(({ key }) => key));
  for (let index = 0; index < (selection?.size ?? 0); index += 1) {
    const key = selection?.keyAt(index);
    yield key !== undefined && unmatched.has(key) ? undefined : key;
  }
}
