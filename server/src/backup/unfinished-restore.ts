import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '../start-fault.ts';
import { keepNames, writeDurably } from './durable-files.ts';

/** Stands in the data directory while what it holds is being replaced. */
function markOf(dataDir: string): string {
  return join(dataDir, 'restore-under-way');
}

/** Marks that the data are neither the old nor the new ones; gives what says that they are the new ones. */
export async function markReplacement(dataDir: string): Promise<() => Promise<void>> {
  await writeDurably(markOf(dataDir), '');
  await keepNames(dataDir);
  return () => rm(markOf(dataDir));
}

/**
 * A server that started on half of the data would make a new database in the place of the missing one.
 * @throws StartFault when a restore was cut off while it replaced the data.
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(markOf(dataDir))) return;
  throw new StartFault(
    `Une restauration a été interrompue dans « ${dataDir} » : relancez npm run restore ; les données d’avant sont dans les dossiers « before-restore-… ».`,
  );
}
