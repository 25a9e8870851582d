import { linkTargetOf, type Resource } from '@ne2016/contract';
import type { MetaTable, StorageTransaction } from '../tables.ts';
import type { PreviousDeclarations, LinkTargets } from './migration.ts';

async function readStored<Stored>(
  transaction: StorageTransaction,
  name: MetaTable['name'],
): Promise<Stored | null> {
  const row = await transaction
    .selectFrom('meta')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst();
  return row === undefined ? null : (JSON.parse(row.value) as Stored);
}

async function store(
  transaction: StorageTransaction,
  name: MetaTable['name'],
  stored: unknown,
): Promise<void> {
  const value = JSON.stringify(stored);
  await transaction
    .insertInto('meta')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** Returns the link targets of `declared`, added to those of `earlier`. */
function withTargets(earlier: LinkTargets, declared: PreviousDeclarations): LinkTargets {
  const targets = Object.entries(declared).map(([resource, attributes]): [string, LinkTargets[string]] => {
    const links = Object.entries(attributes).flatMap(([name, attribute]): [string, string][] => {
      const target = linkTargetOf(attribute);
      return target === null ? [] : [[name, target]];
    });
    return [resource, { ...earlier[resource], ...Object.fromEntries(links) }];
  });
  return { ...earlier, ...Object.fromEntries(targets) };
}

/** Returns stored facts under the current names of the tables: those of a renamed table are renamed too. */
function renamed<Stored>(
  stored: Readonly<Record<string, Stored>>,
  names: ReadonlyMap<string, string>,
): Record<string, Stored> {
  const replaced = [...names.values()];
  return Object.fromEntries(
    Object.entries(stored)
      .filter(([name]) => !replaced.includes(name))
      .map(([name, value]) => [names.get(name) ?? name, value]),
  );
}

/**
 * Returns the declarations when the database was last opened, `null` if no version that stores them has
 * opened it, and the link targets, including those of removed links; under the current names of the tables.
 */
export async function readPreviousDeclarations(
  transaction: StorageTransaction,
  renamedNow: ReadonlySet<Resource>,
): Promise<{ before: PreviousDeclarations | null; linkTargets: LinkTargets }> {
  const names = new Map([...renamedNow].map(({ name, formerly }) => [formerly ?? name, name]));
  const before = await readStored<PreviousDeclarations>(transaction, 'declarations');
  const stored = await readStored<LinkTargets>(transaction, 'link_targets');
  const linkTargets = Object.entries(renamed(withTargets(stored ?? {}, before ?? {}), names)).map(
    ([resource, targets]) => [
      resource,
      Object.fromEntries(
        Object.entries(targets).map(([name, target]) => [name, names.get(target) ?? target]),
      ),
    ],
  );
  return {
    before: before && renamed(before, names),
    linkTargets: Object.fromEntries(linkTargets) as LinkTargets,
  };
}

/** Stores the current declarations. */
export async function storeDeclarations(
  transaction: StorageTransaction,
  resources: readonly Resource[],
  linkTargets: LinkTargets,
): Promise<void> {
  const declared = Object.fromEntries(resources.map(({ name, attributes }) => [name, attributes]));
  await store(transaction, 'declarations', declared);
  await store(transaction, 'link_targets', withTargets(linkTargets, declared));
}
