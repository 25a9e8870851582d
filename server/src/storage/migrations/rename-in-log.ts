import { holdsFiles, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { identifierColumn, recordTable, type StorageTransaction } from '../tables.ts';

/** Renames an attribute in the rows of its files. */
export async function renameInFiles(
  transaction: StorageTransaction,
  { name: resource }: Resource,
  from: string,
  to: string,
): Promise<void> {
  await transaction
    .updateTable('file')
    .set({ attribute: to })
    .where((file) => file.and({ resource, attribute: from }))
    .execute();
}

/**
 * Moves the files of a column that was set aside to the attribute to which its values are copied.
 * @param when `before`: the values will be copied to rows where the attribute is empty; `after`: they were
 * copied, and the attribute has no others
 */
export async function renameCopiedFiles(
  transaction: StorageTransaction,
  resource: Resource,
  { from, to, when }: { from: string; to: string; when: 'before' | 'after' },
): Promise<void> {
  const isCarried = when === 'before' ? sql`is null` : sql`is not null`;
  if (!holdsFiles(resource.attributes[to])) return;
  await sql`update file set attribute = ${to} where resource = ${resource.name} and attribute = ${from}
    and (record_id is null or record_id in
      (select ${identifierColumn(resource)} from ${recordTable(resource)} where ${sql.id(to)} ${isCarried}))`.execute(
    transaction,
  );
}

/** Returns JSON of values with one attribute renamed; `null` if there is nothing to rename. */
function renamed(json: string | null, from: string, to: string): string | null {
  const values = JSON.parse(json ?? '{}') as Record<string, unknown>;
  // If both were declared at the time, each keeps its value.
  if (!Object.hasOwn(values, from) || Object.hasOwn(values, to)) return null;
  const entries = Object.entries(values).map(([name, value]) => [name === from ? to : name, value]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Renames an attribute in the log and the files, so that reading them requires no former names. */
export async function renameInLog(
  transaction: StorageTransaction,
  resource: Resource,
  from: string,
  to: string,
): Promise<void> {
  await renameInFiles(transaction, resource, from, to);
  const mention = `%"${from}":%`;
  const changes = await transaction
    .selectFrom('change')
    .select(['sequence', 'what', 'before'])
    .where('resource', '=', resource.name)
    .where((change) => change.or([change('what', 'like', mention), change('before', 'like', mention)]))
    .execute();
  for (const { sequence, what, before } of changes)
    await transaction
      .updateTable('change')
      .set({ what: renamed(what, from, to) ?? what, before: renamed(before, from, to) ?? before })
      .where('sequence', '=', sequence)
      .execute();
}
