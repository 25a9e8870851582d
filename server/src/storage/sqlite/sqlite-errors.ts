import type { StorageFailure } from '../storage.ts';

/** Result codes of SQLite that are handled; the low byte is the primary code. */
const busy = 5;
const corrupt = 11;
const full = 13;
const notADatabase = 26;
const busySnapshot = 517;

/** The message about a damaged file: neither waiting nor restarting the server helps. */
export const restoreBackup =
  'Le fichier de la base de données est endommagé\u00a0: arrêtez le serveur, puis restaurez la sauvegarde avec npm run restore.';

/** Returns the extended result code of an error of `node:sqlite`. */
function resultCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode
    : undefined;
}

/** Returns whether another program locked the database, so that a retry may succeed. */
export function isBusy(error: unknown): boolean {
  return ((resultCode(error) ?? 0) & 0xff) === busy;
}

/** The same in a transaction, whose snapshot stays outdated once others have written. */
export function isBusyInTransaction(error: unknown): boolean {
  return isBusy(error) && resultCode(error) !== busySnapshot;
}

/** Returns the failure that a caller may report. */
export function readSqliteFailure(error: unknown): StorageFailure | null {
  const code = resultCode(error);
  if (code === undefined) return null;
  switch (code & 0xff) {
    case busy:
      return 'busy';
    case full:
      return 'full';
    case corrupt:
    case notADatabase:
      return 'damaged';
    default:
      return null;
  }
}

/** Returns why a database file cannot be opened, in French; `undefined` for other errors. */
export function explainOpenError(error: unknown, file: string): string | undefined {
  const code = resultCode(error);
  switch (code === undefined ? undefined : code & 0xff) {
    case undefined:
      return undefined;
    case corrupt:
    case notADatabase:
      return `Le fichier « ${file} » est endommagé ou n’est pas une base de données : restaurez une sauvegarde avec npm run restore, ou déplacez ce fichier pour repartir d’une base vide.`;
    case busy:
      return `La base de données « ${file} » est occupée par un autre programme : arrêtez-le, puis relancez la commande.`;
    case full:
      return `Le disque de la base de données « ${file} » est plein : libérez de la place, puis relancez la commande.`;
    default:
      return `La base de données « ${file} » ne peut être ni ouverte ni modifiée : vérifiez les droits du fichier et de son dossier.`;
  }
}
