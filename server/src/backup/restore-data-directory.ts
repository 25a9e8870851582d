import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFault } from '../config/start-fault.ts';
import { openSqliteStorage } from '../storage/sqlite/open-sqlite-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { databaseName, formatFolderTime, requireSoundDatabase, uploadsName } from './data-files.ts';
import { copyDurably, keepTree } from './durable-files.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { moveMarked } from './unfinished-restore.ts';

/** The result of a restore. */
export interface Restored {
  manifest: Manifest;
  /** The folder with the previous data; `null` when there were none. */
  previous: string | null;
}

/**
 * Gives the database a new identity: the cursors of clients become invalid, so that each reads full lists.
 * The restored database does not have the changes since the backup, and will assign their positions again.
 */
export async function giveNewIdentity(storage: Storage): Promise<void> {
  await storage.write((transaction) =>
    transaction.updateTable('meta').set({ value: randomUUID() }).where('name', '=', 'database_id').execute(),
  );
}

/** Copies the backup next to the data. @throws StartFault when a file is missing or damaged */
async function copyChecked(folder: string, draft: string, manifest: Manifest): Promise<void> {
  for (const { path, sha256 } of manifest.files) {
    const copied =
      existsSync(join(folder, path)) && (await copyDurably(join(folder, path), join(draft, path)));
    if (copied === false || copied.sha256 !== sha256)
      throw new StartFault(
        `Dans la sauvegarde « ${folder} », le fichier « ${path} » manque ou est endommagé : rien n’a été changé ; restaurez une autre sauvegarde.`,
      );
  }
}

/**
 * Migrates the copied database to this version, except the tables of records, which the next start migrates.
 * @throws StartFault when that is impossible
 */
async function prepareDatabase(draft: string): Promise<void> {
  const file = join(draft, databaseName);
  requireSoundDatabase(file);
  const storage = await openSqliteStorage(file, null);
  try {
    await giveNewIdentity(storage);
  } finally {
    await storage.close();
  }
}

/** Returns the names that the backup replaces: the database with its journals, the files, the secrets. */
async function replacedNames(dataDir: string, { files }: Manifest): Promise<string[]> {
  const brought = new Set(files.map(({ path }) => path));
  const isReplaced = (name: string) =>
    name.startsWith(databaseName) || name === uploadsName || brought.has(name);
  return (await readdir(dataDir)).filter(isReplaced);
}

/** Replaces the current data, and keeps them. @returns their folder; `null` if there were none */
async function replace(
  dataDir: string,
  draft: string,
  manifest: Manifest,
  now: Date,
): Promise<string | null> {
  const replaced = await replacedNames(dataDir, manifest);
  const previous = join(dataDir, `before-restore-${formatFolderTime(now)}`);
  await mkdir(previous, { mode: 0o700 });
  const moves = [
    ...replaced.map((name) => ({ from: join(dataDir, name), to: join(previous, name) })),
    ...(await readdir(draft)).map((name) => ({ from: join(draft, name), to: join(dataDir, name) })),
  ];
  try {
    await moveMarked(dataDir, moves);
  } finally {
    if ((await readdir(previous)).length === 0) await rmdir(previous);
  }
  return replaced.length > 0 ? previous : null;
}

/**
 * Replaces the data in `dataDir`, which the caller has locked, with the backup in `folder`. Changes nothing
 * before the whole backup is copied, checked and opened. The previous data are kept.
 * @throws StartFault when the backup is damaged or cannot be used
 */
export async function restore(folder: string, dataDir: string, now = new Date()): Promise<Restored> {
  const manifest = await readManifest(folder);
  const draft = join(dataDir, 'restore.partial');
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  try {
    await copyChecked(folder, draft, manifest);
    await prepareDatabase(draft);
    await keepTree(draft);
    return { manifest, previous: await replace(dataDir, draft, manifest, now) };
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
