import { type Resource, savedViewResource } from '@ne2016/contract';
import { sql } from 'kysely';
import { ChangeLog } from '../change-log.ts';
import { identifierColumn, recordTable, recordTableName, type StorageTransaction } from '../tables.ts';
import { migrateColumns } from './migrate-columns.ts';
import { migrateIndexes } from './migrate-indexes.ts';
import { describeList, type Migration } from './migration.ts';
import { readPreviousDeclarations, storeDeclarations } from './previous-declarations.ts';
import { renameTable } from './rename-table.ts';
import { reportInvalidValues } from './report-invalid-values.ts';
import type { ColumnFacts, SchemaAdapter } from './schema-adapter.ts';

/** The table does not depend on the lists. */
const savedViews = savedViewResource([]);

/**
 * Renames lists in saved views, including lists that were renamed at an earlier start: their views would
 * otherwise be hidden from all users.
 */
async function renameInViews(
  { schema, transaction }: Pick<Migration, 'schema' | 'transaction'>,
  resources: readonly Resource[],
): Promise<void> {
  const columns = await schema.existingColumns(transaction, recordTableName(savedViews));
  if (columns.length === 0) return;
  const declared = new Set(resources.map(({ name }) => name));
  for (const { name, formerly } of resources)
    if (formerly !== null && !declared.has(formerly))
      await sql`update ${recordTable(savedViews)} set resource = ${name} where resource = ${formerly}`.execute(
        transaction,
      );
}

/** Creates a table with its identifiers only. Its columns are added as for an existing one. */
async function createTable({ schema, transaction }: Migration, resource: Resource): Promise<void> {
  const identifier = sql`${identifierColumn(resource)} ${schema.numbered}`;
  await sql`create table ${recordTable(resource)} (${identifier})`.execute(transaction);
}

/** Reports the lists that are no longer declared, and that their data are kept. */
function reportRemoved({ before, say }: Migration, resources: readonly Resource[]): void {
  const known = new Set(resources.flatMap(({ name, formerly }) => [name, formerly]));
  for (const name of Object.keys(before ?? {}))
    if (!known.has(name))
      say(
        `La liste «\u00a0${name}\u00a0» n’est plus déclarée\u00a0; sa table ${recordTableName({ name })} et ses fiches sont conservées.`,
      );
}

/** Renames tables. Returns the columns of the existing ones, and the resources whose table was renamed. */
async function migrateTables(
  step: Pick<Migration, 'schema' | 'transaction' | 'say'>,
  resources: readonly Resource[],
) {
  const renamed = new Set<Resource>();
  for (const resource of resources) if (await renameTable(step, resource)) renamed.add(resource);
  const known = new Map<Resource, readonly ColumnFacts[]>();
  for (const resource of resources)
    known.set(resource, await step.schema.existingColumns(step.transaction, recordTableName(resource)));
  return { known, renamed };
}

async function migrateResource(
  migration: Migration,
  resource: Resource,
  columns: readonly ColumnFacts[],
): Promise<boolean> {
  if (columns.length > 0) return migrateColumns(migration, resource, columns);
  // All its columns are new, and need no report.
  await migrateColumns({ ...migration, say: () => undefined }, resource, []);
  migration.say(`${describeList(resource)}\u00a0: table ajoutée.`);
  return true;
}

/**
 * Migrates the tables of all resources to their declarations. No value is ever lost.
 * @returns one French sentence for each change; none for a new database
 * @throws StartFault when existing data prevent the migration
 */
export async function migrateRecords(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resources: readonly Resource[],
): Promise<string[]> {
  const sentences: string[] = [];
  const step = { schema, transaction, say: (sentence: string) => void sentences.push(sentence) };
  await schema.dropForeignKeys(transaction);
  const { known, renamed } = await migrateTables(step, resources);
  // Browsers reload the views: which user sees a view depends on the names of the lists.
  await renameInViews(step, resources);
  const { before, linkTargets } = await readPreviousDeclarations(transaction, renamed);
  const migration: Migration = { ...step, before, linkTargets };
  const isNew = before === null && [...known.values()].every((columns) => columns.length === 0);
  for (const [resource, columns] of known) if (columns.length === 0) await createTable(migration, resource);
  const altered: Resource[] = [];
  for (const [resource, columns] of known) {
    const isAltered = await migrateResource(migration, resource, columns);
    if (isAltered || renamed.has(resource)) altered.push(resource);
    await migrateIndexes(schema, transaction, resource);
  }
  for (const [resource, columns] of known)
    if (columns.length > 0) await reportInvalidValues(migration, resource);
  reportRemoved(migration, resources);
  await storeDeclarations(transaction, resources, linkTargets);
  // Last: writes lock their table before the log, so this transaction must not lock the log before the
  // tables.
  const changes = new ChangeLog(transaction, schema);
  for (const resource of altered) await changes.appendListReplaced(transaction, resource);
  return isNew ? [] : sentences;
}
