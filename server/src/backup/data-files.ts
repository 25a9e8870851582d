import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../config/data-directory.ts';
import { StartFault } from '../config/start-fault.ts';
import { explainOpenError } from '../storage/sqlite/sqlite-errors.ts';

/** The database's name, in the data directory and in a backup. */
export const databaseName = basename(databaseFile(''));

/** The folder of uploaded files. */
export const uploadsName = 'files';

/**
 * The secrets that a server made for itself. They belong to the database: without them its sessions end. Those that come
 * from the environment are no file and in no backup.
 */
export const secretNames = ['app-secret', 'push-secret'];

/** @throws StartFault when no server ever kept its data in this folder. */
export function requireDatabase(dataDir: string): void {
  if (existsSync(databaseFile(dataDir))) return;
  throw new StartFault(
    `Il n’y a pas de base de données dans « ${resolve(dataDir)} » : indiquez le dossier de données du serveur avec DATA_DIR.`,
  );
}

/** A time in the name of a folder: `2026-03-05T14-07-09Z`. */
export function formatFolderTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** How long a reader waits for another program that holds the database, in milliseconds. */
const busyTimeout = 5_000;

/**
 * Reads the database in `file`, which other programs may use at the same time.
 * @throws StartFault when it cannot be read, or what `work` writes elsewhere finds no room.
 */
export function readDatabase<Outcome>(file: string, work: (database: DatabaseSync) => Outcome): Outcome {
  try {
    using database = new DatabaseSync(file, { readOnly: true, timeout: busyTimeout });
    return work(database);
  } catch (cause) {
    const sentence = explainOpenError(cause, file);
    throw sentence === undefined ? cause : new StartFault(sentence, { cause });
  }
}

/** @throws StartFault when the database in `file` is damaged. */
export function requireSoundDatabase(file: string): void {
  const [fault] = readDatabase(file, (database) => database.prepare('pragma integrity_check').all());
  if (fault?.['integrity_check'] === 'ok') return;
  throw new StartFault(
    `La base de données « ${file} » est endommagée : restaurez une sauvegarde antérieure avec npm run restore.`,
  );
}
