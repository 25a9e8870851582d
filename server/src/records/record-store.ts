import type { Resource, Role } from '@ne2016/contract';
import type { Storage } from '../storage/storage.ts';
import type { WriteTurn } from '../storage/change-log.ts';

/** Where records are kept, and every resource type that they may link to. */
export interface RecordStore {
  storage: Storage;
  resources: readonly Resource[];
}

/** Who writes, and the push socket that needs no event of it. */
export interface Writer {
  userId: string;
  role: Role;
  socketId: string | null;
}

/** A write under way: the turn that it takes place in, the resource that it is about, and who makes it. */
export interface WriteContext extends WriteTurn {
  store: RecordStore;
  resource: Resource;
  writer: Writer;
}
