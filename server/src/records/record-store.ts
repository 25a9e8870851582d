import type { Resource, Role } from '@ne2016/contract';
import type { Storage, StoredValues } from '../storage/storage.ts';
import type { WriteTurn } from '../storage/change-log.ts';
import type { CountedRefusals } from './hidden-refusals.ts';

/** Where records are kept, and every resource type that they may link to. */
export interface RecordStore {
  storage: Storage;
  resources: readonly Resource[];
  /** What else is done with each write of a resource; `undefined` where nothing is, which costs nothing. */
  hooksOf?: (resource: Resource) => RecordHooks | undefined;
}

/** Who writes, by which client, and the push socket that needs no event of it. */
export interface Writer {
  userId: string;
  role: Role;
  socketId: string | null;
  /** Counts what the writer is refused by records that they may not see; only of accounts. */
  refusals?: CountedRefusals;
  /** The name of the client's cache. What is written without one is by somebody else for every client. */
  clientId?: string | null;
  /** Names the action that the write is part of, with what hooks write in its course. */
  actionId?: string | null;
}

/** Where a write stands among those that hooks make within others. */
export interface Nesting {
  /** 0 for a write that somebody asked for. */
  depth: number;
  /** When the hook that makes it is over, on the clock of `performance`. */
  end: number;
  /** The records whose own write waits for it, as `project/42`. */
  held: readonly string[];
}

/** A write under way: the turn that it takes place in, the resource that it is about, and who makes it. */
export interface WriteContext extends WriteTurn {
  store: RecordStore;
  resource: Resource;
  writer: Writer;
  hooks: RecordHooks | undefined;
  nesting: Nesting;
}

/** A record that is saved; `before` is `null` for one that is made, or comes back from the bin. */
export interface Saving {
  before: StoredValues | null;
  /** Every attribute, as it is to be stored. */
  values: StoredValues;
}

/** What is done with the writes of a resource, in their transaction. Each may reject, and so refuse the write. */
export interface RecordHooks {
  /**
   * Gives every attribute as it is to be stored.
   * @param id `null` for a record that is made.
   */
  beforeSave(context: WriteContext, id: number | null, saving: Saving): Promise<StoredValues>;
  afterSave(context: WriteContext, id: number, saved: Saving): Promise<void>;
  /** `record`: with its identifier. */
  beforeDelete(context: WriteContext, record: StoredValues): Promise<void>;
  afterDelete(context: WriteContext, record: StoredValues): Promise<void>;
}
