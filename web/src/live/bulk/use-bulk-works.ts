import type { DataLayer } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { BulkResults } from './bulk-results.ts';
import { BulkWorks } from './bulk-works.ts';

/** The bulk operations of a layer and their outcomes: both outlive the list that started them. */
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

/** Returns the bulk operations of a layer. */
export const bulkWorksOf = (layer: DataLayer): BulkWorks => bulkOf(layer).works;

/** Returns the outcomes of the bulk operations of a layer. */
export const bulkResultsOf = (layer: DataLayer): BulkResults => bulkOf(layer).results;

/** Returns the bulk operations of this workspace. */
export const useBulkWorks = (): BulkWorks => bulkWorksOf(useDataLayer());

/** Returns the outcomes of the bulk operations of this workspace. */
export const useBulkResults = (): BulkResults => bulkResultsOf(useDataLayer());
