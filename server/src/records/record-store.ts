import type { Resource } from '@ne2016/contract';
import type { Storage } from '../storage/storage.ts';

/** Where records are kept, and every resource type that they may link to. */
export interface RecordStore {
  storage: Storage;
  resources: readonly Resource[];
}
