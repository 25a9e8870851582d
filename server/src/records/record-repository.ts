import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage, StoredValues } from '../storage/storage.ts';
import { recordTable, type StorageQuery } from '../storage/tables.ts';
import { perResource } from './per-resource.ts';

/** More sets of columns than people ever write; beyond them a text is put together for a single use. */
const mostKept = 500;

/** Statements that depend on which columns are named, each made once. */
class StatementsByColumns<Row> {
  readonly #make: (names: readonly string[]) => Statement<Row>;
  readonly #kept = new Map<string, Statement<Row>>();

  constructor(make: (names: readonly string[]) => Statement<Row>) {
    this.#make = make;
  }

  of(names: readonly string[]): Statement<Row> {
    const key = names.join();
    const statement = this.#kept.get(key) ?? this.#make(names);
    if (this.#kept.size < mostKept) this.#kept.set(key, statement);
    return statement;
  }
}

/** The table of one resource: one row for each record. Values are those of the contract. */
class RecordRepository {
  readonly #storage: Storage;
  readonly #resource: Resource;
  readonly #read: Statement<{ json: string }>;
  readonly #inserts: StatementsByColumns<{ id: number }>;
  readonly #updates: StatementsByColumns<never>;
  readonly #delete: Statement<never>;
  readonly #holders: StatementsByColumns<{ count: number }>;

  constructor(storage: Storage, resource: Resource) {
    const { query } = storage;
    const table = recordTable(resource);
    const identifier = sql.id(resource.identifier);
    this.#storage = storage;
    this.#resource = resource;
    this.#read = new Statement(query, storage.recordRows(resource, sql`where ${identifier} = ${bound}`));
    this.#inserts = new StatementsByColumns((names) => {
      const columns = sql.join(names.map((name) => sql.id(name)));
      const values = sql.join(names.map(() => bound));
      return new Statement(
        query,
        sql`insert into ${table} (${columns}) values (${values}) returning ${identifier} as id`,
      );
    });
    this.#updates = new StatementsByColumns((names) => {
      const assignments = sql.join(names.map((name) => sql`${sql.id(name)} = ${bound}`));
      return new Statement(query, sql`update ${table} set ${assignments} where ${identifier} = ${bound}`);
    });
    this.#delete = new Statement(query, sql`delete from ${table} where ${identifier} = ${bound}`);
    this.#holders = new StatementsByColumns(([name = '']) => {
      const count = sql<{ count: number }>`select count(*) as count from ${table}
        where ${sql.id(name)} = ${bound} and ${identifier} <> ${bound}`;
      return new Statement(query, count);
    });
  }

  /** The JSON of a record; in a transaction that writes, nobody else changes it before the end. */
  async read(on: StorageQuery, id: number): Promise<string | undefined> {
    return (await this.#read.first(on, [id]))?.json;
  }

  /** Adds a row and gives its identifier, which no row had before. */
  async insert(on: StorageQuery, values: StoredValues): Promise<number> {
    const names = Object.keys(values);
    const row = await this.#inserts.of(names).first(on, this.#boundValues(values));
    if (row === undefined) throw new Error(`No row came back from the insertion into ${this.#resource.name}`);
    return row.id;
  }

  /** Writes the columns that `values` names. */
  async update(on: StorageQuery, id: number, values: StoredValues): Promise<void> {
    await this.#updates.of(Object.keys(values)).all(on, [...this.#boundValues(values), id]);
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
    const row = await this.#holders.of([column]).first(on, [held, except ?? 0]);
    return row?.count ?? 0;
  }

  #boundValues(values: StoredValues): unknown[] {
    return Object.entries(values).map(([name, value]) =>
      this.#storage.columnValue(this.#resource, name, value),
    );
  }
}

/** The table of a resource in a storage. */
export const repositoryOf = perResource((storage, resource) => new RecordRepository(storage, resource));
