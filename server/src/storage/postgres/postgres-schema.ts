import { sql } from 'kysely';
import type { ColumnFacts, SchemaAdapter } from '../migrations/schema-adapter.ts';
import { recordTableName } from '../tables.ts';
import { logTurn } from './advisory-locks.ts';
import { postgresColumns } from './postgres-columns.ts';

/** PostgreSQL as the migrations see it; tables are those of the first schema on the search path. */
export const postgresSchema: SchemaAdapter = {
  columns: postgresColumns,
  numbered: sql`bigint generated always as identity primary key`,
  numberedLog: sql`bigint generated always as identity primary key`,

  async takeTurn(transaction) {
    await sql`select pg_advisory_xact_lock(${logTurn})`.execute(transaction);
  },

  async existingColumns(transaction, table) {
    const { rows } = await sql<ColumnFacts>`
      select attribute.attname as name, format_type(attribute.atttypid, null) as type, target.relname as links
      from pg_class as relation
      join pg_attribute as attribute
        on attribute.attrelid = relation.oid and attribute.attnum > 0 and not attribute.attisdropped
      left join pg_constraint as foreign_key
        on foreign_key.conrelid = relation.oid and foreign_key.contype = 'f'
        and foreign_key.conkey = array[attribute.attnum]
      left join pg_class as target on target.oid = foreign_key.confrelid
      where relation.relname = ${table} and relation.relnamespace = current_schema()::regnamespace
      order by attribute.attnum`.execute(transaction);
    return rows;
  },

  /** An index of another name is the operator's, and stays. */
  async existingIndexes(transaction, resource) {
    const { rows } = await sql<{ name: string }>`
      select indexname as name from pg_indexes
      where schemaname = current_schema() and tablename = ${recordTableName(resource)}
        and (starts_with(indexname, ${`unique_${resource.name}_`}) or starts_with(indexname, ${`link_${resource.name}_`}))`.execute(
      transaction,
    );
    return rows.map(({ name }) => name);
  },
};
