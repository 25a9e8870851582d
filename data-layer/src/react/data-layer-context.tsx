import { createContext, type ReactNode, useContext } from 'react';
import type { DataLayer } from '../create-data-layer.ts';

const DataLayerContext = createContext<DataLayer | null>(null);

/** Gives the data layer to everything below. Starting and stopping it is the caller's. */
export function DataLayerProvider({ layer, children }: { layer: DataLayer; children: ReactNode }) {
  return <DataLayerContext value={layer}>{children}</DataLayerContext>;
}

/**
 * The data layer of the application.
 * @throws Error outside of a provider.
 */
export function useDataLayer(): DataLayer {
  const layer = useContext(DataLayerContext);
  if (layer === null) throw new Error('useDataLayer is called outside of a DataLayerProvider');
  return layer;
}
