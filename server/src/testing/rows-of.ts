import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import type { Storage, StoredValues } from '../storage/storage.ts';
import { identifierColumn, recordTable, type StorageQuery } from '../storage/tables.ts';

/** Writes rows of a resource without logging them, as another program does. */
export function rowsOf(storage: Storage, resource: Resource) {
  const table = recordTable(resource);
  const identifier = identifierColumn(resource);
  const columns = (values: StoredValues) => Object.keys(values).map((name) => sql.id(name));
  const stored = (values: StoredValues) =>
    Object.entries(values).map(([name, value]) => storage.columnValue(resource, name, value));
  return {
    async insert(on: StorageQuery, values: StoredValues): Promise<number> {
      const { rows } = await sql<{ id: number }>`insert into ${table} (${sql.join(columns(values))})
        values (${sql.join(stored(values))}) returning ${identifier} as id`.execute(on);
      return rows[0]?.id ?? Number.NaN;
    },
    async update(on: StorageQuery, id: number, values: StoredValues): Promise<void> {
      const all = stored(values);
      const assignments = columns(values).map((column, index) => sql`${column} = ${all[index]}`);
      await sql`update ${table} set ${sql.join(assignments)} where ${identifier} = ${id}`.execute(on);
    },
    async delete(on: StorageQuery, id: number): Promise<void> {
      await sql`delete from ${table} where ${identifier} = ${id}`.execute(on);
    },
  };
}
