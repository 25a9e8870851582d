import { type Attribute, type ChangeAction, identifierOf, type Resource } from '@ne2016/contract';
import { type Generated, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

/**
 * One row for each change, in the order of commits. `list_replaced` marks a change of the whole list at once
 * (its table was created or altered, samples were loaded): no delta is possible across it, and it is not
 * pushed.
 */
export interface ChangeTable {
  sequence: Generated<number>;
  resource: string;
  record_id: number | null;
  action: ChangeAction | 'list_replaced';
  user_id: string | null;
  /** Milliseconds since 1970, never less than in the previous row. */
  at: number;
  /** JSON of the changed attributes with their new values. */
  what: string | null;
  /**
   * JSON of the replaced values, of the whole record for a deletion. `null` for a creation, after a purge,
   * and for a change by a version of the product that did not store it.
   */
  before: string | null;
  /** The push socket of the writer, which receives no event. */
  socket_id: string | null;
  /** The client that wrote, by the name of its cache; `null` without one. */
  client_id: string | null;
  /** The action that the change belongs to, named by its client; `null` without one. */
  action_id: string | null;
}

/** Facts about the database itself, by name. */
export interface MetaTable {
  name:
    | 'database_id'
    | 'declarations'
    | 'link_targets'
    | 'schema_version'
    | 'pushed_up_to'
    | 'forgotten_before';
  value: string;
}

/** One row for each creation with an idempotency key, as long as the key gets the same answer. */
interface CreationTable {
  user_id: string;
  key: string;
  /** Fingerprint of the requested values. */
  request: string;
  /** JSON of the answer. */
  answer: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** One row for each socket that signed in to an external push service. */
interface PushSocketTable {
  session_id: string;
  socket_id: string;
  /** The role of the account at that time. */
  role: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * State of an uploaded file. `incoming`: its bytes are being received. `waiting`: they are complete, and no
 * record holds the file. `attached`: a record holds it. `detached`: that record held it before, and may get
 * it back. `removing`: its bytes are being removed.
 */
export type FileState = 'incoming' | 'waiting' | 'attached' | 'detached' | 'removing';

/** One row for each uploaded file, from before its first byte is stored until after the last is removed. */
export interface FileTable {
  id: string;
  resource: string;
  attribute: string;
  /** The record that holds or held it. */
  record_id: number | null;
  /** The account that uploaded it. */
  user_id: string;
  name: string;
  /** In bytes; while it is incoming, its largest possible size. Type and checksum are empty until then. */
  size: number;
  type: string;
  /** SHA-256 in base64url. */
  checksum: string;
  state: FileState;
  /** Since when it has its state, in milliseconds since 1970. */
  since: number;
  /** Start of its upload, in milliseconds since 1970. */
  uploaded_at: number;
}

/** One row for each unfinished task of an `afterCommit` hook. */
export interface ExtensionTaskTable {
  id: Generated<number>;
  extension: string;
  resource: string;
  record_id: number;
  action: ChangeAction;
  /** JSON of the writer, and of the record before and after. */
  facts: string;
  /** Milliseconds since 1970, like the other times. */
  at: number;
  /** Number of attempts, without those in `cut_offs`. */
  attempts: number;
  /** Number of attempts that were interrupted by the end of the process. */
  cut_offs: number;
  /** Time of the next attempt. */
  next_at: number;
  /** The last error. */
  error: string | null;
  /** 1 when it is given up until the next start, 2 for good. */
  is_stuck: number;
}

/** One row for each scheduled job of an extension. */
export interface ExtensionJobTable {
  extension: string;
  job: string;
  /** The schedule and the time zone from which `due_at` was computed. */
  schedule: string;
  /** Time of the next run, in milliseconds since 1970, like the other times. */
  due_at: number;
  /** Start of the last run; `null` before the first one. */
  started_at: number | null;
  /** End of the last run; `null` while it is running. */
  ended_at: number | null;
  /** The error of the last run; `null` when it succeeded. */
  error: string | null;
}

/** The tables that do not depend on declarations; those of resources are named by {@link recordTable}. */
export interface StoredTables {
  change: ChangeTable;
  creation: CreationTable;
  extension_job: ExtensionJobTable;
  extension_task: ExtensionTaskTable;
  file: FileTable;
  meta: MetaTable;
  push_socket: PushSocketTable;
}

/** A connection for queries: the database itself, or a transaction. */
export type StorageQuery = Kysely<StoredTables>;

/** A transaction; all reads in it see the same state. */
export type StorageTransaction = Transaction<StoredTables>;

/** Returns the name of a resource’s table, with a prefix that no table of ours or the account library has. */
export function recordTableName(resource: Pick<Resource, 'name'>): string {
  return `record_${resource.name}`;
}

/** Returns a resource’s table as SQL. */
export function recordTable(resource: Resource): RawBuilder<unknown> {
  return sql.table(recordTableName(resource));
}

/**
 * Returns the column of identifiers. It is named after the resource, even if calls use another name. The name
 * of an internal list begins with a hyphen, that of its column does not.
 */
export function identifierColumn({ name }: Pick<Resource, 'name'>): RawBuilder<unknown> {
  return sql.id(identifierOf(name.replace(/^-/, '')));
}

/** Returns whether no two records may have the same value of an attribute. */
export function isUnique(attribute: Attribute): boolean {
  return 'unique' in attribute && attribute.unique;
}
