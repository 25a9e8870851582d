import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '../config/start-fault.ts';
import { keepNames, writeDurably } from './durable-files.ts';

/** The file that marks a data directory whose content is being replaced. */
function markOf(dataDir: string): string {
  return join(dataDir, 'restore-under-way');
}

/** A file or folder to move. */
export interface Move {
  from: string;
  to: string;
}

/**
 * Moves all entries, or none if one cannot be moved. If the process ends in between, a mark is left, which
 * {@link refuseUnfinishedRestore} finds.
 */
export async function moveMarked(dataDir: string, moves: readonly Move[]): Promise<void> {
  const done: Move[] = [];
  await writeDurably(markOf(dataDir), '');
  await keepNames(dataDir);
  try {
    for (const move of moves) {
      await rename(move.from, move.to);
      done.unshift(move);
    }
    await keepNames(dataDir);
  } catch (error) {
    for (const { from, to } of done) await rename(to, from);
    await rm(markOf(dataDir));
    throw error;
  }
  await rm(markOf(dataDir));
}

/**
 * Refuses a data directory with an interrupted restore. A server that starts with half of the data would
 * create a new database in place of the missing one.
 * @throws StartFault when a restore was interrupted while it replaced the data
 */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(markOf(dataDir))) return;
  throw new StartFault(
    `Une restauration a été interrompue dans « ${dataDir} » : relancez npm run restore ; les données d’avant sont dans les dossiers « before-restore-… ».`,
  );
}
