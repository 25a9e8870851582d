import { sql } from 'kysely';
import { columnsOf } from '../../kinds/kinds.ts';
import type { ColumnFacts, SchemaAdapter } from '../migrations/schema-adapter.ts';
import { recordTableName } from '../tables.ts';

/** PostgreSQL for the migrations; tables are those of the first schema on the search path. */
export const postgresSchema: SchemaAdapter = {
  columns: columnsOf('postgres'),
  numbered: sql`bigint generated always as identity primary key`,
  numberedLog: sql`bigint generated always as identity primary key`,

  attributeNames: sql`lateral json_object_keys(last.what::json) as named (key)`,
  nestsWrites: true,

  async existingColumns(transaction, table) {
    const { rows } = await sql<ColumnFacts>`
      select attribute.attname as name, format_type(attribute.atttypid, null) as type
      from pg_class as relation
      join pg_attribute as attribute
        on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      where relation.relname = ${table} and relation.relnamespace = current_schema()::regnamespace
      order by attribute.attnum`.execute(transaction);
    return rows;
  },

  async dropForeignKeys(transaction) {
    const { rows } = await sql<{ table: string; name: string }>`
      select relation.relname as table, foreign_key.conname as name
      from pg_constraint as foreign_key join pg_class as relation on relation.oid = foreign_key.conrelid
      where foreign_key.contype = 'f' and relation.relnamespace = current_schema()::regnamespace
        and starts_with(relation.relname, ${recordTableName({ name: '' })})`.execute(transaction);
    for (const { table, name } of rows)
      await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)}`.execute(transaction);
  },

  async existingIndexes(transaction, resource) {
    const { rows } = await sql<{ name: string }>`
      select class.relname as name
      from pg_index as index
      join pg_class as class on class.oid = index.indexrelid
      where index.indrelid = to_regclass(${`"${recordTableName(resource)}"`})
        and not exists (select 1 from pg_constraint where conindid = index.indexrelid)`.execute(transaction);
    return rows.map(({ name }) => name);
  },
};
