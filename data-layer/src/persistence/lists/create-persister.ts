import { type PersisterContext, LayerPersister } from './layer-persister.ts';
import type { Persistence } from '../storage/persistence.ts';

/**
 * Stores the lists and drafts of one data layer: the type that {@link createPersister} and
 * `indexedDbPersistence` return.
 */
export type LayerPersistence = (context: PersisterContext) => LayerPersister;

/**
 * Stores lists and drafts in a storage of your own: the option `persistence` of `createDataLayer`.
 * @param storage nine functions, each of which may reject; for one layer only
 * @example
 * ```ts
 * const persistence = createPersister(new MemoryStorage().open()); // in tests
 * const layer = createDataLayer({ resources, http, persistence });
 * ```
 */
export function createPersister(storage: Persistence): LayerPersistence {
  return (context) => new LayerPersister({ ...context, persistence: storage });
}
