import type { Resource } from '@ne2016/contract';
import type { Storage, StorageTransaction } from '../storage/storage.ts';

/** Where records are kept, and every resource type that they may link to. */
export interface RecordStore {
  storage: Storage;
  resources: readonly Resource[];
}

/** A write under way: the transaction that it takes place in, the resource that it is about, and whose it is. */
export interface WriteContext {
  store: RecordStore;
  transaction: StorageTransaction;
  resource: Resource;
  userId: string;
}
