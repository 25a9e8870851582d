import type { Resource } from '@ne2016/contract';
import { databaseFile } from '../../config/data-directory.ts';
import type { Settings } from '../../config/settings.ts';
import { openSqliteStorage } from '../sqlite/open-sqlite-storage.ts';
import type { PostgresLimits } from '../postgres/connect.ts';
import type { Storage } from '../storage.ts';

/**
 * Opens the database that the operator chose and brings its tables to what is declared. With `null`, as a command beside
 * a running server needs it, those of records stay as they are. `limits`: how long PostgreSQL may keep us waiting.
 * @throws StartFault when it cannot be opened or migrated.
 */
export async function openStorage(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  resources: readonly Resource[] | null,
  limits?: PostgresLimits,
): Promise<Storage> {
  if (databaseUrl === null) return openSqliteStorage(databaseFile(dataDir), resources);
  // Its client is loaded where it is used: most servers start without.
  const { openPostgresStorage } = await import('../postgres/open-postgres-storage.ts');
  return openPostgresStorage(databaseUrl, resources, limits);
}
