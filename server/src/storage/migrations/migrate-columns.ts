import { type Attribute, identifierOf, linkTargetOf, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { recordTable } from '../tables.ts';
import { type CopiedValues, copyValues } from './copy-values.ts';
import { dropIndexesOf } from './migrate-indexes.ts';
import {
  attributesBefore,
  countValues,
  describeAttribute,
  describeKind,
  describeList,
  type Migration,
} from './migration.ts';
import { renameCopiedFiles, renameInFiles, renameInLog } from './rename-in-log.ts';
import type { ColumnFacts } from './schema-adapter.ts';

/** An attribute with its name. */
interface Declared {
  name: string;
  attribute: Attribute;
}

/** The columns of a table, updated at each step. */
type Columns = ColumnFacts[];

async function addColumn(
  { schema, transaction }: Migration,
  resource: Resource,
  name: string,
  kind: Attribute['kind'],
) {
  const { type, constraint = '' } = schema.columns[kind];
  await sql`alter table ${recordTable(resource)} add column ${sql.id(name)} ${sql.raw(`${type} ${constraint}`)}`.execute(
    transaction,
  );
}

async function renameColumn(
  { schema, transaction }: Migration,
  resource: Resource,
  columns: Columns,
  column: ColumnFacts,
  name: string,
): Promise<ColumnFacts> {
  await dropIndexesOf(schema, transaction, resource, column.name);
  await sql`alter table ${recordTable(resource)} rename column ${sql.id(column.name)} to ${sql.id(name)}`.execute(
    transaction,
  );
  const renamed = { ...column, name };
  columns.splice(columns.indexOf(column), 1, renamed);
  return renamed;
}

/** Renames a column to a name that no attribute can have, to keep its values and their files. */
async function setAside(migration: Migration, resource: Resource, columns: Columns, column: ColumnFacts) {
  let number = 1;
  while (columns.some(({ name }) => name === `${column.name}~${number}`)) number += 1;
  const aside = await renameColumn(migration, resource, columns, column, `${column.name}~${number}`);
  await renameInFiles(migration.transaction, resource, column.name, aside.name);
  return aside;
}

function describeCopied({ taken, left }: CopiedValues, aside: ColumnFacts): string {
  const kept =
    left === 0
      ? ''
      : `, ${countValues(left)} conservée${left < 2 ? '' : 's'} dans la colonne «\u00a0${aside.name}\u00a0»`;
  return `${countValues(taken)} reprise${taken < 2 ? '' : 's'}${kept}`;
}

/** Returns whether identifiers stored for the link `from` belong to the list the attribute links to. */
function leadsWhere(
  { before, linkTargets }: Migration,
  resource: Resource,
  from: string,
  attribute: Attribute,
) {
  const target = linkTargetOf(attribute);
  // In a database without stored declarations, there is no evidence of another list.
  return target === null || before === null || linkTargets[resource.name]?.[from] === target;
}

/** Sets aside a column with an attribute’s name that is not its own. SQLite ignores the case of names. */
async function clearName(
  migration: Migration,
  resource: Resource,
  name: string,
  columns: Columns,
  former?: ColumnFacts,
): Promise<void> {
  const alike = columns.find(
    (column) => column !== former && column.name.toLowerCase() === name.toLowerCase(),
  );
  if (alike === undefined) return;
  const aside = await setAside(migration, resource, columns, alike);
  await renameInLog(migration.transaction, resource, alike.name, aside.name);
  migration.say(
    `${describeAttribute(resource, name)}\u00a0: les valeurs d’un attribut de ce nom, retiré auparavant, sont à retrouver dans la colonne «\u00a0${aside.name}\u00a0».`,
  );
}

async function addAttribute(
  migration: Migration,
  resource: Resource,
  name: string,
  { kind }: Attribute,
  columns: Columns,
): Promise<void> {
  await addColumn(migration, resource, name, kind);
  columns.push({ name, type: migration.schema.columns[kind].type });
}

/** Copies the values of a column that was set aside, unless they are links to another list. */
async function copyFrom(
  migration: Migration,
  resource: Resource,
  aside: ColumnFacts,
  { name, attribute }: Declared,
  isSameLink: boolean,
): Promise<CopiedValues> {
  const isStoredAlike = aside.type === migration.schema.columns[attribute.kind].type;
  return isStoredAlike && !isSameLink
    ? { taken: 0, left: await heldBy(migration, resource, aside) }
    : copyValues(migration, resource, aside, name, attribute);
}

/** Merges two columns, when the server was started without the former name: newer values take precedence. */
async function mergeFormer(
  migration: Migration,
  resource: Resource,
  { name, attribute }: Declared,
  columns: Columns,
  former: ColumnFacts,
): Promise<void> {
  const { transaction, say } = migration;
  const aside = await setAside(migration, resource, columns, former);
  await renameCopiedFiles(transaction, resource, { from: aside.name, to: name, when: 'before' });
  await renameInLog(transaction, resource, former.name, name);
  const isSameLink = leadsWhere(migration, resource, former.name, attribute);
  const carried = await copyFrom(migration, resource, aside, { name, attribute }, isSameLink);
  say(
    `${describeAttribute(resource, name)}\u00a0: depuis «\u00a0${former.name}\u00a0»\u00a0: ${describeCopied(carried, aside)}.`,
  );
}

/** Returns whether the column `name` is left from a removed attribute, and `former` is the one in use. */
function isLeftOver(migration: Migration, resource: Resource, name: string, former: ColumnFacts): boolean {
  const earlier = attributesBefore(migration, resource);
  return earlier !== undefined && Object.hasOwn(earlier, former.name) && !Object.hasOwn(earlier, name);
}

/** Migrates the column of one attribute to its declaration. Returns whether anything was done. */
async function migrateColumn(
  migration: Migration,
  resource: Resource,
  name: string,
  attribute: Attribute,
  columns: Columns,
): Promise<boolean> {
  const { transaction, say } = migration;
  const what = describeAttribute(resource, name);
  const find = (wanted: string | undefined) => columns.find((column) => column.name === wanted);
  const former = attribute.formerly === identifierOf(resource.name) ? undefined : find(attribute.formerly);
  let here = find(name);
  const isRenamed =
    former !== undefined && (here === undefined || isLeftOver(migration, resource, name, former));
  if (isRenamed) {
    await clearName(migration, resource, name, columns, former);
    here = await renameColumn(migration, resource, columns, former, name);
    await renameInLog(transaction, resource, former.name, name);
    say(
      `${what}\u00a0: attribut renommé (auparavant «\u00a0${former.name}\u00a0»)\u00a0; ses valeurs sont conservées.`,
    );
  }
  if (here === undefined) {
    await clearName(migration, resource, name, columns);
    await addAttribute(migration, resource, name, attribute, columns);
    say(`${what}\u00a0: colonne ajoutée.`);
    return true;
  }
  const isSameLink = leadsWhere(migration, resource, isRenamed ? former.name : name, attribute);
  if (here.type !== migration.schema.columns[attribute.kind].type || !isSameLink) {
    const aside = await setAside(migration, resource, columns, here);
    await addAttribute(migration, resource, name, attribute, columns);
    const carried = await copyFrom(migration, resource, aside, { name, attribute }, isSameLink);
    await renameCopiedFiles(transaction, resource, { from: aside.name, to: name, when: 'after' });
    say(`${what}\u00a0: type changé en ${describeKind(attribute)}\u00a0; ${describeCopied(carried, aside)}.`);
    return true;
  }
  if (former !== undefined && !isRenamed) {
    await mergeFormer(migration, resource, { name, attribute }, columns, former);
    return true;
  }
  const before = attributesBefore(migration, resource)?.[name];
  if (!isRenamed && before !== undefined && before.kind !== attribute.kind)
    say(
      `${what}\u00a0: type changé de ${describeKind(before)} en ${describeKind(attribute)}\u00a0; les valeurs sont conservées.`,
    );
  return isRenamed;
}

async function heldBy(
  { transaction }: Migration,
  resource: Resource,
  { name }: ColumnFacts,
): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(${sql.id(name)}) as count from ${recordTable(resource)}`.execute(transaction);
  return rows[0]?.count ?? 0;
}

/** Reports columns without an attribute: each once, and all of them if there are no stored declarations. */
function reportKeptColumns(migration: Migration, resource: Resource, columns: Columns): void {
  const earlier = attributesBefore(migration, resource);
  for (const { name } of columns) {
    const isOurs =
      name === identifierOf(resource.name) || name.includes('~') || Object.hasOwn(resource.attributes, name);
    if (isOurs || (migration.before !== null && (earlier === undefined || !Object.hasOwn(earlier, name))))
      continue;
    const label = earlier?.[name]?.label ?? name;
    migration.say(
      `${describeList(resource)}\u00a0: l’attribut «\u00a0${label}\u00a0» (${name}) n’est plus déclaré\u00a0; sa colonne et ses valeurs sont conservées.`,
    );
  }
}

/**
 * Migrates the columns of a resource to its declaration: adds missing ones, renames renamed ones, and sets
 * aside a column with another kind of values, with those values that cannot be converted.
 * @returns whether anything was done
 */
export async function migrateColumns(
  migration: Migration,
  resource: Resource,
  known: readonly ColumnFacts[],
): Promise<boolean> {
  const columns = [...known];
  let isAltered = false;
  for (const [name, attribute] of Object.entries(resource.attributes))
    if (await migrateColumn(migration, resource, name, attribute, columns)) isAltered = true;
  reportKeptColumns(migration, resource, columns);
  return isAltered;
}
