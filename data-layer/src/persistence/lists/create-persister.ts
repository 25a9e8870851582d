import { type PersisterContext, LayerPersister } from './layer-persister.ts';
import type { Persistence } from '../storage/persistence.ts';

/**
 * Keeps the lists and drafts of a data layer. It comes with the code that does so, which a layer that keeps nothing does
 * not carry. For one layer only.
 */
export type LayerPersistence = (context: PersisterContext) => LayerPersister;

/** Keeps lists and drafts in a storage. */
export function createPersister(storage: Persistence): LayerPersistence {
  return (context) => new LayerPersister({ ...context, persistence: storage });
}
