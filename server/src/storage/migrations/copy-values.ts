import { type Attribute, checkAttribute, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { identifierColumn, recordTable } from '../tables.ts';
import type { Migration } from './migration.ts';
import type { ColumnFacts, SchemaAdapter } from './schema-adapter.ts';

/** Number of values that were converted for the new column, and of values that are in the old one only. */
export interface CopiedValues {
  taken: number;
  left: number;
}

/** Number of rows that are read at a time. */
const rowsOfPart = 2_000;

/** A text that is unambiguously a number, and not a code such as `01000` or `0x10`. */
const plainNumber = /^-?(0|[1-9]\d*)([.,]\d+)?$/;

/** Returns the number in a text with French notation: « 1 234,5 »; `null` if it has none. */
function numberOf(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '');
  return plainNumber.test(plain) ? Number(plain.replace(',', '.')) : null;
}

/** Returns the value for a column of another type; for one with several choices, an array with this one. */
function meantBy(columns: SchemaAdapter['columns'], from: string, type: string, value: unknown): unknown {
  if (type === columns.choices.type) return [from === columns.file.type ? columns.file.read(value) : value];
  return type === columns.number.type ? numberOf(String(value)) : String(value);
}

/** Returns the bound value of another kind for a value; `null` if it cannot be converted. */
function converted({ columns }: SchemaAdapter, attribute: Attribute, from: string, value: unknown): unknown {
  const column = columns[attribute.kind];
  const outcome = checkAttribute('value', attribute, meantBy(columns, from, column.type, value));
  const meant = outcome.ok ? outcome.values['value'] : null;
  return meant === null ? null : column.bind(meant);
}

async function convert(
  { schema, transaction }: Migration,
  resource: Resource,
  from: ColumnFacts,
  to: string,
  attribute: Attribute,
): Promise<number> {
  const [table, id, old, next] = [
    recordTable(resource),
    identifierColumn(resource),
    sql.id(from.name),
    sql.id(to),
  ];
  let taken = 0;
  for (let last = 0; ;) {
    const { rows } = await sql<{
      id: number;
      value: unknown;
    }>`select ${id} as id, ${old} as value from ${table}
      where ${id} > ${last} and ${old} is not null and ${next} is null order by ${id} limit ${rowsOfPart}`.execute(
      transaction,
    );
    for (const { id: row, value } of rows) {
      const meant = converted(schema, attribute, from.type, value);
      if (meant === null) continue;
      await sql`update ${table} set ${next} = ${meant} where ${id} = ${row}`.execute(transaction);
      taken += 1;
    }
    const end = rows.at(-1);
    if (end === undefined) return taken;
    last = end.id;
  }
}

/**
 * Copies the values of one column into another where that is empty: unchanged between columns of the same
 * type, and converted between texts and numbers.
 */
export async function copyValues(
  migration: Migration,
  resource: Resource,
  from: ColumnFacts,
  to: string,
  attribute: Attribute,
): Promise<CopiedValues> {
  const { schema, transaction } = migration;
  const { columns } = schema;
  const [table, old, next] = [recordTable(resource), sql.id(from.name), sql.id(to)];
  const isFlag = from.type === columns.flag.type;
  const count = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      count: number;
    }>`select count(*) as count from ${table} where ${condition}`.execute(transaction);
    return rows[0]?.count ?? 0;
  };
  const held = await count(isFlag ? sql`${old}` : sql`${old} is not null`);
  const target = columns[attribute.kind].type;
  if (from.type === target) {
    const fits = isFlag ? sql`${old} and not ${next}` : sql`${old} is not null and ${next} is null`;
    const taken = await count(fits);
    await sql`update ${table} set ${next} = ${old} where ${fits}`.execute(transaction);
    return { taken, left: held - taken };
  }
  const plain = [columns.text.type, columns.number.type];
  const isConvertible =
    target === columns.choices.type
      ? [...plain, columns.link.type, columns.file.type].includes(from.type)
      : plain.includes(from.type) && plain.includes(target);
  const taken = isConvertible ? await convert(migration, resource, from, to, attribute) : 0;
  return { taken, left: held - taken };
}
