import { requireDatabase } from '../backup/data-files.ts';
import { readManifest } from '../backup/manifest.ts';
import { giveNewIdentity, restore } from '../backup/restore-data-directory.ts';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { prepareDataDirectory } from '../config/data-directory.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { lockDataDirectory } from '../start/data-directory-lock.ts';
import { openStorage } from '../storage/open/open-storage.ts';
import { pathArgument, parseCommandLine, requireEmbeddedDatabase, usageFault } from './command-line.ts';
import type { CommandCall } from './run-command.ts';

const usage = [
  'Usage :',
  '  npm run restore -- <sauvegarde>     remplace les données par cette sauvegarde, serveur arrêté ;',
  '                                      les données d’avant sont mises de côté',
  '  npm run restore -- --new-identity   après avoir restauré la base par un autre moyen (pg_restore, …)',
];

const elsewhere = [
  'La base de données est sur un serveur PostgreSQL : arrêtez le serveur, restaurez-la avec pg_restore,',
  'restaurez les fichiers et les secrets dans le dossier DATA_DIR, puis lancez npm run restore -- --new-identity.',
];

const newIdentity =
  'La base de données a une nouvelle identité : les navigateurs rechargeront leurs listes. Les sessions restent ouvertes.';

async function restoreFrom(
  folder: string,
  { dataDir, files }: Settings,
  say: CommandCall['say'],
): Promise<void> {
  const { manifest, previous } = await restore(folder, dataDir);
  const time = new Date(manifest.createdAt).toLocaleString('fr-FR', { timeZoneName: 'short' });
  say(`Sauvegarde du ${time} restaurée (fichiers : ${manifest.files.length}).`);
  if (previous !== null)
    say(`Les données d’avant sont dans « ${previous} » : supprimez ce dossier quand il ne sert plus.`);
  if (files.store === 's3')
    say(
      `Les fichiers joints restent dans le compartiment S3 « ${files.bucket} » : restaurez-y les fichiers tels qu’ils étaient à la même date.`,
    );
  say(newIdentity);
}

async function renew(settings: Settings, say: CommandCall['say']): Promise<void> {
  const storage = await openStorage(settings, null);
  try {
    await giveNewIdentity(storage);
  } finally {
    await storage.close();
  }
  say(newIdentity);
}

/** Replaces the data with a backup, or gives a database that was restored in another way a new identity. */
export async function restoreBackup({ words: given, environment: read, say }: CommandCall): Promise<void> {
  const { words, isHelp, options } = parseCommandLine(given, usage, { 'new-identity': { type: 'boolean' } });
  if (isHelp) return say(usage.join('\n'));
  const isRenewal = options['new-identity'] === true;
  const [folder] = words;
  if (words.length !== (isRenewal ? 0 : 1))
    throw usageFault(
      isRenewal ? 'Avec --new-identity, n’indiquez pas de sauvegarde.' : 'Indiquez une seule sauvegarde.',
      usage,
    );
  const environment = read();
  if (!isRenewal) requireEmbeddedDatabase(environment, elsewhere);
  const settings = readSettings(environment);
  const { dataDir, databaseUrl } = settings;
  // Checks the backup first, so that no server is stopped in vain.
  if (folder !== undefined) await readManifest(pathArgument(folder));
  else {
    refuseUnfinishedRestore(dataDir);
    if (databaseUrl === null) requireDatabase(dataDir);
  }
  prepareDataDirectory(dataDir);
  using held = new DisposableStack();
  held.use(lockDataDirectory(dataDir));
  await (folder === undefined ? renew(settings, say) : restoreFrom(pathArgument(folder), settings, say));
}
