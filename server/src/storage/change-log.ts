import type { Resource } from '@ne2016/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { ChangesSince } from './changes-since.ts';
import { insertion, type NewChange, type NewEntry, type Position, valuesOf } from './new-entry.ts';
import { type ChainedChange, RecentChanges } from './recent-changes.ts';
import { bound, Statement } from './statement.ts';
import type { HandOver } from './storage.ts';
import type { ChangeTable, StorageQuery, StorageTransaction } from './tables.ts';

/** A change as push reads it: the replaced values are for the history alone, and may be long. */
export type LoggedChange = Omit<Selectable<ChangeTable>, 'before' | 'client_id' | 'action_id'>;

/** Before the first change of all. */
export const beforeAll: Position = { sequence: 0, at: 0 };

/** An attribute that a change set; `null` for a change of none. */
export interface AttributeChange extends Position {
  userId: string | null;
  attribute: string | null;
}

/** A row that was written, and the position of its entry in the log. */
export interface LoggedRow {
  id: number;
  position: Position;
}

/** A transaction in which somebody writes, and how they let the next begin. */
export interface WriteTurn {
  transaction: StorageTransaction;
  handOver: HandOver;
}

/**
 * Writes a row of a table and logs it, the two at once. `values`: what the text of the write binds. It hands over to the
 * next when it has sent its last statement.
 * @returns `undefined` when there was no row to write, and so nothing to log.
 */
export type LoggedWrite = (
  turn: WriteTurn,
  values: readonly unknown[],
  change: Omit<NewChange, 'record_id'>,
) => Promise<LoggedRow | undefined>;

/** So many changes are kept in memory: as many as the outbox takes at a time. */
const mostRecent = 500;

/** What of the log is not the same in every database. */
export interface LogDialect {
  /** Whether the `with` of a statement may contain one that writes. */
  readonly nestsWrites: boolean;
  /** A table with the names of the attributes in `last.what` as `named.key`; values may be long, and none is read out. */
  readonly attributeNames: RawBuilder<unknown>;
}

/**
 * The log of all changes, one row each in the order of their commits: the one source of deltas, deletion marks, push
 * events and history.
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
  readonly #forgottenBefore: Statement<{ value: string }>;
  /** What transactions logged that are not known to be committed. */
  readonly #uncommitted = new WeakMap<StorageTransaction, ChainedChange[]>();
  readonly #recent = new RecentChanges(mostRecent);
  #appended = 0;

  /** `query`: anything that runs on the database; it is asked for nothing here. */
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
    this.#forgottenBefore = new Statement(query, sql`select value from meta where name = 'forgotten_before'`);
  }

  /** How many changes were logged here, committed or not. */
  get appended(): number {
    return this.#appended;
  }

  /**
   * Logs a change, in the transaction that makes it. Writers take turns, so numbers become visible in their order: a
   * client that has read up to one has missed none before it.
   */
  async append(transaction: StorageTransaction, change: NewChange): Promise<Position> {
    const entry = await this.#append.first(transaction, [...valuesOf(change), change.record_id]);
    if (entry === undefined) throw new Error('No position came back from the change log');
    return this.#note(transaction, change, entry);
  }

  /** Prepares a write that is logged with it. `write`: a statement that gives the `id` of the row that it wrote. */
  logged(write: RawBuilder<{ id: number }>): LoggedWrite {
    return this.#dialect.nestsWrites ? this.#loggedAtOnce(write) : this.#loggedAfter(write);
  }

  #loggedAtOnce(write: RawBuilder<{ id: number }>): LoggedWrite {
    const entry = insertion(sql`written.id`, sql`from written`);
    const statement = new Statement<NewEntry>(this.#query, sql`with written as (${write}) ${entry}`);
    return async ({ transaction, handOver }, values, change) => {
      const sent = statement.first(transaction, [...values, ...valuesOf(change)]);
      handOver();
      const found = await sent;
      if (found === undefined || found.id === null) return undefined;
      const { id } = found;
      return { id, position: this.#note(transaction, { ...change, record_id: id }, found) };
    };
  }

  #loggedAfter(write: RawBuilder<{ id: number }>): LoggedWrite {
    const statement = new Statement(this.#query, write);
    return async ({ transaction }, values, change) => {
      const written = await statement.first(transaction, values);
      if (written === undefined) return undefined;
      const { id } = written;
      return { id, position: await this.append(transaction, { ...change, record_id: id }) };
    };
  }

  /** Notes what a transaction logged. */
  #note(
    transaction: StorageTransaction,
    { before: _before, client_id: _client, action_id: _action, ...change }: NewChange,
    { sequence, at, previous }: NewEntry,
  ): Position {
    this.#appended += 1;
    const noted = this.#uncommitted.get(transaction) ?? [];
    this.#uncommitted.set(transaction, noted);
    noted.push({ ...change, sequence, at, previous: previous ?? beforeAll.sequence });
    return { sequence, at };
  }

  /** Gives what says that a transaction undid all that it logs from now on. */
  undoFrom(transaction: StorageTransaction): () => void {
    const logged = this.#uncommitted.get(transaction)?.length ?? 0;
    return () => void this.#uncommitted.get(transaction)?.splice(logged);
  }

  /** Says that a transaction was committed with all that it logged. */
  committed(transaction: StorageTransaction): void {
    for (const change of this.#uncommitted.get(transaction) ?? []) this.#recent.add(change);
  }

  /** Says that something was committed of which it is not noted what: only the log can tell. */
  committedUnnoted(): void {
    this.#recent.clear();
  }

  /**
   * The changes after a position, in their order, from what this process committed last: with none left out before the
   * last of them, also of other processes, which may have committed more since; `undefined` where only {@link ChangeLog.after} can tell.
   */
  recentAfter(sequence: number): LoggedChange[] | undefined {
    return this.#recent.after(sequence);
  }

  /** Logs that a list changed as a whole, in the transaction that does it: no delta leads across this. */
  async appendListReplaced(transaction: StorageTransaction, resource: Resource): Promise<void> {
    const nobody = { user_id: null, what: null, socket_id: null };
    const change = { resource: resource.name, record_id: null, action: 'list_replaced' } as const;
    await this.append(transaction, { ...change, ...nobody });
  }

  /** The last change of a list. */
  async lastOfList(on: StorageQuery, resource: Resource): Promise<Position> {
    return (await this.#lastOfList.first(on, [resource.name])) ?? beforeAll;
  }

  /** Where the log of a list begins: its last change as a whole. */
  async beginningOfList(on: StorageQuery, resource: Resource): Promise<Position> {
    return (await this.#beginningOfList.first(on, [resource.name])) ?? beforeAll;
  }

  /** The last change of a record; {@link beforeAll} for one that came with its list, such as the samples. */
  async lastOfRecord(on: StorageQuery, resource: Resource, id: number): Promise<Position> {
    return (await this.#lastOfRecord.first(on, [resource.name, id])) ?? beforeAll;
  }

  /** What the last `most` changes of a record set, the newest first; without those that are forgotten. */
  async lastAttributesOfRecord(
    on: StorageQuery,
    resource: Resource,
    id: number,
    most: number,
  ): Promise<AttributeChange[]> {
    return this.#lastAttributesOfRecord.all(on, [resource.name, id, most]);
  }

  /**
   * The last change of a list before `time`, in milliseconds: what follows it has all from `time` on. It is found from
   * the end, so it takes as long as there are changes after it, which are to be read anyway.
   */
  async lastBefore(on: StorageQuery, resource: Resource, time: number): Promise<Position> {
    return (await this.#lastBefore.first(on, [resource.name, time])) ?? beforeAll;
  }

  /** Whether the change at a position is in this log, and not in that of a database that was there before. */
  async has(on: StorageQuery, resource: Resource, { sequence, at }: Position): Promise<boolean> {
    if (sequence === beforeAll.sequence) return true;
    return (await this.#at.first(on, [resource.name, sequence]))?.at === at;
  }

  /** The first changes after a position, of all lists, in their order. */
  async after(on: StorageQuery, sequence: number, most: number): Promise<LoggedChange[]> {
    return this.#after.all(on, [sequence, most]);
  }

  /** What was deleted or superseded before this time may have been forgotten; milliseconds since 1970. */
  async forgottenBefore(on: StorageQuery): Promise<number> {
    return Number((await this.#forgottenBefore.first(on, []))?.value ?? 0);
  }
}
