import type { RecordKey } from '../records/record-state.ts';

/** Records of a view that somebody works on. What is deleted goes all the same. */
export interface PinnedInView {
  /** They stay in the view, whether the filter finds them or not. */
  readonly shown: ReadonlySet<RecordKey>;
  /** They stay where they are, even if the order would move them by their values. */
  readonly inPlace: ReadonlySet<RecordKey>;
}

/** As every view is at first. */
export const nothingPinned: PinnedInView = { shown: new Set(), inPlace: new Set() };

/** Another number for another way in which a record is kept. */
export function pinOf({ shown, inPlace }: PinnedInView, key: RecordKey): number {
  return Number(shown.has(key)) + 2 * Number(inPlace.has(key));
}
