import type { Resource } from '@ne2016/contract';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { StoredTables } from './tables.ts';

/** A transaction on the storage; every read in it sees the same state. */
export type StorageTransaction = Transaction<StoredTables>;

/** What of a record is written: attribute → value as the contract has it. */
export type StoredValues = Readonly<Record<string, unknown>>;

/**
 * The port to a database. What is the same in every SQL database is written against {@link Storage.query}; what
 * differs is asked of the adapter.
 */
export interface Storage {
  readonly dialect: 'sqlite';
  readonly query: Kysely<StoredTables>;
  /** Made once with the database, so that positions in another one are told apart. */
  readonly databaseId: string;
  /**
   * A number that is another whenever some other connection committed anything, as the command for accounts does, and
   * that commits through {@link Storage.query} leave alone; `null` where the database cannot tell.
   */
  foreignCommits(): number | null;
  /** Runs `work` on one consistent state. */
  read<Outcome>(work: (transaction: StorageTransaction) => Promise<Outcome>): Promise<Outcome>;
  /** Runs `work` alone; when the promise resolves, what it wrote survives a power cut. */
  write<Outcome>(work: (transaction: StorageTransaction) => Promise<Outcome>): Promise<Outcome>;
  /** SQL that builds the JSON object of one row of a resource's table. */
  recordJson(resource: Resource): RawBuilder<string>;
  /** SQL that gathers the JSON of the rows of a query into one array. */
  jsonArray(json: RawBuilder<string>): RawBuilder<string>;
  /** The value of an attribute as its column holds it. */
  columnValue(resource: Resource, attribute: string, value: unknown): unknown;
  /** What of an error the caller may answer for; `null` for everything else. */
  readFailure(error: unknown): StorageFailure | null;
  close(): Promise<void>;
}

/** `referenced`: another row points here. `busy`: try again soon. `full`: no room on the disk. */
export type StorageFailure = 'referenced' | 'busy' | 'full';
