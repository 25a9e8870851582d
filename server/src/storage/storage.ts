import type { Resource } from '@ne2016/contract';
import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { StoredTables } from './tables.ts';

/** A transaction on the storage; every read in it sees the same state. */
export type StorageTransaction = Transaction<StoredTables>;

/** What of a record is written: attribute → value as the contract has it. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** What keeps the positions in the change log in the order in which they become visible. */
export interface LogOrder {
  /** Waits until no other transaction is between an entry in the change log and its end. */
  takeTurn(transaction: StorageTransaction): Promise<void>;
}

/**
 * The port to a database. What is the same in every SQL database is written against {@link Storage.query}; what
 * differs is asked of the adapter.
 */
export interface Storage extends LogOrder {
  readonly dialect: 'sqlite' | 'postgres';
  readonly query: Kysely<StoredTables>;
  /** Made once with the database, so that positions in another one are told apart. */
  readonly databaseId: string;
  /** Runs `work` on one consistent state. */
  read<Outcome>(work: (transaction: StorageTransaction) => Promise<Outcome>): Promise<Outcome>;
  /**
   * Runs `work` so that it leaves all or nothing; when the promise resolves, what it wrote survives a power cut. Where
   * others write at the same time, `work` is done again when it turns out that one of them was in its way.
   */
  write<Outcome>(work: (transaction: StorageTransaction) => Promise<Outcome>): Promise<Outcome>;
  /** Runs `work` while no other process on this database does such work: what is made at the first start only. */
  alone<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /** SQL that ends the reading of a row which is about to be written, so that nobody else writes it before. */
  readonly forUpdate: RawBuilder<unknown>;
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

/** Thrown by a work that finds itself overtaken by another transaction: {@link Storage.write} does it again. */
export class OvertakenError extends Error {}
