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

/** The initial value: no pinned records. */
export const nothingPinned: PinnedInView = { shown: new Set(), inPlace: new Set() };

/** Returns a number for the way in which a record is pinned: a different one for each combination. */
export function pinOf({ shown, inPlace }: PinnedInView, key: RecordKey): number {
  return Number(shown.has(key)) + 2 * Number(inPlace.has(key));
}
