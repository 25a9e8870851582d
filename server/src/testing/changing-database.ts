import { type Attributes, defineResource, type Resource, text } from '@ne2016/contract';
import { sql } from 'kysely';
import { identifierColumn, recordTable } from '../storage/tables.ts';
import { testDatabase } from './test-database.ts';
import { rowsOf } from './rows-of.ts';

/** The label of the attribute that changes. */
export const label = 'Taille';
const labels = { plural: 'Objets', singular: 'objet', gender: 'masculine' } as const;
const name = text({ label: 'Nom' });

/** Returns a list with a name and other attributes. */
export function item(attributes: Attributes, formerly?: string, resource = 'item'): Resource {
  return defineResource(resource, {
    labels,
    attributes: { name, ...attributes },
    title: 'name',
    ...(formerly === undefined ? {} : { formerly }),
  });
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Opens a database with one declaration after the other, adds records, and returns reports, rows and log. */
export async function changingDatabase() {
  const { open } = await testDatabase();
  return async (declared: Attributes | readonly Resource[], records: Rows = []) => {
    const resources = Array.isArray(declared)
      ? (declared as readonly Resource[])
      : [item(declared as Attributes)];
    const storage = await open(resources);
    const [resource] = resources;
    if (resource === undefined) throw new Error('Nothing is declared');
    for (const values of records)
      await storage.write((transaction) => rowsOf(storage, resource).insert(transaction, values));
    const { rows } = await sql<Record<string, unknown>>`select * from ${recordTable(resource)}
      order by ${identifierColumn(resource)}`.execute(storage.query);
    const log = await storage.query
      .selectFrom('change')
      .selectAll()
      .where('resource', '=', resource.name)
      .execute();
    await storage.close();
    return { said: storage.schemaChanges, rows: rows.map((row) => ({ ...row })), log };
  };
}
