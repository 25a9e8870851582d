import { resolve } from 'node:path';
import { backUp } from '../backup/back-up.ts';
import { environmentWithFile } from '../config/config.ts';
import { readSettings } from '../config/settings.ts';
import { describeSize } from '../files/describe-size.ts';
import { announce } from '../start/operator-messages.ts';
import { reportFault } from '../start/report-fault.ts';
import { pathArgument, parseCommandLine, requireEmbeddedDatabase, usageFault } from './command-line.ts';
import { explainFileError } from './explain-file-error.ts';

const usage = [
  'Usage :',
  '  npm run backup [-- <dossier>]   copie la base, les fichiers et les secrets dans un nouveau sous-dossier,',
  '                                  même pendant que le serveur tourne ; par défaut dans DATA_DIR/backups',
];

const elsewhere = [
  'La base de données est sur un serveur PostgreSQL : sauvegardez-la avec pg_dump --format=custom,',
  'puis copiez les fichiers et les secrets du dossier DATA_DIR.',
];

async function run(): Promise<void> {
  const { words, isHelp } = parseCommandLine(usage, {});
  if (isHelp) return announce(usage.join('\n'));
  if (words.length > 1) throw usageFault('Indiquez un seul dossier.', usage);
  const environment = environmentWithFile();
  requireEmbeddedDatabase(environment, elsewhere);
  const { dataDir, files } = readSettings(environment);
  const parent = words[0] === undefined ? resolve(dataDir, 'backups') : pathArgument(words[0]);
  const { folder, manifest } = await backUp(dataDir, parent);
  const size = describeSize(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0));
  announce(`Sauvegarde terminée : ${folder} (fichiers : ${manifest.files.length}, ${size})`);
  if (files.store === 's3')
    announce(
      `Les fichiers joints n’y sont pas : ils sont dans le compartiment S3 « ${files.bucket} ». Sauvegardez-le à part.`,
    );
}

try {
  await run();
} catch (error) {
  reportFault(explainFileError(error));
  process.exitCode = 1;
}
