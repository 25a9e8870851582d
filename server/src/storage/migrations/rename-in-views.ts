import { type Resource, savedViewResource } from '@ne2016/contract';
import { sql } from 'kysely';
import { recordTable, recordTableName } from '../tables.ts';
import type { Migration } from './migration.ts';

/** The table is the same whichever lists there are. */
const savedViews = savedViewResource([]);

/**
 * Has saved views name their lists as they are named now. Also where the list was renamed at an earlier start: its views
 * would be in sight of nobody.
 */
export async function renameInViews(
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
