import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage } from '../storage/storage.ts';
import { recordTable, type StorageQuery } from '../storage/tables.ts';
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

/** JSON as UTF-8, as it is sent. */
function bytesOf({ json }: Records): Buffer {
  return typeof json === 'string'
    ? Buffer.from(json)
    : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
}

/** Records of one part of a list: so few that reading them keeps nobody waiting for more than a few milliseconds. */
const recordsOfPart = 2_000;

/** What is read of the records of one resource. The database writes the JSON: here it would take five times as long. */
class RecordReads {
  readonly #one: Statement<RecordRow>;
  readonly #some: Statement<RecordRow & { id: number }>;
  readonly #part: Statement<Part>;
  readonly #changed: Statement<Records>;
  readonly #gone: Statement<{ id: number }>;
  readonly #count: Statement<{ count: number }>;
  readonly #growth: Statement<{ growth: number | null }>;
  readonly #name: string;

  constructor(storage: Storage, resource: Resource) {
    const { query } = storage;
    const table = recordTable(resource);
    const identifier = sql.id(resource.identifier);
    const json = storage.recordJson(resource);
    const array = storage.jsonArray(json);
    const changed = sql`select record_id from change
      where resource = ${bound} and sequence > ${bound} and record_id is not null`;
    this.#name = resource.name;
    this.#one = new Statement(
      query,
      sql`select record.json, change.sequence, change.at
        from (select ${json} as json from ${table} where ${identifier} = ${bound}) as record
        left join change on change.sequence =
          (select max(sequence) from change where resource = ${bound} and record_id = ${bound})`,
    );
    this.#some = new Statement(
      query,
      sql`select record.id, record.json, change.sequence, change.at
        from (select ${identifier} as id, ${json} as json from ${table}
          where ${storage.isOneOf(identifier, bound)}) as record
        left join change on change.sequence =
          (select max(sequence) from change where resource = ${bound} and record_id = record.id)`,
    );
    this.#part = new Statement(
      query,
      sql`select ${array} as json, max(${identifier}) as last from
        (select * from ${table} where ${identifier} > ${bound} order by ${identifier} limit ${sql.lit(recordsOfPart)}) as record`,
    );
    this.#changed = new Statement(
      query,
      sql`select ${array} as json from
        (select * from ${table} where ${identifier} in (${changed}) order by ${identifier}) as record`,
    );
    this.#gone = new Statement(
      query,
      sql`select distinct record_id as id from (${changed}) as changed
        where not exists (select 1 from ${table} where ${identifier} = record_id) order by record_id`,
    );
    this.#count = new Statement(query, sql`select count(*) as count from ${table}`);
    this.#growth = new Statement(
      query,
      sql`select sum(case action when 'created' then 1 when 'deleted' then -1 else 0 end) as growth
        from change where resource = ${bound} and sequence > ${bound}`,
    );
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
      if (part !== undefined && last !== null) yield bytesOf(part);
    }
  }

  /** The records that changed after a position and are still there, as a JSON array. */
  async changedAfter(on: StorageQuery, sequence: number): Promise<Buffer> {
    return bytesOf((await this.#changed.first(on, [this.#name, sequence])) ?? { json: '[]' });
  }

  /** The identifiers of the records that changed after a position and are gone, in ascending order. */
  async goneAfter(on: StorageQuery, sequence: number): Promise<number[]> {
    const rows = await this.#gone.all(on, [this.#name, sequence]);
    return rows.map(({ id }) => id);
  }

  /** How many records there are: it takes as long as there are many. */
  async count(on: StorageQuery): Promise<number> {
    return (await this.#count.first(on, []))?.count ?? 0;
  }

  /** By how many records the list grew after a position, by the log. */
  async growthAfter(on: StorageQuery, sequence: number): Promise<number> {
    return Number((await this.#growth.first(on, [this.#name, sequence]))?.growth ?? 0);
  }
}

/** What is read of a resource in a storage. */
export const readsOf = perResource((storage, resource) => new RecordReads(storage, resource));
