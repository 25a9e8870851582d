import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import type { Storage, StorageTransaction, StoredValues } from '../storage/storage.ts';
import { recordTable } from '../storage/tables.ts';

/** Adds a row and gives its new identifier, which no row had before. */
export async function insertRow(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  values: StoredValues,
): Promise<number> {
  const names = Object.keys(values);
  const columns = sql.join(names.map((name) => sql.id(name)));
  const bound = sql.join(names.map((name) => storage.columnValue(resource, name, values[name])));
  const { rows } = await sql<{ id: number }>`
    insert into ${recordTable(resource)} (${columns}) values (${bound})
    returning ${sql.id(resource.identifier)} as id`.execute(transaction);
  const [row] = rows;
  if (row === undefined) throw new Error(`No row came back from the insertion into ${resource.name}`);
  return row.id;
}

/** Writes some columns of a row. */
export async function updateRow(
  storage: Storage,
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
  values: StoredValues,
): Promise<void> {
  const assignments = Object.entries(values).map(
    ([name, value]) => sql`${sql.id(name)} = ${storage.columnValue(resource, name, value)}`,
  );
  await sql`update ${recordTable(resource)} set ${sql.join(assignments)}
    where ${sql.id(resource.identifier)} = ${id}`.execute(transaction);
}

/** Removes a row. */
export async function deleteRow(
  transaction: StorageTransaction,
  resource: Resource,
  id: number,
): Promise<void> {
  await sql`delete from ${recordTable(resource)} where ${sql.id(resource.identifier)} = ${id}`.execute(
    transaction,
  );
}

/** How many rows hold a value in a column, one row left out. */
export async function countRows(
  transaction: StorageTransaction,
  resource: Resource,
  column: string,
  value: unknown,
  except: number | null = null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${recordTable(resource)}
    where ${sql.id(column)} = ${value}
      and ${sql.id(resource.identifier)} <> ${except ?? 0}`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** How many records a resource has. */
export async function countAll(transaction: StorageTransaction, resource: Resource): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${recordTable(resource)}`.execute(transaction);
  return rows[0]?.count ?? 0;
}
