import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { identifierColumn, recordTable, type StorageQuery } from '../storage/tables.ts';
import { perResource } from './per-resource.ts';

/** A record and its last change; all members but `json` are `null` for one that came with its list. */
export interface RecordRow {
  json: string;
  sequence: number | null;
  at: number | null;
}

/** Records as a JSON array. */
interface Records {
  json: string | Uint8Array;
}

/** Records sorted by identifier, and the last identifier; `null` when there are none. */
interface Part extends Records {
  last: number | null;
}

/** Facts about a list from the log; sequences and times are `null` if the log has none. */
interface LogFacts {
  lastSequence: number | null;
  lastAt: number | null;
  /** The last change of the list as a whole. */
  beginning: number | null;
  /** See `ChangeLog.purgedUntil`. */
  forgottenBefore: string;
}

/** A list and its number of records. */
interface CountedList extends LogFacts {
  count: number;
}

/** A list and the growth of its number of records after a position. */
export interface GrownList extends LogFacts {
  growth: number | null;
}

/** A list and its changes after a position. */
export interface ChangedList extends GrownList {
  /** The time of the change at that position; `null` if there is none. */
  knownAt: number | null;
  /** The changed records that exist, as a JSON array. */
  changed: string | Uint8Array;
  /** The identifiers of the deleted ones, as a JSON array. */
  gone: string | Uint8Array;
}

/** Returns JSON as UTF-8, as it is sent. */
export function bytesOf(json: string | Uint8Array): Buffer {
  return typeof json === 'string'
    ? Buffer.from(json)
    : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}

const factsOfLog = sql`last.sequence as "lastSequence", last.at as "lastAt", beginning.sequence as beginning,
  (select value from meta where name = 'forgotten_before') as "forgottenBefore"`;

/** Binds the name of the list twice. */
const log = sql`(select 1 as one) as one
  left join (select sequence, at from change where resource = ${bound} order by sequence desc limit 1) as last on true
  left join (select sequence from change where resource = ${bound} and record_id is null
    order by sequence desc limit 1) as beginning on true`;

/** Binds the name of the list, and the position after which it grew. */
const growthInLog = sql`(select sum(case action when 'created' then 1 when 'deleted' then -1 else 0 end)
  from change where resource = ${bound} and sequence > ${bound}) as growth`;

/** Records of one part of a list: reading them blocks other work for a few milliseconds only. */
const recordsOfPart = 2_000;

/** The reads of one resource. The database writes the JSON, which would take five times as long here. */
class RecordReads {
  readonly #one: Statement<RecordRow>;
  readonly #some: Statement<RecordRow & { id: number }>;
  readonly #part: Statement<Part>;
  readonly #counted: Statement<CountedList>;
  readonly #grown: Statement<GrownList>;
  readonly #changed: Statement<ChangedList>;
  readonly #count: Statement<{ count: number }>;
  readonly #name: string;

  constructor(storage: Storage, resource: Resource) {
    const { query } = storage;
    const table = recordTable(resource);
    const identifier = identifierColumn(resource);
    const rows = (rest: RawBuilder<unknown>) => storage.recordRows(resource, rest);
    const array = storage.jsonArray(sql`json`);
    const changed = sql`select record_id from change
      where resource = ${bound} and sequence > ${bound} and record_id is not null`;
    this.#name = resource.name;
    this.#one = new Statement(
      query,
      sql`select record.json, change.sequence, change.at
        from (${rows(sql`where ${identifier} = ${bound}`)}) as record
        left join change on change.sequence =
          (select max(sequence) from change where resource = ${bound} and record_id = ${bound})`,
    );
    this.#some = new Statement(
      query,
      sql`select record.id, record.json, change.sequence, change.at
        from (${rows(sql`where ${storage.isOneOf(identifier, bound)}`)}) as record
        left join change on change.sequence =
          (select max(sequence) from change where resource = ${bound} and record_id = record.id)`,
    );
    this.#part = new Statement(
      query,
      sql`select ${array} as json, max(id) as last from
        (${rows(sql`where ${identifier} > ${bound} order by ${identifier} limit ${sql.lit(recordsOfPart)}`)}) as part`,
    );
    const count = sql<{ count: number }>`select count(*) as count from ${table}`;
    this.#counted = new Statement(query, sql`select ${factsOfLog}, (${count}) as count from ${log}`);
    this.#grown = new Statement(query, sql`select ${factsOfLog}, ${growthInLog} from ${log}`);
    this.#changed = new Statement(
      query,
      sql`select ${factsOfLog}, ${growthInLog},
        (select at from change where resource = ${bound} and sequence = ${bound}) as "knownAt",
        (select ${array} from
          (${rows(sql`where ${identifier} in (${changed}) order by ${identifier}`)}) as record) as changed,
        (select ${storage.jsonArray(sql`cast(record_id as text)`)} from
          (select distinct record_id from (${changed}) as changed
            where not exists (select 1 from ${table} where ${identifier} = record_id)) as gone) as gone
        from ${log}`,
    );
    this.#count = new Statement(query, count);
  }

  /** Returns one record; `undefined` if there is none. */
  async one(on: StorageQuery, id: number): Promise<RecordRow | undefined> {
    return this.#one.first(on, [id, this.#name, id]);
  }

  /** Returns those of some records that exist, by identifier. */
  async some(on: StorageQuery, ids: readonly number[]): Promise<ReadonlyMap<number, RecordRow>> {
    const rows = await this.#some.all(on, [JSON.stringify(ids), this.#name]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Yields all records as non-empty JSON arrays; the caller may change the bytes. */
  async *all(on: StorageQuery): AsyncGenerator<Buffer> {
    for (let last: number | null = 0; last !== null;) {
      const part: Part | undefined = await this.#part.first(on, [last]);
      last = part?.last ?? null;
      if (part !== undefined && last !== null) yield bytesOf(part.json);
    }
  }

  /** Returns the list with its number of records; takes time in proportion to it. */
  async counted(on: StorageQuery): Promise<CountedList> {
    return found(await this.#counted.first(on, [this.#name, this.#name]));
  }

  /** Returns the list, and the growth of its number of records after a position. */
  async grownAfter(on: StorageQuery, sequence: number): Promise<GrownList> {
    return found(await this.#grown.first(on, [this.#name, sequence, this.#name, this.#name]));
  }

  /**
   * Returns the list, and its changes after a position.
   * @param counted the position after which its growth is counted
   */
  async changedAfter(on: StorageQuery, sequence: number, counted: number): Promise<ChangedList> {
    const name = this.#name;
    const values = [name, counted, name, sequence, name, sequence, name, sequence, name, name];
    return found(await this.#changed.first(on, values));
  }

  /** Returns the number of records; takes time in proportion to it. */
  async count(on: StorageQuery): Promise<number> {
    return (await this.#count.first(on, []))?.count ?? 0;
  }
}

/** Returns the row of a statement that always has one. */
function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database tells nothing of a list');
  return row;
}

/** Returns the reads of a resource in a storage. */
export const readsOf = perResource((storage, resource) => new RecordReads(storage, resource));
