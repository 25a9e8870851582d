/**
 * Filtered and sorted lists, updated with each change.
 *
 * @module views
 */
export { nothingPinned, changedPins, type PinnedInView } from './pinned-in-view.ts';
export { createView, type ViewedList } from './record-view.ts';
export type { RecordView, ViewOptions } from './record-view.ts';
export type { PlacedRecords, ViewSnapshot } from './view-snapshot.ts';
export type { PrimarySortKey } from './part-entries.ts';
export type { SortOrder } from './sorted-records.ts';
export { type CompareIds, type Contribution, Tally, type TallyFunction, type TallyGroup } from './tally.ts';
export {
  subscribeToChanges,
  type RecordChangeListener,
  type ChangeSource,
  type RecordChange,
} from '../store/record-changes.ts';
export { subscribeToReplaced, type ReplacedValue, type SavedValuesStore } from '../store/replaced-values.ts';
