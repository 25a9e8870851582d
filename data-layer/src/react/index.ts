export { DataLayerProvider, useDataLayer } from './data-layer-context.tsx';
export { useConnection, useListState, useRecord, useRecordView, useResourceStore } from './hooks.ts';
