import type { DataLayer } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { BulkResults } from './bulk-results.ts';
import { BulkWorks } from './bulk-works.ts';

/** The works on many records of a layer and what became of them: they outlive the list that they began in. */
interface Bulk {
  readonly works: BulkWorks;
  readonly results: BulkResults;
}

const bulkOfLayers = new WeakMap<DataLayer, Bulk>();

function bulkOf(layer: DataLayer): Bulk {
  const bulk = bulkOfLayers.get(layer) ?? { works: new BulkWorks(), results: new BulkResults() };
  bulkOfLayers.set(layer, bulk);
  return bulk;
}

/** The works on many records of a layer. */
export const bulkWorksOf = (layer: DataLayer): BulkWorks => bulkOf(layer).works;

/** What became of the works on many records of a layer. */
export const bulkResultsOf = (layer: DataLayer): BulkResults => bulkOf(layer).results;

/** The works on many records of this workspace. */
export const useBulkWorks = (): BulkWorks => bulkWorksOf(useDataLayer());

/** What became of works on many records of this workspace. */
export const useBulkResults = (): BulkResults => bulkResultsOf(useDataLayer());
