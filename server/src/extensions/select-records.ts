import { isAllowed, type Person, type Resource } from '@ne2016/contract';
import { sql } from 'kysely';
import { ProblemError } from '../problems/problem-error.ts';
import { repositoryOf } from '../records/record-repository.ts';
import type { RecordStore } from '../records/record-store.ts';
import { isVisible } from '../records/visibility.ts';
import type { StoredValues } from '../storage/storage.ts';
import { MisuseError } from './api/extension-faults.ts';
import { identifierColumn, type StorageQuery } from '../storage/tables.ts';

/** The store, the connection and the user of a read. */
export interface Reading {
  store: RecordStore;
  on: StorageQuery;
  person: Person;
}

/** @throws Error for a resource that this server does not have */
export function servedResource({ resources }: Pick<RecordStore, 'resources'>, resource: unknown): Resource {
  const found = resources.find((one) => one === resource);
  if (found === undefined)
    throw new MisuseError('the resource is not declared: name one of resources/src/index.ts');
  return found;
}

/** @throws ProblemError `forbidden` when the user may not read the resource */
function requireReadable({ store, person }: Reading, given: unknown): Resource {
  const resource = servedResource(store, given);
  if (!isAllowed(person.role, 'read', resource)) throw new ProblemError('forbidden');
  return resource;
}

/** Returns a record that the user may see. */
export async function findRecord(
  reading: Reading,
  given: unknown,
  id: number,
): Promise<StoredValues | undefined> {
  const resource = requireReadable(reading, given);
  const json = await repositoryOf(reading.store.storage, resource).read(reading.on, id);
  const record = json === undefined ? undefined : (JSON.parse(json) as StoredValues);
  return record !== undefined && isVisible(resource, record, reading.person) ? record : undefined;
}

/** Returns the records with these values that the user may see. */
export async function listRecords(
  reading: Reading,
  given: unknown,
  having: StoredValues = {},
): Promise<StoredValues[]> {
  const resource = requireReadable(reading, given);
  const { storage } = reading.store;
  const conditions = Object.entries(having).map(([name, value]) => {
    if (name === resource.identifier) return sql`${identifierColumn(resource)} = ${value}`;
    if (!Object.hasOwn(resource.attributes, name))
      throw new MisuseError(`list() names '${name}', which ${resource.name} has not`);
    const held = storage.columnValue(resource, name, value);
    return value === null ? sql`${sql.id(name)} is null` : sql`${sql.id(name)} = ${held}`;
  });
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const rest = sql`${where} order by ${identifierColumn(resource)}`;
  const { rows } = await storage.recordRows(resource, rest).execute(reading.on);
  const records = rows.map(({ json }) => JSON.parse(json) as StoredValues);
  return records.filter((record) => isVisible(resource, record, reading.person));
}
