import { type Attribute, checkAttribute, linkTargetOf, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { identifierColumn, recordTable, recordTableName } from '../tables.ts';
import { attributesBefore, countValues, describeAttribute, type Migration } from './migration.ts';

/** Members of an attribute that do not affect which values are valid. */
const others = new Set([
  'label',
  'hint',
  'help',
  'placeholder',
  'unit',
  'format',
  'width',
  'formerly',
  'default',
]);

function rulesOf(attribute: Attribute): string {
  return JSON.stringify(Object.entries(attribute).filter(([option]) => !others.has(option)));
}

/** Returns the number of links that lead to no record, or are empty although required. */
async function countBrokenLinks(
  { transaction }: Migration,
  resource: Resource,
  name: string,
  target: string,
) {
  const link = sql.id(name);
  const isRequired =
    resource.attributes[name]?.kind === 'link' && resource.attributes[name].required === true;
  const { rows } = await sql<{
    count: number;
  }>`select count(*) as count from ${recordTable(resource)} as holder
    where (${link} is null and ${sql.lit(isRequired)}) or (${link} is not null and not exists
      (select 1 from ${sql.table(recordTableName({ name: target }))} as target
        where target.${identifierColumn({ name: target })} = holder.${link}))`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Returns the number of records with links to a missing record, or without required links. */
async function countLostLinks(
  { schema, transaction }: Migration,
  resource: Resource,
  name: string,
  attribute: Attribute & { kind: 'links' },
) {
  const target = { name: attribute.resource };
  const { rows: targets } = await sql<{
    id: number;
  }>`select ${identifierColumn(target)} as id from ${sql.table(recordTableName(target))}`.execute(
    transaction,
  );
  const known = new Set(targets.map(({ id }) => id));
  const { rows } = await sql<{
    value: unknown;
  }>`select ${sql.id(name)} as value from ${recordTable(resource)}`.execute(transaction);
  const { read } = schema.columns.links;
  return rows.filter(({ value }) => {
    if (value === null) return attribute.required === true;
    const ids = read(value) as unknown[];
    return !checkAttribute(name, attribute, ids).ok || ids.some((id) => !known.has(Number(id)));
  }).length;
}

/** Returns the number of invalid values of an attribute of any kind. */
async function countUnfit(
  migration: Migration,
  resource: Resource,
  name: string,
  attribute: Attribute,
): Promise<number> {
  if (attribute.kind === 'link') return await countBrokenLinks(migration, resource, name, attribute.resource);
  if (attribute.kind === 'links') return await countLostLinks(migration, resource, name, attribute);
  return await countInvalid(migration, resource, name, attribute);
}

/** Returns the number of invalid values. Equal values are validated once, if they can be grouped. */
async function countInvalid(
  { schema, transaction }: Migration,
  resource: Resource,
  name: string,
  attribute: Attribute,
) {
  const [value, table] = [sql.id(name), recordTable(resource)];
  const column = schema.columns[attribute.kind];
  const values = column.hasNoOrder
    ? sql<{ value: unknown; count: number }>`select ${value} as value, 1 as count from ${table}`
    : sql<{
        value: unknown;
        count: number;
      }>`select ${value} as value, count(*) as count from ${table} group by ${value}`;
  const { rows } = await values.execute(transaction);
  const read = (stored: unknown) => (stored === null ? null : column.read(stored));
  const unfit = rows.filter((row) => !checkAttribute(name, attribute, read(row.value)).ok);
  return unfit.reduce((sum, { count }) => sum + count, 0);
}

/**
 * Reports the number of invalid values of each attribute whose rules have changed since the previous start.
 * Without stored declarations only links are checked: there is no evidence that other rules changed.
 */
export async function reportInvalidValues(migration: Migration, resource: Resource): Promise<void> {
  const earlier = attributesBefore(migration, resource);
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    const before = earlier?.[name];
    const isSame = before !== undefined && rulesOf(before) === rulesOf(attribute);
    if (isSame || (migration.before === null && linkTargetOf(attribute) === null)) continue;
    const count = await countUnfit(migration, resource, name, attribute);
    if (count > 0)
      migration.say(
        `${describeAttribute(resource, name)}\u00a0: ${countValues(count)} ne ${count < 2 ? 'respecte' : 'respectent'} pas la déclaration (valeur vide, lien perdu ou règle non respectée). Rien n’est effacé\u00a0: corrigez les fiches concernées.`,
      );
  }
}
