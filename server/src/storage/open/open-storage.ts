import type { Resource } from '@ne2016/contract';
import { databaseFile } from '../../config/data-directory.ts';
import type { Settings } from '../../config/settings.ts';
import { openSqliteStorage } from '../sqlite/open-sqlite-storage.ts';
import type { PostgresLimits } from '../postgres/connect.ts';
import type { Storage } from '../storage.ts';

/**
 * Opens the configured database, and migrates its tables to the declarations. With `null`, as for a command
 * while a server runs, the record tables are not changed. `limits`: the timeouts of PostgreSQL.
 * @throws StartFault when it cannot be opened or migrated
 */
export async function openStorage(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  resources: readonly Resource[] | null,
  limits?: PostgresLimits,
): Promise<Storage> {
  if (databaseUrl === null) return openSqliteStorage(databaseFile(dataDir), resources);
  // Imported dynamically: most servers do not need the client.
  const { openPostgresStorage } = await import('../postgres/open-postgres-storage.ts');
  return openPostgresStorage(databaseUrl, resources, limits);
}
