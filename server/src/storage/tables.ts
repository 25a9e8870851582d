import { type Attribute, type ChangeAction, identifierOf, type Resource } from '@ne2016/contract';
import { type Generated, type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';

/**
 * One row for each change, in the order of commits. `list_replaced` marks a change of the whole list at once
 * (its table was made or altered, samples were loaded): no delta leads across it, and it is not pushed.
 */
export interface ChangeTable {
  sequence: Generated<number>;
  resource: string;
  record_id: number | null;
  action: ChangeAction | 'list_replaced';
  user_id: string | null;
  /** Milliseconds since 1970, never less than in the row before. */
  at: number;
  /** JSON of the attributes that changed and their new values. */
  what: string | null;
  /**
   * JSON of the values that the change replaced, of the whole record for a deletion. `null` for a creation, where it was
   * forgotten, and for what a version of the product logged that did not keep it.
   */
  before: string | null;
  /** The push socket of the writer, which is to get no event. */
  socket_id: string | null;
  /** The client that wrote, by the name of its cache; `null` where it gave none. */
  client_id: string | null;
  /** The action that the change is part of, by the name that its client gave; `null` where it gave none. */
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

/** One row for each creation that came with a key, for as long as the same key gets the same answer. */
interface CreationTable {
  user_id: string;
  key: string;
  /** Fingerprint of what was asked for under the key. */
  request: string;
  /** JSON of what was answered. */
  answer: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** One row for each socket that signed in to an external push service. */
interface PushSocketTable {
  session_id: string;
  socket_id: string;
  /** The role of the account then. */
  role: string;
  /** Milliseconds since 1970. */
  at: number;
}

/**
 * Where an uploaded file stands. `incoming`: its bytes are on their way. `waiting`: they are here, and no record holds
 * them. `attached`: a record holds it. `detached`: that record held it before, and may get it back. `removing`: its bytes are being removed.
 */
export type FileState = 'incoming' | 'waiting' | 'attached' | 'detached' | 'removing';

/** One row for each uploaded file, from before its first byte is kept until after the last is removed. */
export interface FileTable {
  id: string;
  resource: string;
  attribute: string;
  /** The record that holds or held it. */
  record_id: number | null;
  /** Who uploaded it. */
  user_id: string;
  name: string;
  /** In bytes; while it is incoming, how large it may become. Type and checksum are empty until then. */
  size: number;
  type: string;
  /** SHA-256 in base64url. */
  checksum: string;
  state: FileState;
  /** Since when it stands there, in milliseconds since 1970. */
  since: number;
  /** When its upload began, in milliseconds since 1970. */
  uploaded_at: number;
}

/** One row for each work after a commit that is not done yet. */
export interface ExtensionTaskTable {
  id: Generated<number>;
  extension: string;
  resource: string;
  record_id: number;
  action: ChangeAction;
  /** JSON of who wrote, and of the record before and after. */
  facts: string;
  /** Milliseconds since 1970, as the other times. */
  at: number;
  /** How often it was begun, but for the times that count in `cut_offs`. */
  attempts: number;
  /** How often the process ended while it was under way. */
  cut_offs: number;
  /** When it is begun next. */
  next_at: number;
  /** What it failed with last. */
  error: string | null;
  /** 1 when it is given up until the next start, 2 for good. */
  is_stuck: number;
}

/** One row for each scheduled job of an extension. */
export interface ExtensionJobTable {
  extension: string;
  job: string;
  /** The schedule and the time zone for which `due_at` was found. */
  schedule: string;
  /** When it runs next, in milliseconds since 1970, as the other times. */
  due_at: number;
  /** When it last began; `null` before the first time. */
  started_at: number | null;
  /** When that ended; `null` while it is under way. */
  ended_at: number | null;
  /** What it failed with last; `null` when it succeeded. */
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

/** What a query can run on: the database itself, or a transaction. */
export type StorageQuery = Kysely<StoredTables>;

/** A transaction; every read in it sees the same state. */
export type StorageTransaction = Transaction<StoredTables>;

/** The name of a resource's table; the prefix keeps it apart from every table of ours and of the account library. */
export function recordTableName(resource: Pick<Resource, 'name'>): string {
  return `record_${resource.name}`;
}

/** A resource's table, as a piece of SQL. */
export function recordTable(resource: Resource): RawBuilder<unknown> {
  return sql.table(recordTableName(resource));
}

/**
 * The column of the identifiers. It is named after the resource, also where calls use another name. The name of a list
 * of the server itself begins with a hyphen, its column without.
 */
export function identifierColumn({ name }: Pick<Resource, 'name'>): RawBuilder<unknown> {
  return sql.id(identifierOf(name.replace(/^-/, '')));
}

/** Whether no two records may hold the same value of an attribute. */
export function isUnique(attribute: Attribute): boolean {
  return 'unique' in attribute && attribute.unique;
}
