import type { Resource } from '@ne2016/contract';
import { type RawBuilder, sql } from 'kysely';
import { ChangeLog } from '../change-log.ts';
import { columnValue } from '../column.ts';
import { migrate } from '../migrations/migrate.ts';
import { refuseFaultyDeclarations } from '../refuse-faulty-declarations.ts';
import type { Storage, StorageWork } from '../storage.ts';
import type { StorageQuery, StorageTransaction } from '../tables.ts';
import { startTurn } from './advisory-locks.ts';
import { connect } from './connect.ts';
import { explainOpenError, refuseUnfitDatabase } from './open-faults.ts';
import { readPostgresFailure, isWriteConflict } from './postgres-errors.ts';
import { postgresSchema } from './postgres-schema.ts';
import { PostgresPushPosition } from './push-position.ts';

/** How often a work is done at most, where others write the same at the same time. */
const mostAttempts = 5;

/** `row_to_json` is the one function that writes JSON without spaces, as SQLite does. */
function recordJson(resource: Resource): RawBuilder<string> {
  const attributes = Object.entries(resource.attributes).map(
    ([name, { kind }]) => sql`${postgresSchema.columns[kind].json(sql.id(name))} as ${sql.id(name)}`,
  );
  const fields = sql.join([sql.id(resource.identifier), ...attributes]);
  return sql<string>`(select row_to_json(fields) from (select ${fields}) as fields)::text`;
}

/** Who is at its turn may take as long as it needs. */
async function waitWithoutLimit(transaction: StorageTransaction): Promise<void> {
  await sql`set local lock_timeout = 0`.execute(transaction);
}

/** Whoever writes with an older version meanwhile may be in the way. */
async function migrated(
  query: StorageQuery,
  resources: readonly Resource[] | null,
): ReturnType<typeof migrate> {
  return write(query, async (transaction) => {
    await waitWithoutLimit(transaction);
    await sql`select pg_advisory_xact_lock(${startTurn})`.execute(transaction);
    return migrate(postgresSchema, transaction, resources);
  });
}

/** The transaction does nothing but hold the lock, so that it ends with the process, however that ends. */
async function exclusive<Outcome>(query: StorageQuery, work: () => Promise<Outcome>): Promise<Outcome> {
  return query.transaction().execute(async (transaction) => {
    await waitWithoutLimit(transaction);
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${startTurn})`.execute(transaction);
    return work();
  });
}

/** Every statement sees what was committed before it: a work that waited for another goes on with what that did. */
async function write<Outcome>(
  query: StorageQuery,
  work: StorageWork<Outcome>,
  attempt = 1,
): Promise<Outcome> {
  try {
    return await query.transaction().setIsolationLevel('read committed').execute(work);
  } catch (error) {
    if (!isWriteConflict(error) || attempt === mostAttempts) throw error;
    return write(query, work, attempt + 1);
  }
}

/**
 * Opens the database of a `postgres://` address and brings its tables to what is declared, one process at a time;
 * with `null`, those of records stay as they are.
 * @throws StartFault when the declarations, the server or what the database holds stand against it.
 */
export async function openPostgresStorage(
  url: string,
  resources: readonly Resource[] | null,
): Promise<Storage> {
  if (resources !== null) refuseFaultyDeclarations(resources);
  const query = connect(url);
  try {
    await refuseUnfitDatabase(query, url);
    const { databaseId, schemaChanges } = await migrated(query, resources);
    const read = <Outcome>(work: StorageWork<Outcome>) =>
      query.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work);
    return {
      dialect: 'postgres',
      query,
      reader: query,
      databaseId,
      schemaChanges,
      clockDifference: 120_000,
      changes: new ChangeLog(query, postgresSchema),
      pushPosition: new PostgresPushPosition(query),
      committedChanges: null,
      foreignCommits: () => null,
      read,
      readLong: read,
      write: (work) => write(query, work),
      exclusive: (work) => exclusive(query, work),
      lockRow: {
        forWrite: sql`for no key update`,
        forLink: sql`for key share`,
        forDeletion: sql`for update`,
      },
      recordJson,
      jsonArray: (json) => sql<string>`'[' || coalesce(string_agg(${json}, ','), '') || ']'`,
      columnValue: (resource, attribute, value) =>
        columnValue(postgresSchema.columns, resource, attribute, value),
      readFailure: readPostgresFailure,
      close: () => query.destroy(),
    };
  } catch (error) {
    await query.destroy();
    throw explainOpenError(error, url);
  }
}
