import type { Attribute, Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { StartFault } from '../../start-fault.ts';
import { ChangeLog } from '../change-log.ts';
import type { StorageTransaction } from '../tables.ts';
import { recordTable, recordTableName } from '../tables.ts';
import { migrateIndexes } from './migrate-indexes.ts';
import type { ColumnFacts, SchemaAdapter } from './schema-adapter.ts';

/** The part of a statement that declares the column of an attribute. */
function columnDefinition({ columns }: SchemaAdapter, name: string, attribute: Attribute) {
  const { type, constraint = '' } = columns[attribute.kind];
  const links =
    attribute.kind === 'link' ? sql`references ${sql.table(`record_${attribute.resource}`)}` : sql``;
  return sql`${sql.id(name)} ${sql.raw(`${type} ${constraint}`)} ${links}`;
}

/** A table with nothing but its identifiers: once there is one for each resource, columns may link to any of them. */
async function createTable(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resource: Resource,
): Promise<void> {
  const identifier = sql`${sql.id(resource.identifier)} ${schema.numbered}`;
  await sql`create table ${recordTable(resource)} (${identifier})`.execute(transaction);
}

/** Whether the values of a column can be read as an attribute of the declared kind. */
function isKeptAs({ columns }: SchemaAdapter, attribute: Attribute, known: ColumnFacts): boolean {
  const links = attribute.kind === 'link' ? `record_${attribute.resource}` : null;
  const sameLink = attribute.kind !== 'link' || links === known.links;
  return columns[attribute.kind].type === known.type && sameLink;
}

/** Nobody but the team knows what values should become that cannot be read as the new kind. */
function otherKind(resource: Resource, name: string): StartFault {
  return new StartFault(
    `L’attribut « ${resource.name}.${name} » a changé de type et ses anciennes valeurs ne peuvent pas être reprises : rendez-lui son type précédent, ou donnez un autre nom au nouvel attribut.`,
  );
}

/** Adds the columns that are missing; one that is declared no more stays, with its values. */
async function addColumns(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resource: Resource,
  known: readonly ColumnFacts[],
): Promise<boolean> {
  let added = false;
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    const column = known.find((one) => one.name === name);
    if (column) {
      if (!isKeptAs(schema, attribute, column)) throw otherKind(resource, name);
    } else {
      const definition = columnDefinition(schema, name, attribute);
      await sql`alter table ${recordTable(resource)} add column ${definition}`.execute(transaction);
      added = true;
    }
  }
  return added;
}

/**
 * Brings the tables of all resources to what is declared, without ever losing a value.
 * @throws StartFault when existing data stand against it.
 */
export async function migrateRecords(
  schema: SchemaAdapter,
  transaction: StorageTransaction,
  resources: readonly Resource[],
): Promise<void> {
  const known = new Map<Resource, readonly ColumnFacts[]>();
  for (const resource of resources) {
    const columns = await schema.existingColumns(transaction, recordTableName(resource));
    if (columns.length === 0) await createTable(schema, transaction, resource);
    known.set(resource, columns);
  }
  const altered: Resource[] = [];
  for (const [resource, columns] of known) {
    if (await addColumns(schema, transaction, resource, columns)) altered.push(resource);
    await migrateIndexes(schema, transaction, resource);
  }
  // Last: whoever writes to a table takes his turn in the log afterwards, so this must not hold the log before the tables.
  const changes = new ChangeLog(transaction, schema);
  for (const resource of altered) await changes.appendListReplaced(transaction, resource);
}
