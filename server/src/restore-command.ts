import { resources } from '@ne2016/resources';
import { pathArgument, readWords, requireEmbeddedDatabase } from './backup/command-words.ts';
import { explainFileError } from './backup/explain-file-error.ts';
import { giveNewIdentity, restore } from './backup/restore.ts';
import { environmentWithFile } from './config.ts';
import { databaseFile, prepareDataDirectory } from './data-directory.ts';
import { lockDataDirectory } from './data-directory-lock.ts';
import { announce } from './operator-messages.ts';
import { readSettings } from './settings.ts';
import { reportFault, StartFault } from './start-fault.ts';
import { openSqliteStorage } from './storage/sqlite/open-sqlite-storage.ts';

const usage = [
  'Usage :',
  '  npm run restore -- <sauvegarde>     remplace les données par cette sauvegarde, serveur arrêté ;',
  '                                      les données d’avant sont mises de côté',
  '  npm run restore -- --new-identity   à lancer après avoir remis une base en place autrement',
];

const elsewhere = [
  'La base de données est sur un serveur PostgreSQL : arrêtez le serveur, remettez-la avec pg_restore,',
  'remettez les fichiers et les secrets dans le dossier DATA_DIR, puis lancez npm run restore -- --new-identity.',
];

const newIdentity =
  'La base de données a une nouvelle identité : les navigateurs rechargeront leurs listes. Les sessions restent ouvertes.';

async function restoreFrom(folder: string, dataDir: string): Promise<void> {
  const { manifest, previous } = await restore(folder, dataDir, resources);
  const time = new Date(manifest.createdAt).toLocaleString('fr-FR', { timeZoneName: 'short' });
  announce(`Sauvegarde du ${time} restaurée (${manifest.files.length} fichiers).`);
  if (previous !== null)
    announce(`Les données d’avant sont dans « ${previous} » : supprimez ce dossier quand il ne sert plus.`);
  announce(newIdentity);
}

async function renew(dataDir: string): Promise<void> {
  const storage = await openSqliteStorage(databaseFile(dataDir), resources);
  try {
    await giveNewIdentity(storage);
  } finally {
    await storage.close();
  }
  announce(newIdentity);
}

async function run(): Promise<void> {
  const { words, isHelp, options } = readWords(usage, { 'new-identity': { type: 'boolean' } });
  if (isHelp) return announce(usage.join('\n'));
  const isRenewal = options['new-identity'] === true;
  if (words.length !== (isRenewal ? 0 : 1)) throw new StartFault(usage);
  const environment = environmentWithFile();
  if (!isRenewal) requireEmbeddedDatabase(environment, elsewhere);
  const { dataDir } = readSettings(environment);
  prepareDataDirectory(dataDir);
  using held = new DisposableStack();
  held.use(lockDataDirectory(dataDir));
  await (isRenewal ? renew(dataDir) : restoreFrom(pathArgument(words[0] ?? ''), dataDir));
}

try {
  await run();
} catch (error) {
  reportFault(explainFileError(error));
  process.exitCode = 1;
}
