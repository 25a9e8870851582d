/**
 * Hooks for React: a component re-renders only for the records that it shows.
 *
 * @module react
 */
export { DataLayerProvider, useDataLayer } from './data-layer-context.tsx';
export {
  useConnection,
  useListPresence,
  useListState,
  usePeopleAt,
  useRecord,
  useRecordPresence,
  useRecordView,
  useResourceStore,
} from './hooks.ts';
