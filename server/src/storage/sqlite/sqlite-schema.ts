import { sql } from 'kysely';
import { columnsOf } from '../../kinds/kinds.ts';
import type { ColumnFacts, SchemaAdapter } from '../migrations/schema-adapter.ts';
import { recordTableName, type StorageTransaction } from '../tables.ts';

/**
 * Replaces a column by one without a foreign key. Its indexes are dropped first, because SQLite drops no
 * column with an index; necessary ones are recreated.
 */
async function freeColumn(transaction: StorageTransaction, table: string, column: string, type: string) {
  const { rows: indexes } = await sql<{ name: string }>`
    select list.name from pragma_index_list(${table}) as list, pragma_index_info(list.name) as info
    where info.name = ${column}`.execute(transaction);
  const [altered, old, free] = [sql.table(table), sql.id(column), sql.id(`${column}~free`)];
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(transaction);
  await sql`alter table ${altered} add column ${free} ${sql.raw(type)}`.execute(transaction);
  await sql`update ${altered} set ${free} = ${old}`.execute(transaction);
  await sql`alter table ${altered} drop column ${old}`.execute(transaction);
  await sql`alter table ${altered} rename column ${free} to ${old}`.execute(transaction);
}

/** SQLite for the migrations. */
export const sqliteSchema: SchemaAdapter = {
  columns: columnsOf('sqlite'),
  numbered: sql`integer primary key autoincrement`,
  // One more than the last number, without a table of last numbers that is written with each row.
  numberedLog: sql`integer primary key`,
  // Only one transaction writes at a time.
  attributeNames: sql`json_each(last.what) as named`,
  nestsWrites: false,

  async existingColumns(transaction, table) {
    const { rows } = await sql<ColumnFacts>`
      select name, type from pragma_table_info(${table})`.execute(transaction);
    return rows;
  },

  /** SQLite drops a foreign key only with its column: another replaces it, with its values and name. */
  async dropForeignKeys(transaction) {
    const { rows } = await sql<{ table: string; column: string; type: string }>`
      select tables.name as "table", foreign_key."from" as "column", info.type
      from sqlite_schema as tables, pragma_foreign_key_list(tables.name) as foreign_key
      join pragma_table_info(tables.name) as info on info.name = foreign_key."from"
      where tables.type = 'table' and substr(tables.name, 1, 7) = ${recordTableName({ name: '' })}`.execute(
      transaction,
    );
    for (const { table, column, type } of rows) await freeColumn(transaction, table, column, type);
  },

  async existingIndexes(transaction, resource) {
    const table = recordTableName(resource);
    const { rows } = await sql<{ name: string }>`
      select name from pragma_index_list(${table}) where origin = 'c'`.execute(transaction);
    return rows.map(({ name }) => name);
  },
};
