import type { Resource } from '@ne2016/contract';
import type { RawBuilder } from 'kysely';
import type { ChangeLog } from './change-log.ts';
import type { StorageQuery, StorageTransaction } from './tables.ts';

/** What of a record is written: attribute → value as the contract has it. */
export type StoredValues = Readonly<Record<string, unknown>>;

/** Something that a transaction is needed for. */
export type StorageWork<Outcome> = (transaction: StorageTransaction) => Promise<Outcome>;

/**
 * A write in its turn. It may call `handOver` once it has sent its last statement: the next write may then send its
 * own, before the answer.
 */
export type TurnWork<Outcome> = (transaction: StorageTransaction, handOver: HandOver) => Promise<Outcome>;

/** Has no more to ask of the database than what was sent. */
export type HandOver = () => void;

/**
 * The port to a database. What is the same in every SQL database is written against {@link Storage.query}; what
 * differs is asked of the adapter.
 */
export interface Storage {
  readonly dialect: 'sqlite' | 'postgres';
  /** For everything but the reads of records, which have {@link Storage.reader}. */
  readonly query: StorageQuery;
  /** For a single statement that reads what is committed: it waits for no writer. */
  readonly reader: StorageQuery;
  /** Made once with the database, to recognise positions of another one. */
  readonly databaseId: string;
  /** What opening it did to the tables of records: one French sentence each, for the operator. */
  readonly schemaChanges: readonly string[];
  /** How far the clocks of those who write may be apart, and how long a commit may take, in milliseconds. */
  readonly clockDifference: number;
  readonly changes: ChangeLog;
  readonly pushPosition: PushPosition;
  readonly backgroundTurn: BackgroundTurn;
  /**
   * How many changes were committed by this process, where no other can make any; as long as it stays the same, so do
   * all lists. `null` where others write too, and only the database knows.
   */
  readonly committedChanges: number | null;
  /**
   * A number that is another whenever another process has changed what {@link Storage.watch} was told of, as the
   * command for accounts does; `null` while the database cannot tell.
   */
  foreignCommits(): number | null;
  /** Has changes of tables counted by {@link Storage.foreignCommits}. */
  watch(tables: readonly string[]): Promise<void>;
  /** Runs `work` on one consistent state. */
  read<Outcome>(work: StorageWork<Outcome>): Promise<Outcome>;
  /** As {@link Storage.read}, for what may take long: shorter reads go on beside it. */
  readLong<Outcome>(work: StorageWork<Outcome>): Promise<Outcome>;
  /**
   * Runs `work` atomically: it leaves all that it wrote or nothing, independent of other works. When the promise
   * resolves, what it wrote survives a power cut. Nobody else writes meanwhile, in any process. `work` may be done again,
   * when another that shared its transaction failed or a foreign program was in its way; so it must do nothing but use
   * the database.
   */
  write<Outcome>(work: TurnWork<Outcome>): Promise<Outcome>;
  /** Runs `work` while no other process on this database does such work: what is made at the first start only. */
  exclusive<Outcome>(work: () => Promise<Outcome>): Promise<Outcome>;
  /**
   * SQL that reads `id` and `json`, the record as a JSON object, of the rows of a resource's table. `rest`: the query from
   * its `where` on.
   */
  recordRows(resource: Resource, rest: RawBuilder<unknown>): RawBuilder<{ id: number; json: string }>;
  /**
   * SQL that gathers a column of JSON texts into one array: as UTF-8 where the database hands that on, which spares long
   * lists the way through a text of this language.
   */
  jsonArray(json: RawBuilder<unknown>): RawBuilder<string | Uint8Array>;
  /** SQL that tells whether an identifier is one of a JSON array. */
  isOneOf(identifier: RawBuilder<unknown>, array: RawBuilder<unknown>): RawBuilder<boolean>;
  /** SQL between the columns and the values of an insertion that says which identifier the row gets. */
  readonly ownIdentifier: RawBuilder<unknown>;
  /** The value of an attribute as its column holds it. */
  columnValue(resource: Resource, attribute: string, value: unknown): unknown;
  /** What of an error the caller may answer for; `null` for everything else. */
  readFailure(error: unknown): StorageFailure | null;
  close(): Promise<void>;
}

/** Up to where changes were pushed. */
export interface PushPosition {
  /** The number of the last change that was pushed, or of one before it where another process pushes. */
  read(): Promise<number>;
  /**
   * Lets `publish` push what follows a position, and moves the position to where it got. One process at a time does
   * that; where it is another, that one is notified. After a crash the next begins somewhat before.
   */
  advance(publish: (position: number) => Promise<number>): Promise<void>;
  /** Calls `listener` when another process may have committed what this one is to push. */
  onWanted(listener: () => void): void;
}

/** The turn at background work, which one process at a time does for all of them. */
export interface BackgroundTurn {
  /** Whether this is the process; it stays so until it ends, or loses its connection. Then the next that asks is. */
  take(): Promise<boolean>;
  /** Calls `listener` when this is the process no longer. */
  onLost(listener: () => void): void;
}

/**
 * `busy`: another program is in the way; try again soon. `unreachable`: there is no connection. `unanswered`: the
 * connection was lost, or nothing came over it, so what was asked for may have been done. `full`: no room on the disk.
 * `damaged`: the file of the database is not as it was written.
 */
export type StorageFailure = 'busy' | 'unreachable' | 'unanswered' | 'full' | 'damaged';
