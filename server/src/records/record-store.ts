import type { Resource, Role } from '@ne2016/contract';
import type { Storage, StoredValues } from '../storage/storage.ts';
import type { SerialisedWrite } from '../storage/change-log.ts';
import type { CountedRefusals } from './hidden-refusals.ts';

/** The storage of records, and all resources, to which they may link. */
export interface RecordStore {
  storage: Storage;
  resources: readonly Resource[];
  /** Returns the hooks of a resource; `undefined` if it has none, which then costs nothing. */
  hooksOf?: (resource: Resource) => RecordHooks | undefined;
}

/** The author of a write, the client, and the push socket that does not receive its event. */
export interface Writer {
  userId: string;
  role: Role;
  socketId: string | null;
  /** Counts refusals of the writer by hidden records; only for accounts. */
  refusals?: CountedRefusals;
  /** The name of the client’s cache. A write without one counts as a write by another client everywhere. */
  clientId?: string | null;
  /** Identifies the action that the write belongs to, including writes of hooks in its course. */
  actionId?: string | null;
}

/** The nesting of a write by hooks. */
export interface Nesting {
  /** 0 for a write that a user requested. */
  depth: number;
  /** The time limit of the hook that makes it, on the clock of `performance`. */
  end: number;
  /** The records whose own write waits for it, as `project/42`. */
  held: readonly string[];
}

/** A pending write: its turn, its resource and its writer. */
export interface WriteContext extends SerialisedWrite {
  store: RecordStore;
  resource: Resource;
  writer: Writer;
  hooks: RecordHooks | undefined;
  nesting: Nesting;
}

/** A record that is saved; `before` is `null` when it is created or restored from the bin. */
export interface Saving {
  before: StoredValues | null;
  /** All attributes, with the values to store. */
  values: StoredValues;
}

/** The hooks of the writes of a resource, in their transaction. Each may reject, which refuses the write. */
export interface RecordHooks {
  /**
   * Returns all attributes with the values to store.
   * @param id `null` for a new record
   */
  beforeSave(context: WriteContext, id: number | null, saving: Saving): Promise<StoredValues>;
  afterSave(context: WriteContext, id: number, saved: Saving): Promise<void>;
  /** `record`: with its identifier. */
  beforeDelete(context: WriteContext, record: StoredValues): Promise<void>;
  afterDelete(context: WriteContext, record: StoredValues): Promise<void>;
}
