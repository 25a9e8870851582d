import { createHash } from 'node:crypto';
import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { StartFault } from '../../config/start-fault.ts';
import type { StorageTransaction } from '../tables.ts';
import { isUnique, recordTable } from '../tables.ts';
import type { SchemaAdapter } from './schema-adapter.ts';

/** Longest name in PostgreSQL, in bytes. It truncates longer ones, and then does not find them again. */
const longestName = 63;

const fingerprintLength = 12;

function indexName(what: 'unique' | 'link', resource: Pick<Resource, 'name'>, attribute: string): string {
  // No name has a dot, so the indexes of « a » with « b_c » and « a_b » with « c » differ.
  const name = `${what}_${resource.name}.${attribute}`;
  if (name.length <= longestName) return name;
  const fingerprint = createHash('sha256').update(name).digest('hex').slice(0, fingerprintLength);
  return name.slice(0, longestName - fingerprintLength) + fingerprint;
}

/** Returns the indexes that migrations created for a resource. Others are the operator’s, and stay. */
async function madeIndexes(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resource: Pick<Resource, 'name'>,
): Promise<string[]> {
  const prefixes = ['unique', 'link'].map((what) =>
    `${what}_${resource.name}`.slice(0, longestName - fingerprintLength),
  );
  const existing = await schema.existingIndexes(transaction, resource);
  return existing.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)));
}

/** Returns the indexes that a resource needs: name → attribute. Deletions search links by theirs. */
function neededIndexes(resource: Resource) {
  return new Map(
    Object.entries(resource.attributes).flatMap(([name, attribute]) => {
      if (isUnique(attribute)) return [[indexName('unique', resource, name), { name, unique: true }]];
      return attribute.kind === 'link' ? [[indexName('link', resource, name), { name, unique: false }]] : [];
    }),
  );
}

/** Drops all indexes that migrations created for a resource. */
export async function dropAllIndexes(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resource: Pick<Resource, 'name'>,
): Promise<void> {
  for (const index of await madeIndexes(schema, transaction, resource))
    await sql`drop index ${sql.id(index)}`.execute(transaction);
}

/** Drops the indexes of a column before it is renamed; necessary ones are created again. */
export async function dropIndexesOf(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resource: Resource,
  column: string,
): Promise<void> {
  const own = [indexName('unique', resource, column), indexName('link', resource, column)];
  for (const index of await madeIndexes(schema, transaction, resource))
    if (own.includes(index)) await sql`drop index ${sql.id(index)}`.execute(transaction);
}

async function refuseDuplicates(transaction: StorageTransaction, resource: Resource, attribute: string) {
  const column = sql.id(attribute);
  const { rows } = await sql<{ value: unknown }>`
    select ${column} as value from ${recordTable(resource)}
    where ${column} is not null group by ${column} having count(*) > 1 limit 1`.execute(transaction);
  const [duplicate] = rows;
  if (duplicate === undefined) return;
  throw new StartFault(
    `L’attribut « ${resource.name}.${attribute} » est déclaré unique, mais plusieurs fiches portent la valeur « ${String(duplicate.value)} » : corrigez-les avec la déclaration précédente, ou retirez « unique ».`,
  );
}

/**
 * Creates missing indexes, and drops those that are no longer needed.
 * @throws StartFault when existing values are not unique
 */
export async function migrateIndexes(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resource: Resource,
): Promise<void> {
  const needed = neededIndexes(resource);
  const existing = await madeIndexes(schema, transaction, resource);
  for (const index of existing)
    if (!needed.has(index)) await sql`drop index ${sql.id(index)}`.execute(transaction);
  for (const [index, { name, unique }] of needed) {
    if (existing.includes(index)) continue;
    if (unique) await refuseDuplicates(transaction, resource, name);
    const create = unique ? sql`create unique index` : sql`create index`;
    await sql`${create} ${sql.id(index)} on ${recordTable(resource)} (${sql.id(name)})`.execute(transaction);
  }
}
