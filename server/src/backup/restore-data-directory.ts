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

/** What a restore did. */
export interface Restored {
  manifest: Manifest;
  /** The folder with the data of before; `null` when there was none. */
  previous: string | null;
}

/**
 * Makes the positions that clients hold ones of another database, so that each asks for everything. What happened after
 * the backup was made is unknown to the restored database, and its positions are given a second time.
 */
export async function giveNewIdentity(storage: Storage): Promise<void> {
  await storage.write((transaction) =>
    transaction.updateTable('meta').set({ value: randomUUID() }).where('name', '=', 'database_id').execute(),
  );
}

/** Copies the backup beside the data. @throws StartFault when a file is not what was backed up. */
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

/** Brings the copied database to this version; the tables of records wait for the start. @throws StartFault when that is impossible. */
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

/** The names in `dataDir` that the backup replaces: the database with its journals, the files, the secrets it has. */
async function replacedNames(dataDir: string, { files }: Manifest): Promise<string[]> {
  const brought = new Set(files.map(({ path }) => path));
  const isReplaced = (name: string) =>
    name.startsWith(databaseName) || name === uploadsName || brought.has(name);
  return (await readdir(dataDir)).filter(isReplaced);
}

/** Puts the copy in the place of what is there, which is kept. @returns where; `null` when nothing was there. */
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
 * Puts the backup in `folder` in the place of the data in `dataDir`, which the caller has locked. Nothing is changed
 * before all of the backup was copied, checked and opened; nothing that was there is lost.
 * @throws StartFault when the backup is damaged or cannot be used.
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
