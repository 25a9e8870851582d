import type { DataLayer } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { BulkWorks } from './bulk-works.ts';

const worksOfLayers = new WeakMap<DataLayer, BulkWorks>();

/** The works on many records of a layer: they outlive the list that they began in. */
export function bulkWorksOf(layer: DataLayer): BulkWorks {
  const works = worksOfLayers.get(layer) ?? new BulkWorks();
  worksOfLayers.set(layer, works);
  return works;
}

/** The works on many records of this workspace. */
export function useBulkWorks(): BulkWorks {
  return bulkWorksOf(useDataLayer());
}
