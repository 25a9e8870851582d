import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../data-directory.ts';
import { StartFault } from '../start-fault.ts';

/** The database's name, in the data directory and in a backup. */
export const databaseName = basename(databaseFile(''));

/** The folder of uploaded files. */
export const uploadsName = 'files';

/**
 * The secrets that a server made for itself. They belong to the database: without them its sessions end. Those that come
 * from the environment are no file and in no backup.
 */
export const secretNames = ['app-secret', 'push-secret'];

/** A time in the name of a folder: `2026-03-05T14-07-09Z`. */
export function formatFolderTime(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

/** @throws StartFault when the database in `folder` is damaged. */
export function requireSoundDatabase(folder: string): void {
  using database = new DatabaseSync(join(folder, databaseName), { readOnly: true });
  const faults = database.prepare('pragma integrity_check').all();
  if (faults.length === 1 && faults[0]?.['integrity_check'] === 'ok') return;
  throw new StartFault(
    `La base de données dans « ${folder} » est endommagée : restaurez une sauvegarde antérieure avec npm run restore.`,
  );
}
