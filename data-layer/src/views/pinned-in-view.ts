import type { RecordKey } from '../records/record-state.ts';

/** Records that a view keeps, such as those that are being edited. Deleted records leave it nevertheless. */
export interface PinnedInView {
  /** Stay in the view, even if the filter excludes them. */
  readonly shown: ReadonlySet<RecordKey>;
  /** Stay at their place, even if the order would move them. */
  readonly inPlace: ReadonlySet<RecordKey>;
}

/** As every view is at first. */
export const nothingPinned: PinnedInView = { shown: new Set(), inPlace: new Set() };

/** Another number for another way in which a record is kept. */
export function pinOf({ shown, inPlace }: PinnedInView, key: RecordKey): number {
  return Number(shown.has(key)) + 2 * Number(inPlace.has(key));
}
