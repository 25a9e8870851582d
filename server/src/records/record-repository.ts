import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import type { LoggedRow, LoggedWrite, SerialisedWrite } from '../storage/change-log.ts';
import type { NewChange } from '../storage/new-entry.ts';
import { bound, Statement } from '../storage/statement.ts';
import type { Storage, StoredValues } from '../storage/storage.ts';
import { identifierColumn, recordTable, type StorageQuery } from '../storage/tables.ts';
import { perResource } from './per-resource.ts';

/** Largest number of cached sets of columns, more than clients write. Others are built for a single use. */
const mostKept = 500;

/** Largest number of linking records that are read to find one that the writer sees. */
const mostLinking = 100;

/** Values that depend on the named columns, each made once. */
class MadeByColumns<Made> {
  readonly #make: (names: readonly string[]) => Made;
  readonly #kept = new Map<string, Made>();

  constructor(make: (names: readonly string[]) => Made) {
    this.#make = make;
  }

  of(names: readonly string[]): Made {
    const key = names.join();
    const made = this.#kept.get(key) ?? this.#make(names);
    if (this.#kept.size < mostKept) this.#kept.set(key, made);
    return made;
  }
}

/** The log entry of a write, without the list and the record. */
export type ChangeEntry = Omit<NewChange, 'resource' | 'record_id'>;

/** The table of one resource: one row for each record. Values are those of the contract. */
class RecordRepository {
  readonly #storage: Storage;
  readonly #resource: Resource;
  readonly #read: Statement<{ json: string }>;
  readonly #inserts: MadeByColumns<LoggedWrite>;
  readonly #restore: LoggedWrite;
  readonly #updates: MadeByColumns<LoggedWrite>;
  readonly #delete: LoggedWrite;
  readonly #holderCounts: MadeByColumns<Statement<{ count: number }>>;
  readonly #listHolderCounts: MadeByColumns<Statement<{ count: number }>>;
  readonly #holders: MadeByColumns<Statement<{ json: string }>>;
  readonly #linking: MadeByColumns<Statement<{ json: string }>>;
  readonly #holdersOfLength: MadeByColumns<Statement<{ json: string }>>;

  constructor(storage: Storage, resource: Resource) {
    const { query, changes } = storage;
    const table = recordTable(resource);
    const identifier = identifierColumn(resource);
    const logged = (write: RawBuilder<unknown>) =>
      changes.logged(sql<{ id: number }>`${write} returning ${identifier} as id`);
    this.#storage = storage;
    this.#resource = resource;
    this.#read = new Statement(query, storage.recordRows(resource, sql`where ${identifier} = ${bound}`));
    this.#inserts = new MadeByColumns((names) => {
      const columns = sql.join(names.map((name) => sql.id(name)));
      const values = sql.join(names.map(() => bound));
      return logged(sql`insert into ${table} (${columns}) values (${values})`);
    });
    const all = [identifier, ...Object.keys(resource.attributes).map((name) => sql.id(name))];
    this.#restore = logged(sql`insert into ${table} (${sql.join(all)}) ${storage.ownIdentifier}
      values (${sql.join(all.map(() => bound))})`);
    this.#updates = new MadeByColumns((names) => {
      const assignments = sql.join(names.map((name) => sql`${sql.id(name)} = ${bound}`));
      return logged(sql`update ${table} set ${assignments} where ${identifier} = ${bound}`);
    });
    this.#delete = logged(sql`delete from ${table} where ${identifier} = ${bound}`);
    this.#holderCounts = new MadeByColumns(([name = '']) => {
      const count = sql<{ count: number }>`select count(*) as count from ${table}
        where ${sql.id(name)} = ${bound} and ${identifier} <> ${bound}`;
      return new Statement(query, count);
    });
    this.#listHolderCounts = new MadeByColumns(([name = '']) => {
      const count = sql<{ count: number }>`select count(*) as count from ${table}
        where ${storage.isOneOf(bound, sql.id(name))} and ${identifier} <> ${bound}`;
      return new Statement(query, count);
    });
    this.#holders = new MadeByColumns(
      ([name = '']) =>
        new Statement(query, storage.recordRows(resource, sql`where ${sql.id(name)} = ${bound}`)),
    );
    this.#linking = new MadeByColumns(([name = '']) => {
      const isList = resource.attributes[name]?.kind === 'links';
      const isLinking = isList ? storage.isOneOf(bound, sql.id(name)) : sql`${sql.id(name)} = ${bound}`;
      return new Statement(
        query,
        storage.recordRows(
          resource,
          sql`where ${isLinking} and ${identifier} <> ${bound}
        limit ${sql.lit(mostLinking)}`,
        ),
      );
    });
    this.#holdersOfLength = new MadeByColumns(
      ([name = '']) =>
        new Statement(query, storage.recordRows(resource, sql`where length(${sql.id(name)}) = ${bound}`)),
    );
  }

  /** Returns the JSON of a record. In a writing transaction no other write changes it before the end. */
  async read(on: StorageQuery, id: number): Promise<string | undefined> {
    return (await this.#read.first(on, [id]))?.json;
  }

  /** Inserts a row, with an identifier that was never used before, and logs it. */
  async insert(turn: SerialisedWrite, values: StoredValues, note: ChangeEntry): Promise<LoggedRow> {
    const insert = this.#inserts.of(Object.keys(values));
    const row = await insert(turn, this.#boundValues(values), this.#changeOf(note));
    if (row === undefined) throw new Error(`No row came back from the insertion into ${this.#resource.name}`);
    return row;
  }

  /** Inserts a row with its previous identifier, and logs it. `values` has every attribute. */
  async restore(
    turn: SerialisedWrite,
    id: number,
    values: StoredValues,
    note: ChangeEntry,
  ): Promise<LoggedRow> {
    const inOrder = Object.keys(this.#resource.attributes).map((name) => [name, values[name]]);
    const bind = this.#boundValues(Object.fromEntries(inOrder) as StoredValues);
    const row = await this.#restore(turn, [id, ...bind], this.#changeOf(note));
    if (row === undefined) throw new Error(`No row came back from the insertion into ${this.#resource.name}`);
    return row;
  }

  /** Updates the columns in `values` and logs it; returns `undefined` when there is no such row. */
  async update(
    turn: SerialisedWrite,
    id: number,
    values: StoredValues,
    note: ChangeEntry,
  ): Promise<LoggedRow | undefined> {
    const update = this.#updates.of(Object.keys(values));
    return update(turn, [...this.#boundValues(values), id], this.#changeOf(note));
  }

  /** Deletes a row and logs it; returns `undefined` when there is no such row. */
  async delete(turn: SerialisedWrite, id: number, note: ChangeEntry): Promise<LoggedRow | undefined> {
    return this.#delete(turn, [id], this.#changeOf(note));
  }

  /** Returns the number of rows with a value in a column, without the row `except`. */
  async countHolders(
    on: StorageQuery,
    column: string,
    value: unknown,
    except: number | null = null,
  ): Promise<number> {
    const held = this.#storage.columnValue(this.#resource, column, value);
    const row = await this.#holderCounts.of([column]).first(on, [held, except ?? 0]);
    return row?.count ?? 0;
  }

  /** Returns the number of rows that link to a record by an attribute, without the row `except`. */
  async countLinking(
    on: StorageQuery,
    attribute: string,
    id: number,
    except: number | null = null,
  ): Promise<number> {
    if (this.#resource.attributes[attribute]?.kind !== 'links')
      return await this.countHolders(on, attribute, id, except);
    const row = await this.#listHolderCounts.of([attribute]).first(on, [id, except ?? 0]);
    return row?.count ?? 0;
  }

  /** Returns the JSON of the first records that link to a record by an attribute, without `except`. */
  async linking(on: StorageQuery, attribute: string, id: number, except: number | null): Promise<string[]> {
    const rows = await this.#linking.of([attribute]).all(on, [id, except ?? 0]);
    return rows.map(({ json }) => json);
  }

  /** Returns the JSON of the records with a value in a column. */
  async holders(on: StorageQuery, column: string, value: unknown): Promise<string[]> {
    const held = this.#storage.columnValue(this.#resource, column, value);
    const rows = await this.#holders.of([column]).all(on, [held]);
    return rows.map(({ json }) => json);
  }

  /**
   * Returns the JSON of the records with a text of this length in a column, to compare them ignoring case:
   * databases disagree on the lower case of letters with accents.
   */
  async holdersOfLength(on: StorageQuery, column: string, text: string): Promise<string[]> {
    const rows = await this.#holdersOfLength.of([column]).all(on, [Array.from(text).length]);
    return rows.map(({ json }) => json);
  }

  #changeOf(note: ChangeEntry): Omit<NewChange, 'record_id'> {
    return { ...note, resource: this.#resource.name };
  }

  #boundValues(values: StoredValues): unknown[] {
    return Object.entries(values).map(([name, value]) =>
      this.#storage.columnValue(this.#resource, name, value),
    );
  }
}

/** Returns the table of a resource in a storage. */
export const repositoryOf = perResource((storage, resource) => new RecordRepository(storage, resource));
