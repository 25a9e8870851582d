import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { StartFault } from '../../start-fault.ts';
import type { StorageTransaction } from '../tables.ts';
import { isUnique, recordTable, recordTableName } from '../tables.ts';

/** The indexes that a resource needs: name → attribute. A link has one, for deletions look who links here. */
function neededIndexes(resource: Resource) {
  return new Map(
    Object.entries(resource.attributes).flatMap(([name, attribute]) => {
      if (isUnique(attribute)) return [[`unique_${resource.name}_${name}`, { name, unique: true }]];
      return attribute.kind === 'link' ? [[`link_${resource.name}_${name}`, { name, unique: false }]] : [];
    }),
  );
}

async function existingIndexes(transaction: StorageTransaction, resource: Resource): Promise<string[]> {
  const table = recordTableName(resource);
  const { rows } = await sql<{ name: string }>`
    select name from pragma_index_list(${table}) where origin = 'c'`.execute(transaction);
  return rows.map(({ name }) => name);
}

async function refuseDuplicates(transaction: StorageTransaction, resource: Resource, attribute: string) {
  const column = sql.id(attribute);
  const { rows } = await sql<{ value: unknown }>`
    select ${column} as value from ${recordTable(resource)}
    where ${column} is not null group by ${column} having count(*) > 1 limit 1`.execute(transaction);
  const [duplicate] = rows;
  if (duplicate === undefined) return;
  throw new StartFault(
    `L’attribut « ${resource.name}.${attribute} » est déclaré unique, mais plusieurs enregistrements portent la valeur « ${String(duplicate.value)} » : corrigez ces enregistrements avec la déclaration précédente, ou retirez « unique ».`,
  );
}

/**
 * Makes the indexes that are missing and drops those that are needed no more.
 * @throws StartFault when existing values are not unique.
 */
export async function migrateIndexes(transaction: StorageTransaction, resource: Resource): Promise<void> {
  const needed = neededIndexes(resource);
  const existing = await existingIndexes(transaction, resource);
  for (const index of existing)
    if (!needed.has(index)) await sql`drop index ${sql.id(index)}`.execute(transaction);
  for (const [index, { name, unique }] of needed) {
    if (existing.includes(index)) continue;
    if (unique) await refuseDuplicates(transaction, resource, name);
    const create = unique ? sql`create unique index` : sql`create index`;
    await sql`${create} ${sql.id(index)} on ${recordTable(resource)} (${sql.id(name)})`.execute(transaction);
  }
}
