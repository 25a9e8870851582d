import type { Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';
import type { ChangeLog } from './change-log.ts';
import type { StorageQuery, StorageTransaction } from './tables.ts';

/** The stored values of a record: attribute → value of the contract. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** Work in a transaction. */
export type StorageWork<Outcome> = (transaction: StorageTransaction) => Promise<Outcome>;

/**
 * Work of a serialised write. It may call `startNext` once it has sent its last statement: the next write may
 * then send its own, before the answer.
 */
export type SerialisedWork<Outcome> = (
  transaction: StorageTransaction,
  startNext: StartNext,
) => Promise<Outcome>;

/** Call it when all statements are sent. */
export type StartNext = () => void;

/**
 * The port to a database. Code that is the same for every SQL database uses {@link Storage.query}; the
 * differences are methods of the adapter.
 */
export interface Storage {
  readonly dialect: 'sqlite' | 'postgres';
  /** For all queries but reads of records, which have {@link Storage.reader}. */
  readonly query: StorageQuery;
  /** For a single statement that reads committed data: it does not wait for writes. */
  readonly reader: StorageQuery;
  /** Created once with the database, to recognise cursors of another one. */
  readonly databaseId: string;
  /** The changes of record tables when it was opened: one French sentence each, for the operator. */
  readonly schemaChanges: readonly string[];
  /** Largest difference between the clocks of writers, plus the time of a commit, in milliseconds. */
  readonly clockDifference: number;
  readonly changes: ChangeLog;
  readonly pushPosition: PushPosition;
  readonly backgroundTurn: BackgroundTurn;
  /**
   * Number of changes that this process has committed, if no other process can commit; while it stays the
   * same, so do all lists. `null` if others write too, so that only the database has the number.
   */
  readonly committedChanges: number | null;
  /**
   * Returns a number that changes whenever another process has changed tables given to {@link Storage.watch},
   * as the command for accounts does; `null` while it is not available.
   */
  foreignCommits(): number | null;
  /** Includes changes of tables in {@link Storage.foreignCommits}. */
  watch(tables: readonly string[]): Promise<void>;
  /** Runs `work` on one consistent state. */
  read<Outcome>(work: StorageWork<Outcome>): Promise<Outcome>;
  /** As {@link Storage.read}, for long reads: shorter ones run concurrently. */
  readLong<Outcome>(work: StorageWork<Outcome>): Promise<Outcome>;
  /**
   * Runs `work` atomically: all its writes are stored or none, independent of other works. When the promise
   * resolves, its writes survive a power cut. No other write runs meanwhile, in any process. `work` may be
   * run again, when another one in its transaction failed or another program caused a conflict; so it must
   * only use the database.
   */
  write<Outcome>(work: SerialisedWork<Outcome>): Promise<Outcome>;
  /** Runs `work` while no other process on this database runs such work, for data of the first start. */
  exclusive<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /**
   * Returns SQL that reads `id` and `json`, the record as a JSON object, of the rows of a resource’s table.
   * `rest`: the query from its `where` on.
   */
  recordRows(resource: Resource, rest: RawBuilder<unknown>): RawBuilder<{ id: number; json: string }>;
  /**
   * Returns SQL that aggregates a column of JSON texts into one array: as UTF-8 if the database supports
   * that, which avoids decoding and encoding long lists.
   */
  jsonArray(json: RawBuilder<unknown>): RawBuilder<string | Uint8Array>;
  /** Returns SQL for whether an identifier is one of a JSON array. */
  isOneOf(identifier: RawBuilder<unknown>, array: RawBuilder<unknown>): RawBuilder<boolean>;
  /** SQL between the columns and the values of an insertion with a given identifier. */
  readonly ownIdentifier: RawBuilder<unknown>;
  /** Returns the value of an attribute as its column stores it. */
  columnValue(resource: Resource, attribute: string, value: unknown): unknown;
  /** Returns the failure that a caller may report; `null` for other errors. */
  readFailure(error: unknown): StorageFailure | null;
  close(): Promise<void>;
}

/** The position up to which changes are pushed. */
export interface PushPosition {
  /** Returns the number of the last pushed change, or of an earlier one if another process pushes. */
  read(): Promise<number>;
  /**
   * Calls `publish` with the position, and moves it to the result. One process at a time pushes; if it is
   * another one, that is notified. After a crash the next starts at a slightly earlier position.
   */
  advance(publish: (position: number) => Promise<number>): Promise<void>;
  /** Calls `listener` when another process may have committed changes that this one must push. */
  onWanted(listener: () => void): void;
}

/** The turn of the background work, which one process at a time does for all of them. */
export interface BackgroundTurn {
  /**
   * Takes the turn if it is free, and keeps it until the process ends or its connection is lost. Returns
   * whether this process has it.
   */
  take(): Promise<boolean>;
  /** Calls `listener` when this process has lost the turn. */
  onLost(listener: () => void): void;
}

/**
 * `busy`: another program has locked the database; retry soon. `unreachable`: there is no connection.
 * `unanswered`: the connection was lost or silent, so the statement may have been executed. `full`: the disk
 * is full. `damaged`: the file of the database is damaged.
 */
export type StorageFailure = 'busy' | 'unreachable' | 'unanswered' | 'full' | 'damaged';
