/**
 * The data layer in React components, which render again for the records that they show and for no others.
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
