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

/** The columns of a table as they are at each step. */
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

/** Gives a column a name that no attribute can have, so that its values, and the files they name, stay beside another. */
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

/** Whether identifiers that were stored as the link `from` lead to where the attribute leads now. */
function leadsWhere(
  { before, linkTargets }: Migration,
  resource: Resource,
  from: string,
  attribute: Attribute,
) {
  const target = linkTargetOf(attribute);
  // A database that did not note yet what is declared has nothing to tell otherwise.
  return target === null || before === null || linkTargets[resource.name]?.[from] === target;
}

/** Sets aside the column that has the name of an attribute and is not its own, in other capitals too, as SQLite has it. */
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

/** Takes over what a column that was set aside holds; identifiers lead to nothing where the link leads elsewhere. */
async function copyFrom(
  migration: Migration,
  resource: Resource,
  aside: ColumnFacts,
  { name, attribute }: Declared,
  isSameLink: boolean,
): Promise<CopiedValues> {
  const isKeptAlike = aside.type === migration.schema.columns[attribute.kind].type;
  return isKeptAlike && !isSameLink
    ? { taken: 0, left: await heldBy(migration, resource, aside) }
    : copyValues(migration, resource, aside, name, attribute);
}

/** Where the server had started without the former name: both columns are there, and what was written since goes first. */
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

/** Whether the column `name` is left from an attribute that was removed, and `former` is the one in use. */
function isLeftOver(migration: Migration, resource: Resource, name: string, former: ColumnFacts): boolean {
  const earlier = attributesBefore(migration, resource);
  return earlier !== undefined && Object.hasOwn(earlier, former.name) && !Object.hasOwn(earlier, name);
}

/** Brings the column of one attribute to what is declared; whether anything was done. */
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

/** Says which columns have no attribute any more; once, and for all of them where it was not noted what there was. */
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
 * Brings the columns of a resource to what is declared: those that are missing are added, renamed ones renamed, and one
 * that holds another kind of values is set aside, with what of them means nothing as the new kind.
 * @returns whether anything was done.
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
