import { resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { readSettings } from '../config/settings.ts';
import { describeSize } from '../problems/describe-size.ts';
import { pathArgument, parseCommandLine, requireEmbeddedDatabase, usageFault } from './command-line.ts';
import type { CommandCall } from './run-command.ts';

const usage = [
  'Usage :',
  '  npm run backup [-- <dossier>]   copie la base, les fichiers et les secrets dans un nouveau sous-dossier,',
  '                                  même pendant que le serveur tourne ; par défaut dans DATA_DIR/backups',
];

const elsewhere = [
  'La base de données est sur un serveur PostgreSQL : sauvegardez-la avec pg_dump --format=custom,',
  'puis copiez les fichiers et les secrets du dossier DATA_DIR.',
];

/** Copies the database, the files and the secrets into a new folder. */
export async function makeBackup({ words: given, environment: read, say }: CommandCall): Promise<void> {
  const { words, isHelp } = parseCommandLine(given, usage, {});
  if (isHelp) return say(usage.join('\n'));
  if (words.length > 1) throw usageFault('Indiquez un seul dossier.', usage);
  const environment = read();
  requireEmbeddedDatabase(environment, elsewhere);
  const { dataDir, files } = readSettings(environment);
  const parent = words[0] === undefined ? resolve(dataDir, 'backups') : pathArgument(words[0]);
  const { folder, manifest } = await backUp(dataDir, parent);
  const size = describeSize(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0));
  say(`Sauvegarde terminée : ${folder} (fichiers : ${manifest.files.length}, ${size})`);
  if (files.store === 's3')
    say(
      `Les fichiers joints n’y sont pas : ils sont dans le compartiment S3 « ${files.bucket} ». Sauvegardez-le à part.`,
    );
}
