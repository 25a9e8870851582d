import type { Resource } from '@ne2016/contract';
import { type Kysely, sql } from 'kysely';
import { StartFault } from '../../start-fault.ts';
import { recordTableName, type StoredTables } from '../tables.ts';
import { openFault } from './open-faults.ts';

const oldestVersion = 150_000;
const longestName = 63;

/** @throws StartFault when the server is too old, or cannot keep every character. */
export async function refuseUnfitDatabase(query: Kysely<StoredTables>, url: string): Promise<void> {
  const { rows } = await sql<{ version: string; number: string; encoding: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      current_setting('server_encoding') as encoding`.execute(query);
  const [server] = rows;
  if (server === undefined) throw new Error('The database does not tell its version');
  if (Number(server.number) < oldestVersion)
    throw openFault(
      url,
      `est servie par PostgreSQL ${server.version} : il faut la version 15 ou une version plus récente.`,
    );
  if (server.encoding !== 'UTF8')
    throw openFault(
      url,
      `est en ${server.encoding} : recréez-la en UTF-8 (createdb --encoding UTF8 --template template0).`,
    );
}

/** @throws StartFault when a name is longer than those of PostgreSQL, which would cut it off. */
export function refuseLongNames(resources: readonly Resource[]): void {
  for (const resource of resources) {
    const names = [recordTableName(resource), resource.identifier, ...Object.keys(resource.attributes)];
    const long = names.find((name) => name.length > longestName);
    if (long !== undefined)
      throw new StartFault(
        `La ressource « ${resource.name} » a un nom trop long pour PostgreSQL (« ${long} » ; ${longestName} caractères au plus) : raccourcissez-le dans sa déclaration.`,
      );
  }
}
