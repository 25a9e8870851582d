import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage, StoredValues } from '../storage/storage.ts';
import { recordTable, type StorageQuery } from '../storage/tables.ts';
import { perResource } from './per-resource.ts';

/** More sets of columns than people ever change; beyond them a text is put together for a single use. */
const mostUpdates = 500;

/** The table of one resource: one row for each record. Values are those of the contract. */
class RecordTable {
  readonly #storage: Storage;
  readonly #resource: Resource;
  readonly #columns: readonly string[];
  readonly #readForWrite: Statement<{ json: string }>;
  readonly #readForLink: Statement<{ json: string }>;
  readonly #insert: Statement<{ id: number }>;
  readonly #delete: Statement<never>;
  readonly #updates = new Map<string, Statement<never>>();
  readonly #holders = new Map<string, Statement<{ count: number }>>();

  constructor(storage: Storage, resource: Resource) {
    const { query } = storage;
    const table = recordTable(resource);
    const identifier = sql.id(resource.identifier);
    this.#storage = storage;
    this.#resource = resource;
    this.#columns = Object.keys(resource.attributes);
    const read = sql`select ${storage.recordJson(resource)} as json from ${table} where ${identifier} = ${bound}`;
    this.#readForWrite = new Statement(query, sql`${read} ${storage.lockRow.forWrite}`);
    this.#readForLink = new Statement(query, sql`${read} ${storage.lockRow.forLink}`);
    const names = sql.join(this.#columns.map((name) => sql.id(name)));
    const values = sql.join(this.#columns.map(() => bound));
    this.#insert = new Statement(
      query,
      sql`insert into ${table} (${names}) values (${values}) returning ${identifier} as id`,
    );
    this.#delete = new Statement(query, sql`delete from ${table} where ${identifier} = ${bound}`);
  }

  /** The JSON of a record that is about to be written: nobody else changes it until the transaction ends. */
  async readForWrite(on: StorageQuery, id: number): Promise<string | undefined> {
    return (await this.#readForWrite.first(on, [id]))?.json;
  }

  /** The JSON of a record that another is about to link to: nobody deletes it until the transaction ends. */
  async readForLink(on: StorageQuery, id: number): Promise<string | undefined> {
    return (await this.#readForLink.first(on, [id]))?.json;
  }

  /** Adds a row with a value for each attribute and gives its identifier, which no row had before. */
  async insert(on: StorageQuery, values: StoredValues): Promise<number> {
    const row = await this.#insert.first(on, this.#boundValues(this.#columns, values));
    if (row === undefined) throw new Error(`No row came back from the insertion into ${this.#resource.name}`);
    return row.id;
  }

  /** Writes the columns that `values` names. */
  async update(on: StorageQuery, id: number, values: StoredValues): Promise<void> {
    const names = Object.keys(values);
    await this.#updateOf(names).all(on, [...this.#boundValues(names, values), id]);
  }

  async delete(on: StorageQuery, id: number): Promise<void> {
    await this.#delete.all(on, [id]);
  }

  /** How many rows hold a value in a column, the row of `except` left out. */
  async countHolders(
    on: StorageQuery,
    column: string,
    value: unknown,
    except: number | null = null,
  ): Promise<number> {
    const held = this.#storage.columnValue(this.#resource, column, value);
    const row = await this.#holdersOf(column).first(on, [held, except ?? 0]);
    return row?.count ?? 0;
  }

  #boundValues(names: readonly string[], values: StoredValues): unknown[] {
    return names.map((name) => this.#storage.columnValue(this.#resource, name, values[name] ?? null));
  }

  #updateOf(names: readonly string[]): Statement<never> {
    const key = names.join();
    const known = this.#updates.get(key);
    if (known !== undefined) return known;
    const assignments = names.map((name) => sql`${sql.id(name)} = ${bound}`);
    const statement = new Statement<never>(
      this.#storage.query,
      sql`update ${recordTable(this.#resource)} set ${sql.join(assignments)}
        where ${sql.id(this.#resource.identifier)} = ${bound}`,
    );
    if (this.#updates.size < mostUpdates) this.#updates.set(key, statement);
    return statement;
  }

  #holdersOf(column: string): Statement<{ count: number }> {
    const known = this.#holders.get(column);
    if (known !== undefined) return known;
    const statement = new Statement<{ count: number }>(
      this.#storage.query,
      sql`select count(*) as count from ${recordTable(this.#resource)}
        where ${sql.id(column)} = ${bound} and ${sql.id(this.#resource.identifier)} <> ${bound}`,
    );
    this.#holders.set(column, statement);
    return statement;
  }
}

/** The table of a resource in a storage. */
export const tableOf = perResource((storage, resource) => new RecordTable(storage, resource));
