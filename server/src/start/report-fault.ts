import { StartFault } from '../config/start-fault.ts';
import { readPostgresFailure } from '../storage/postgres/postgres-errors.ts';
import { readSqliteFailure } from '../storage/sqlite/sqlite-errors.ts';
import type { StorageFailure } from '../storage/storage.ts';

/** Faults that prevent writing to an open database. */
const storageFaults: Partial<Record<StorageFailure, string>> = {
  busy: 'La base de données est occupée par un autre programme, ou injoignable : arrêtez ce programme, ou démarrez le serveur de la base, puis relancez la commande.',
  full: 'Le disque de la base de données est plein : libérez de la place, puis relancez la commande.',
};

/** Returns the lines for the operator about an error, without technical details. */
export function faultLines(error: unknown): readonly string[] {
  if (error instanceof StartFault) return error.lines;
  const failure = readSqliteFailure(error) ?? readPostgresFailure(error);
  const known = failure === null ? undefined : storageFaults[failure];
  return [known ?? `Erreur inattendue : ${error instanceof Error ? error.message : String(error)}`];
}

/** Prints why the program ends. */
export function reportFault(error: unknown): void {
  for (const line of faultLines(error)) process.stderr.write(`${line}\n`);
}
