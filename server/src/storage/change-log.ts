import type { Resource } from '@ne2016/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ChangesSince } from './changes-since.ts';
import { insertion, type NewChange, type NewEntry, type Position, valuesOf } from './new-entry.ts';
import { type ChainedChange, RecentChanges } from './recent-changes.ts';
import { bound, Statement } from './statement.ts';
import type { StartNext } from './storage.ts';
import type { ChangeTable, StorageQuery, StorageTransaction } from './tables.ts';

/** A change as push reads it. The replaced values are used by the history only, and may be long. */
export type LoggedChange = Omit<Selectable<ChangeTable>, 'before' | 'client_id' | 'action_id'>;

/** The position before the first change. */
export const startOfLog: Position = { sequence: 0, at: 0 };

/** An attribute that was set by a change; `null` for a change without attributes. */
export interface AttributeChange extends Position {
  userId: string | null;
  attribute: string | null;
}

/** A row that was written, and the position of its log entry. */
export interface LoggedRow {
  id: number;
  position: Position;
}

/** The transaction of a write, and the function that lets the next write begin. */
export interface SerialisedWrite {
  transaction: StorageTransaction;
  startNext: StartNext;
}

/**
 * Writes a row of a table and logs it. `values`: the parameters of the write. Lets the next write begin once
 * its last statement is sent.
 * @returns `undefined` when there was no row to write, and so nothing to log
 */
export type LoggedWrite = (
  turn: SerialisedWrite,
  values: readonly unknown[],
  change: Omit<NewChange, 'record_id'>,
) => Promise<LoggedRow | undefined>;

/** Largest number of changes in memory: as many as the outbox reads at a time. */
const maxRecent = 500;

/** The differences of the log between databases. */
export interface LogDialect {
  /** Whether a `with` clause may contain a statement that writes. */
  readonly nestsWrites: boolean;
  /**
   * SQL that expands the JSON column `last.what` to one row per attribute, `named.key`; without the values,
   * which may be long.
   */
  readonly attributeNames: RawBuilder<unknown>;
}

/**
 * The change log, one row for each change in the order of the commits: the single source of deltas,
 * tombstones, push events and the history.
 */
export class ChangeLog {
  readonly since: ChangesSince;
  readonly #query: StorageQuery;
  readonly #dialect: LogDialect;
  readonly #append: Statement<NewEntry>;
  readonly #lastOfList: Statement<Position>;
  readonly #beginningOfList: Statement<Position>;
  readonly #lastOfRecord: Statement<Position>;
  readonly #lastAttributesOfRecord: Statement<AttributeChange>;
  readonly #lastBefore: Statement<Position>;
  readonly #at: Statement<Position>;
  readonly #after: Statement<LoggedChange>;
  readonly #purgedUntil: Statement<{ value: string }>;
  /** Entries of transactions that may not be committed yet. */
  readonly #uncommitted = new WeakMap<StorageTransaction, ChainedChange[]>();
  readonly #recent = new RecentChanges(maxRecent);
  #appended = 0;

  /** @param query a connection to build statements; no statement is run on it */
  constructor(query: StorageQuery, dialect: LogDialect) {
    this.since = new ChangesSince(query, dialect);
    this.#query = query;
    this.#dialect = dialect;
    const make = (text: RawBuilder<Position>) => new Statement(query, text);
    this.#append = new Statement(query, insertion(bound, sql``));
    this.#lastOfList = make(sql`
      select sequence, at from change where resource = ${bound} order by sequence desc limit 1`);
    this.#beginningOfList = make(sql`
      select sequence, at from change where resource = ${bound} and record_id is null
      order by sequence desc limit 1`);
    this.#lastOfRecord = make(sql`
      select sequence, at from change where resource = ${bound} and record_id = ${bound}
      order by sequence desc limit 1`);
    this.#lastAttributesOfRecord = new Statement(
      query,
      sql`select last.sequence, last.at, last.user_id as "userId", named.key as attribute
        from (select sequence, at, user_id, what from change where resource = ${bound} and record_id = ${bound}
          order by sequence desc limit ${bound}) as last
        left join ${dialect.attributeNames} on true order by last.sequence desc`,
    );
    this.#lastBefore = make(sql`
      select sequence, at from change where resource = ${bound} and at < ${bound}
      order by sequence desc limit 1`);
    this.#at = make(sql`select sequence, at from change where resource = ${bound} and sequence = ${bound}`);
    this.#after = new Statement(
      query,
      sql`select sequence, resource, record_id, action, user_id, at, what, socket_id
        from change where sequence > ${bound} order by sequence limit ${bound}`,
    );
    this.#purgedUntil = new Statement(query, sql`select value from meta where name = 'forgotten_before'`);
  }

  /** Number of changes that this process has logged, committed or not. */
  get appended(): number {
    return this.#appended;
  }

  /**
   * Logs a change in its transaction. Writes are serialised, so positions become visible in order: a client
   * that has read up to one has missed none before it.
   */
  async append(transaction: StorageTransaction, change: NewChange): Promise<Position> {
    const entry = await this.#append.first(transaction, [...valuesOf(change), change.record_id]);
    if (entry === undefined) throw new Error('No position came back from the change log');
    return this.#record(transaction, change, entry);
  }

  /** Prepares a write that is logged with it. `write`: a statement that returns the `id` of the row. */
  logged(write: RawBuilder<{ id: number }>): LoggedWrite {
    return this.#dialect.nestsWrites ? this.#logInOneStatement(write) : this.#logInTwoStatements(write);
  }

  #logInOneStatement(write: RawBuilder<{ id: number }>): LoggedWrite {
    const entry = insertion(sql`written.id`, sql`from written`);
    const statement = new Statement<NewEntry>(this.#query, sql`with written as (${write}) ${entry}`);
    return async ({ transaction, startNext }, values, change) => {
      const sent = statement.first(transaction, [...values, ...valuesOf(change)]);
      startNext();
      const found = await sent;
      if (found === undefined || found.id === null) return undefined;
      const { id } = found;
      return { id, position: this.#record(transaction, { ...change, record_id: id }, found) };
    };
  }

  #logInTwoStatements(write: RawBuilder<{ id: number }>): LoggedWrite {
    const statement = new Statement(this.#query, write);
    return async ({ transaction }, values, change) => {
      const written = await statement.first(transaction, values);
      if (written === undefined) return undefined;
      const { id } = written;
      return { id, position: await this.append(transaction, { ...change, record_id: id }) };
    };
  }

  /** Adds an entry to those of its transaction, which become recent changes once it is committed. */
  #record(
    transaction: StorageTransaction,
    { before: _before, client_id: _client, action_id: _action, ...change }: NewChange,
    { sequence, at, previous }: NewEntry,
  ): Position {
    this.#appended += 1;
    const noted = this.#uncommitted.get(transaction) ?? [];
    this.#uncommitted.set(transaction, noted);
    noted.push({ ...change, sequence, at, previous: previous ?? startOfLog.sequence });
    return { sequence, at };
  }

  /** Returns a function to call when the transaction has rolled back all its entries from now on. */
  savepoint(transaction: StorageTransaction): () => void {
    const logged = this.#uncommitted.get(transaction)?.length ?? 0;
    return () => void this.#uncommitted.get(transaction)?.splice(logged);
  }

  /** Call it when a transaction is committed: its entries become recent changes. */
  committed(transaction: StorageTransaction): void {
    for (const change of this.#uncommitted.get(transaction) ?? []) this.#recent.add(change);
  }

  /**
   * Call it instead of {@link committed} after a commit whose entries are unknown, because some writes may
   * have been rolled back. Removes all recent changes, which would have a gap.
   */
  committedUnrecorded(): void {
    this.#recent.clear();
  }

  /**
   * Returns the changes after a position, in order, as far as they are in memory: from that position to the
   * last of them without a gap. Other processes may have committed more after it. Returns `undefined` if
   * none in memory directly follows the position: {@link ChangeLog.after} then reads them from the database.
   */
  recentAfter(sequence: number): LoggedChange[] | undefined {
    return this.#recent.after(sequence);
  }

  /**
   * Logs that a list changed as a whole, in the transaction of that change. Older positions then get the full
   * list instead of a delta.
   */
  async appendListReplaced(transaction: StorageTransaction, resource: Resource): Promise<void> {
    const nobody = { user_id: null, what: null, socket_id: null };
    const change = { resource: resource.name, record_id: null, action: 'list_replaced' } as const;
    await this.append(transaction, { ...change, ...nobody });
  }

  /** Returns the last change of a list. */
  async lastOfList(on: StorageQuery, resource: Resource): Promise<Position> {
    return (await this.#lastOfList.first(on, [resource.name])) ?? startOfLog;
  }

  /** Returns where the log of a list begins: its last change as a whole. */
  async beginningOfList(on: StorageQuery, resource: Resource): Promise<Position> {
    return (await this.#beginningOfList.first(on, [resource.name])) ?? startOfLog;
  }

  /**
   * Returns the last change of a record; {@link startOfLog} for one without a log entry, such as sample data.
   */
  async lastOfRecord(on: StorageQuery, resource: Resource, id: number): Promise<Position> {
    return (await this.#lastOfRecord.first(on, [resource.name, id])) ?? startOfLog;
  }

  /** Returns the attributes of the last `most` changes of a record, the newest first, without purged ones. */
  async lastAttributesOfRecord(
    on: StorageQuery,
    resource: Resource,
    id: number,
    most: number,
  ): Promise<AttributeChange[]> {
    return this.#lastAttributesOfRecord.all(on, [resource.name, id, most]);
  }

  /**
   * Returns the last change of a list before `time`, in milliseconds: all changes since `time` follow it. The
   * search starts at the end, so it takes time in proportion to the changes after it, which are read anyway.
   */
  async lastBefore(on: StorageQuery, resource: Resource, time: number): Promise<Position> {
    return (await this.#lastBefore.first(on, [resource.name, time])) ?? startOfLog;
  }

  /** Returns whether the change at a position is in this log, and not in that of a previous database. */
  async has(on: StorageQuery, resource: Resource, { sequence, at }: Position): Promise<boolean> {
    if (sequence === startOfLog.sequence) return true;
    return (await this.#at.first(on, [resource.name, sequence]))?.at === at;
  }

  /** Returns the first changes after a position, of all lists, in order. */
  async after(on: StorageQuery, sequence: number, most: number): Promise<LoggedChange[]> {
    return this.#after.all(on, [sequence, most]);
  }

  /**
   * Returns the time before which changes that were superseded, or of records that were deleted, may have
   * been purged, in milliseconds since 1970.
   */
  async purgedUntil(on: StorageQuery): Promise<number> {
    return Number((await this.#purgedUntil.first(on, []))?.value ?? 0);
  }
}
