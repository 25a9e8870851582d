import { sql } from 'kysely';
import type { ColumnFacts, SchemaAdapter } from '../migrations/schema-adapter.ts';
import { recordTableName } from '../tables.ts';
import { sqliteColumns } from './sqlite-columns.ts';

/** SQLite as the migrations see it. */
export const sqliteSchema: SchemaAdapter = {
  columns: sqliteColumns,
  numbered: sql`integer primary key autoincrement`,
  // The number after the last one, without a table of last numbers to be written with each row.
  numberedLog: sql`integer primary key`,
  // Only one transaction writes at a time.
  takeTurn: async () => undefined,

  async existingColumns(transaction, table) {
    const { rows } = await sql<ColumnFacts>`
      select info.name, info.type, foreign_key."table" as links
      from pragma_table_info(${table}) as info
      left join pragma_foreign_key_list(${table}) as foreign_key on foreign_key."from" = info.name`.execute(
      transaction,
    );
    return rows;
  },

  async existingIndexes(transaction, resource) {
    const table = recordTableName(resource);
    const { rows } = await sql<{ name: string }>`
      select name from pragma_index_list(${table}) where origin = 'c'`.execute(transaction);
    return rows.map(({ name }) => name);
  },
};
