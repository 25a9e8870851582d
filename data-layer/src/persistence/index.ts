/**
 * Stores lists and drafts beyond the page, in IndexedDB or in a storage of your own.
 *
 * @module persistence
 */
export {
  type IndexedDbOptions,
  indexedDbPersistence,
  indexedDbStorage,
} from './indexed-db/indexed-db-persistence.ts';
export { createPersister, type LayerPersistence } from './lists/create-persister.ts';
export type {
  FoundDraft,
  StoredDraft,
  StoredList,
  StoredListName,
  ListWrite,
  ListWriteOutcome,
  Persistence,
} from './storage/persistence.ts';
