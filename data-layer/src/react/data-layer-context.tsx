import { createContext, type ReactNode, useContext } from 'react';
import { checkOptions, having, required } from '../ports/check-options.ts';
import type { DataLayer } from '../layer/create-data-layer.ts';

const DataLayerContext = createContext<DataLayer | null>(null);

/**
 * Provides the data layer to the hooks of all components below it. It neither starts nor stops the layer.
 * @param props the layer, and the components that use it
 * @throws TypeError without a layer.
 */
export function DataLayerProvider({ layer, children }: { layer: DataLayer; children: ReactNode }) {
  checkOptions('DataLayerProvider', { layer }, { layer: required(having('store')) });
  // React 18 does not support the shorter form.
  return <DataLayerContext.Provider value={layer}>{children}</DataLayerContext.Provider>;
}

/**
 * Returns the data layer of the {@link DataLayerProvider} above.
 * @throws Error outside of a provider.
 */
export function useDataLayer(): DataLayer {
  const layer = useContext(DataLayerContext);
  if (layer === null) throw new Error('useDataLayer is called outside of a DataLayerProvider');
  return layer;
}
