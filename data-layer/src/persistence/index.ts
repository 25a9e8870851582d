/**
 * Lists and drafts that outlive the page: in the browser’s own database, or in any storage.
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
  KeptDraft,
  KeptList,
  KeptListName,
  ListWrite,
  ListWriteOutcome,
  Persistence,
} from './storage/persistence.ts';
