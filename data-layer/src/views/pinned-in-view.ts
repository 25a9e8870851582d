import type { RecordKey } from '../records/record-state.ts';

/**
 * Records that stay in a view, such as those that are being edited. Deleted records leave it nevertheless.
 */
export interface PinnedInView {
  /** Stay in the view, even if the filter excludes them. */
  readonly shown: ReadonlySet<RecordKey>;
  /** Stay at their place, even if the order would move them. */
  readonly inPlace: ReadonlySet<RecordKey>;
}

/** No pinned records. */
export const nothingPinned: PinnedInView = { shown: new Set(), inPlace: new Set() };

/** Returns the records that are pinned in another way than before, newly, or no longer. */
export function changedPins(before: PinnedInView, after: PinnedInView): Set<RecordKey> {
  const isSame = (key: RecordKey) =>
    before.shown.has(key) === after.shown.has(key) && before.inPlace.has(key) === after.inPlace.has(key);
  const keys = [...before.shown, ...before.inPlace, ...after.shown, ...after.inPlace];
  return new Set(keys.filter((key) => !isSame(key)));
}
