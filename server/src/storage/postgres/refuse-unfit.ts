import { type Kysely, sql } from 'kysely';
import type { StoredTables } from '../tables.ts';
import { openFault } from './open-faults.ts';

const oldestVersion = 150_000;

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
