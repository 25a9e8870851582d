import type { Resource } from '@ne2016/contract';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { bound, Statement } from './statement.ts';
import type { ChangeTable, StorageQuery, StorageTransaction } from './tables.ts';

/** A change to be logged; the log adds its position. */
export type NewChange = Omit<ChangeTable, 'sequence' | 'at'>;

/** A change as it stands in the log. */
export type LoggedChange = Selectable<ChangeTable>;

/** Where a change stands in the log. Two databases never have the same change at the same time in the same place. */
export interface Position {
  /** Ascends with every change that is committed. */
  sequence: number;
  /** Milliseconds since 1970, never less than that of the change before. */
  at: number;
}

/** Before the first change of all. */
export const beforeAll: Position = { sequence: 0, at: 0 };

/** An attribute that a change set; `null` for a change of none. */
export interface AttributeChange extends Position {
  userId: string | null;
  attribute: string | null;
}

/** What of the log is not the same in every database. */
export interface LogDialect {
  /** A table with the names of the attributes in `last.what` as `named.key`; values may be long, and none is read out. */
  readonly attributeNames: RawBuilder<unknown>;
}

/**
 * The log of all changes, one row each in the order of their commits: the one source of deltas, deletion marks, push
 * events and history.
 */
export class ChangeLog {
  readonly #append: Statement<Position>;
  readonly #lastOfList: Statement<Position>;
  readonly #beginningOfList: Statement<Position>;
  readonly #lastOfRecord: Statement<Position>;
  readonly #lastAttributesOfRecord: Statement<AttributeChange>;
  readonly #lastBefore: Statement<Position>;
  readonly #at: Statement<Position>;
  readonly #after: Statement<LoggedChange>;
  readonly #forgottenBefore: Statement<{ value: string }>;
  #appended = 0;

  /** `query`: anything that runs on the database; it is asked for nothing here. */
  constructor(query: StorageQuery, dialect: LogDialect) {
    const make = (text: RawBuilder<Position>) => new Statement(query, text);
    // The time is taken by who has the turn and never goes back, even if the clock does: so whoever read before
    // this transaction asks for a time that is not after it.
    this.#append = make(sql`
      insert into change (resource, record_id, action, user_id, what, socket_id, at)
      values (${bound}, ${bound}, ${bound}, ${bound}, ${bound}, ${bound}, coalesce(
        (select case when at > ${bound} then at else ${bound} end from change order by sequence desc limit 1), ${bound}))
      returning sequence, at`);
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
      sql`select * from change where sequence > ${bound} order by sequence limit ${bound}`,
    );
    this.#forgottenBefore = new Statement(query, sql`select value from meta where name = 'forgotten_before'`);
  }

  /** How many changes were logged here, committed or not. */
  get appended(): number {
    return this.#appended;
  }

  /**
   * Logs a change, in the transaction that makes it. Those who write take turns, so numbers become visible in their
   * order: whoever has read up to one has missed none before it.
   */
  async append(transaction: StorageTransaction, change: NewChange): Promise<Position> {
    const { resource, record_id: id, action, user_id: userId, what, socket_id: socketId } = change;
    const now = Date.now();
    const values = [resource, id, action, userId, what, socketId, now, now, now];
    const position = await this.#append.first(transaction, values);
    if (position === undefined) throw new Error('No position came back from the change log');
    this.#appended += 1;
    return position;
  }

  /** Logs that a list changed as a whole, in the transaction that does it: no delta leads across this. */
  async appendListReplaced(transaction: StorageTransaction, resource: Resource): Promise<void> {
    const nobody = { user_id: null, what: null, socket_id: null };
    await this.append(transaction, {
      resource: resource.name,
      record_id: null,
      action: 'list_replaced',
      ...nobody,
    });
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
