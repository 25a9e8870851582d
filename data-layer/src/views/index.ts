/**
 * Lists filtered and sorted, and kept so while they change.
 *
 * @module views
 */
export { createView, type ViewedList } from './record-view.ts';
export type { KeptInView, PlacedRecords, RecordView, ViewOptions, ViewSnapshot } from './record-view.ts';
export type { SortOrder } from './sorted-records.ts';
