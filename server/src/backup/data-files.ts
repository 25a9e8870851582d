import { existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../config/data-directory.ts';
import { StartFault } from '../config/start-fault.ts';
import { explainOpenError } from '../storage/sqlite/sqlite-errors.ts';

/** Name of the database file, in the data directory and in a backup. */
export const databaseName = basename(databaseFile(''));

/** Name of the folder of uploaded files. */
export const uploadsName = 'files';

/**
 * Files of the secrets that a server has generated. They belong to the database: without them its sessions
 * end. Secrets from the environment have no file and are in no backup.
 */
export const secretNames = ['app-secret', 'push-secret'];

/** @throws StartFault when the folder has no database of a server */
export function requireDatabase(dataDir: string): void {
  if (existsSync(databaseFile(dataDir))) return;
  throw new StartFault(
    `Il n’y a pas de base de données dans « ${resolve(dataDir)} » : indiquez le dossier de données du serveur avec DATA_DIR.`,
  );
}

/** Returns a time for the name of a folder: `2026-03-05T14-07-09Z`. */
export function formatFolderTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** Milliseconds that a reader waits for another program that has locked the database. */
const busyTimeout = 5_000;

/**
 * Reads the database in `file`, which other programs may use at the same time.
 * @throws StartFault when it cannot be read, or the disk is full for a file that `work` writes
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

/** @throws StartFault when the database in `file` is damaged */
export function requireSoundDatabase(file: string): void {
  const [fault] = readDatabase(file, (database) => database.prepare('pragma integrity_check').all());
  if (fault?.['integrity_check'] === 'ok') return;
  throw new StartFault(
    `La base de données « ${file} » est endommagée : restaurez une sauvegarde antérieure avec npm run restore.`,
  );
}
