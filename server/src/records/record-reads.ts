import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { identifierColumn, recordTable, type StorageQuery } from '../storage/tables.ts';
import { perResource } from './per-resource.ts';

/** A record and its last change; all but `json` is `null` for one that came with its list. */
export interface RecordRow {
  json: string;
  sequence: number | null;
  at: number | null;
}

/** Some records as a JSON array. */
interface Records {
  json: string | Uint8Array;
}

/** Some records in the order of their identifiers, and the last of these; `null` when there are none. */
interface Part extends Records {
  last: number | null;
}

/** What the log says of a list; sequences and times are `null` for what it does not have. */
interface LogFacts {
  lastSequence: number | null;
  lastAt: number | null;
  /** Where the list last changed as a whole. */
  beginning: number | null;
  /** See `ChangeLog.forgottenBefore`. */
  forgottenBefore: string;
}

/** A list and how many records it has. */
interface CountedList extends LogFacts {
  count: number;
}

/** A list and by how many records it grew after a position. */
export interface GrownList extends LogFacts {
  growth: number | null;
}

/** A list and what of it changed after a position. */
export interface ChangedList extends GrownList {
  /** When the change at that position was made; `null` where there is none. */
  knownAt: number | null;
  /** The records that are still there, as a JSON array. */
  changed: string | Uint8Array;
  /** The identifiers of those that are gone, as a JSON array. */
  gone: string | Uint8Array;
}

/** JSON as UTF-8, as it is sent. */
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

/** Binds the name of the list and the position after which it grew. */
const growthInLog = sql`(select sum(case action when 'created' then 1 when 'deleted' then -1 else 0 end)
  from change where resource = ${bound} and sequence > ${bound}) as growth`;

/** Records of one part of a list: so few that reading them keeps nobody waiting for more than a few milliseconds. */
const recordsOfPart = 2_000;

/** What is read of the records of one resource. The database writes the JSON: here it would take five times as long. */
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

  /** One record; `undefined` if there is none. */
  async one(on: StorageQuery, id: number): Promise<RecordRow | undefined> {
    return this.#one.first(on, [id, this.#name, id]);
  }

  /** Those of some records that there are, by their identifiers. */
  async some(on: StorageQuery, ids: readonly number[]): Promise<ReadonlyMap<number, RecordRow>> {
    const rows = await this.#some.all(on, [JSON.stringify(ids), this.#name]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** All records as JSON arrays that are not empty, one after the other; the bytes are the caller's own. */
  async *all(on: StorageQuery): AsyncGenerator<Buffer> {
    for (let last: number | null = 0; last !== null;) {
      const part: Part | undefined = await this.#part.first(on, [last]);
      last = part?.last ?? null;
      if (part !== undefined && last !== null) yield bytesOf(part.json);
    }
  }

  /** The list with the number of its records: it takes as long as there are many. */
  async counted(on: StorageQuery): Promise<CountedList> {
    return found(await this.#counted.first(on, [this.#name, this.#name]));
  }

  /** The list, and by how many records it grew after a position. */
  async grownAfter(on: StorageQuery, sequence: number): Promise<GrownList> {
    return found(await this.#grown.first(on, [this.#name, sequence, this.#name, this.#name]));
  }

  /**
   * The list, and what of it changed after a position.
   * @param counted the position after which its growth is counted
   */
  async changedAfter(on: StorageQuery, sequence: number, counted: number): Promise<ChangedList> {
    const name = this.#name;
    const values = [name, counted, name, sequence, name, sequence, name, sequence, name, name];
    return found(await this.#changed.first(on, values));
  }

  /** How many records there are: it takes as long as there are many. */
  async count(on: StorageQuery): Promise<number> {
    return (await this.#count.first(on, []))?.count ?? 0;
  }
}

/** The one row of a statement that always has one. */
function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('The database tells nothing of a list');
  return row;
}

/** What is read of a resource in a storage. */
export const readsOf = perResource((storage, resource) => new RecordReads(storage, resource));
