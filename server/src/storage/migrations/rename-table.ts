import type { Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { identifierColumn, recordTable, recordTableName } from '../tables.ts';
import { wasUsed } from '../was-used.ts';
import { dropAllIndexes } from './migrate-indexes.ts';
import { describeList, type Migration } from './migration.ts';

/** Renames the table of a resource that was declared under another name, with its history and its files. */
export async function renameTable(
  { schema, transaction, say }: Pick<Migration, 'schema' | 'transaction' | 'say'>,
  resource: Resource,
): Promise<boolean> {
  const { name, formerly } = resource;
  if (formerly === null) return false;
  const former = { name: formerly };
  const columns = await schema.existingColumns(transaction, recordTableName(former));
  if (columns.length === 0) return false;
  const hasTable = (await schema.existingColumns(transaction, recordTableName(resource))).length > 0;
  // The identifiers of its records, even of deleted ones, must not be used for others.
  if (hasTable && (await wasUsed(transaction, resource))) {
    say(
      `${describeList(resource)}\u00a0: cette liste a déjà sa table\u00a0; les fiches de «\u00a0${formerly}\u00a0» restent dans la table ${recordTableName(former)}.`,
    );
    return false;
  }
  if (hasTable) await sql`drop table ${recordTable(resource)}`.execute(transaction);
  await dropAllIndexes(schema, transaction, former);
  await sql`alter table ${sql.table(recordTableName(former))} rename to ${recordTable(resource)}`.execute(
    transaction,
  );
  await sql`alter table ${recordTable(resource)} rename column ${identifierColumn(former)} to ${identifierColumn(resource)}`.execute(
    transaction,
  );
  await transaction.updateTable('change').set({ resource: name }).where('resource', '=', formerly).execute();
  await transaction.updateTable('file').set({ resource: name }).where('resource', '=', formerly).execute();
  say(
    `${describeList(resource)}\u00a0: liste renommée (auparavant «\u00a0${formerly}\u00a0»)\u00a0; ses fiches sont conservées.`,
  );
  return true;
}
