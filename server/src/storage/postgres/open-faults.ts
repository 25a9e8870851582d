import { type Kysely, sql } from 'kysely';
import { StartFault } from '../../config/start-fault.ts';
import type { StoredTables } from '../tables.ts';
import { codeOf, ConnectFailure } from './postgres-errors.ts';
import { NoResponseError } from './table-watch.ts';

/** Returns « base@hôte:port », as the operator wrote it, without the password. */
function nameOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${decodeURIComponent(pathname.slice(1))}@${searchParams.get('host') ?? (host || 'localhost')}`;
}

const unreachable = 'est injoignable : démarrez le serveur PostgreSQL, ou corrigez DATABASE_URL.';

/** Faults of a connection, by the code of PostgreSQL or of the system. */
const connectFaults: Readonly<Record<string, string>> = {
  '28P01':
    'refuse ce nom d’utilisateur ou ce mot de passe : corrigez-les dans DATABASE_URL (caractères réservés encodés, par exemple « %40 » pour @).',
  '28000':
    'refuse cet utilisateur : corrigez DATABASE_URL, ou autorisez-le dans le fichier pg_hba.conf du serveur.',
  '3D000': 'n’existe pas : créez-la (createdb --encoding UTF8), ou corrigez DATABASE_URL.',
  '42501':
    'refuse la connexion à cet utilisateur : accordez-lui le droit CONNECT, ou indiquez un autre utilisateur dans DATABASE_URL.',
  '57P03': 'démarre ou s’arrête : relancez la commande dans un instant.',
  '53300':
    'n’accepte plus de connexions : augmentez max_connections sur le serveur, ou arrêtez d’autres programmes.',
};

/** Codes for a certificate that Node does not trust. */
const certificateCodes = /CERT|SIGNATURE/;

/** Returns why a connection failed; every cause has an explanation. */
function connectFault(cause: unknown): string {
  const code = codeOf(cause) ?? '';
  if (certificateCodes.test(code))
    return 'a un certificat qui n’est pas reconnu : indiquez dans NODE_EXTRA_CA_CERTS le fichier du certificat de son autorité, ou corrigez DATABASE_URL.';
  if (cause instanceof Error && cause.message.includes('does not support SSL'))
    return 'n’accepte pas de connexion chiffrée : retirez « sslmode » de DATABASE_URL, ou activez TLS sur le serveur.';
  return connectFaults[code] ?? unreachable;
}

/** Faults of the migrations, by the code of PostgreSQL. */
const migrationFaults: Readonly<Record<string, string>> = {
  '25006': 'est en lecture seule : indiquez dans DATABASE_URL le serveur principal, et non une réplique.',
  '42501':
    'ne laisse pas cet utilisateur créer des tables : rendez-le propriétaire de la base, ou accordez-lui le droit CREATE sur son schéma.',
  '3F000': 'n’a pas de schéma où créer des tables : indiquez-en un dans son « search_path ».',
  '53100': 'n’a plus de place sur son disque : libérez-en, puis relancez la commande.',
};

const noResponse =
  'est jointe à travers un répartiteur de connexions qui ne garde pas les sessions : réglez-le sur le mode session (pool_mode = session de PgBouncer), ou indiquez dans DATABASE_URL l’adresse du serveur lui-même.';

/** Returns the fault of a database that cannot be opened; the error itself if no operator can correct it. */
export function explainOpenError(error: unknown, url: string): unknown {
  if (error instanceof NoResponseError) return openFault(url, noResponse, error);
  const isConnect = error instanceof ConnectFailure;
  const cause = isConnect ? error.cause : error;
  const sentence = isConnect ? connectFault(cause) : migrationFaults[codeOf(cause) ?? ''];
  return sentence === undefined ? error : openFault(url, sentence, cause);
}

/** Returns the fault of a database: one sentence that begins with its name. */
function openFault(url: string, sentence: string, cause?: unknown): StartFault {
  return new StartFault(`La base de données « ${nameOf(url)} » ${sentence}`, { cause });
}

const oldestVersion = 150_000;

/** @throws StartFault when the server is too old, or cannot store every character */
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
