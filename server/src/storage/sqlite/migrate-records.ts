import type { Attribute, Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { StartFault } from '../../start-fault.ts';
import { ChangeLog } from '../change-log.ts';
import type { StorageTransaction } from '../tables.ts';
import { recordTable, recordTableName } from '../tables.ts';
import { columnOfKind } from './columns.ts';
import { migrateIndexes } from './migrate-indexes.ts';

interface ColumnFacts {
  name: string;
  type: string;
  /** The table that the column links to. */
  links: string | null;
}

/** The part of a statement that declares the column of an attribute. */
function columnDefinition(name: string, attribute: Attribute) {
  const { type, constraint = '' } = columnOfKind[attribute.kind];
  const links =
    attribute.kind === 'link' ? sql`references ${sql.table(`record_${attribute.resource}`)}` : sql``;
  return sql`${sql.id(name)} ${sql.raw(`${type} ${constraint}`)} ${links}`;
}

async function existingColumns(transaction: StorageTransaction, table: string): Promise<ColumnFacts[]> {
  const { rows } = await sql<ColumnFacts>`
    select info.name, info.type, foreign_key."table" as links
    from pragma_table_info(${table}) as info
    left join pragma_foreign_key_list(${table}) as foreign_key on foreign_key."from" = info.name`.execute(
    transaction,
  );
  return rows;
}

async function createTable(transaction: StorageTransaction, resource: Resource): Promise<void> {
  const identifier = sql`${sql.id(resource.identifier)} integer primary key autoincrement`;
  const columns = Object.entries(resource.attributes).map(([name, attribute]) =>
    columnDefinition(name, attribute),
  );
  await sql`create table ${recordTable(resource)} (${sql.join([identifier, ...columns])})`.execute(
    transaction,
  );
}

/** The old values cannot be read as the new kind, and nobody but the team knows what they should become. */
function refuseOtherKind(resource: Resource, name: string, attribute: Attribute, known: ColumnFacts): void {
  const links = attribute.kind === 'link' ? `record_${attribute.resource}` : null;
  const sameLink = attribute.kind !== 'link' || links === known.links;
  if (columnOfKind[attribute.kind].type === known.type && sameLink) return;
  throw new StartFault(
    `L’attribut « ${resource.name}.${name} » a changé de type et ses anciennes valeurs ne peuvent pas être reprises : rendez-lui son type précédent, ou donnez un autre nom au nouvel attribut.`,
  );
}

/** Adds the columns that are missing; one that is declared no more stays, with its values. */
async function addColumns(transaction: StorageTransaction, resource: Resource, known: ColumnFacts[]) {
  let added = false;
  for (const [name, attribute] of Object.entries(resource.attributes)) {
    const column = known.find((one) => one.name === name);
    if (column) {
      refuseOtherKind(resource, name, attribute, column);
    } else {
      const definition = columnDefinition(name, attribute);
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
export async function migrateRecords(transaction: StorageTransaction, resources: readonly Resource[]) {
  for (const resource of resources) {
    const known = await existingColumns(transaction, recordTableName(resource));
    const isNew = known.length === 0;
    if (isNew) await createTable(transaction, resource);
    const altered = isNew || (await addColumns(transaction, resource, known));
    if (altered) await new ChangeLog(transaction).appendListReplaced(transaction, resource);
    await migrateIndexes(transaction, resource);
  }
}
