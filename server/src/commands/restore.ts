import { requireDatabase } from '../backup/data-files.ts';
import { readManifest } from '../backup/manifest.ts';
import { giveNewIdentity, restore } from '../backup/restore.ts';
import { refuseUnfinishedRestore } from '../backup/unfinished-restore.ts';
import { environmentWithFile } from '../config/config.ts';
import { prepareDataDirectory } from '../config/data-directory.ts';
import { readSettings, type Settings } from '../config/settings.ts';
import { lockDataDirectory } from '../start/data-directory-lock.ts';
import { announce } from '../start/operator-messages.ts';
import { reportFault } from '../start/report-fault.ts';
import { openStorage } from '../storage/open-storage.ts';
import { pathArgument, parseCommandLine, requireEmbeddedDatabase, usageFault } from './command-line.ts';
import { explainFileError } from './explain-file-error.ts';

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

async function restoreFrom(folder: string, { dataDir, files }: Settings): Promise<void> {
  const { manifest, previous } = await restore(folder, dataDir);
  const time = new Date(manifest.createdAt).toLocaleString('fr-FR', { timeZoneName: 'short' });
  announce(`Sauvegarde du ${time} restaurée (fichiers : ${manifest.files.length}).`);
  if (previous !== null)
    announce(`Les données d’avant sont dans « ${previous} » : supprimez ce dossier quand il ne sert plus.`);
  if (files.store === 's3')
    announce(
      `Les fichiers joints restent dans le compartiment S3 « ${files.bucket} » : restaurez-y les fichiers tels qu’ils étaient à la même date.`,
    );
  announce(newIdentity);
}

async function renew(settings: Settings): Promise<void> {
  const storage = await openStorage(settings, null);
  try {
    await giveNewIdentity(storage);
  } finally {
    await storage.close();
  }
  announce(newIdentity);
}

async function run(): Promise<void> {
  const { words, isHelp, options } = parseCommandLine(usage, { 'new-identity': { type: 'boolean' } });
  if (isHelp) return announce(usage.join('\n'));
  const isRenewal = options['new-identity'] === true;
  const [folder] = words;
  if (words.length !== (isRenewal ? 0 : 1))
    throw usageFault(
      isRenewal ? 'Avec --new-identity, n’indiquez pas de sauvegarde.' : 'Indiquez une seule sauvegarde.',
      usage,
    );
  const environment = environmentWithFile();
  if (!isRenewal) requireEmbeddedDatabase(environment, elsewhere);
  const settings = readSettings(environment);
  const { dataDir, databaseUrl } = settings;
  // What is wrong is told before anybody stops a server for it.
  if (folder !== undefined) await readManifest(pathArgument(folder));
  else {
    refuseUnfinishedRestore(dataDir);
    if (databaseUrl === null) requireDatabase(dataDir);
  }
  prepareDataDirectory(dataDir);
  using held = new DisposableStack();
  held.use(lockDataDirectory(dataDir));
  await (folder === undefined ? renew(settings) : restoreFrom(pathArgument(folder), settings));
}

try {
  await run();
} catch (error) {
  reportFault(explainFileError(error));
  process.exitCode = 1;
}
