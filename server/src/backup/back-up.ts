import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { databaseFile, makeFolder } from '../config/data-directory.ts';
import {
  databaseName,
  formatFolderTime,
  readDatabase,
  requireDatabase,
  requireSoundDatabase,
  secretNames,
  uploadsName,
} from './data-files.ts';
import { contentOf, copyDurably, keepFile, keepNames, keepTree, writeDurably } from './durable-files.ts';
import { type BackupFile, type Manifest, manifestName } from './manifest.ts';

/** Copies a consistent state of the database, also during writes, without the remains of deleted rows. */
async function copyDatabase(dataDir: string, folder: string): Promise<BackupFile> {
  const copy = join(folder, databaseName);
  readDatabase(databaseFile(dataDir), (database) => database.prepare('vacuum into ?').run(copy));
  requireSoundDatabase(copy);
  await keepFile(copy);
  return { path: databaseName, ...(await contentOf(copy)) };
}

/** Returns the paths of all stored files but the database, relative to the data directory. */
async function otherPaths(dataDir: string): Promise<string[]> {
  const secrets = secretNames.filter((name) => existsSync(join(dataDir, name)));
  if (!existsSync(join(dataDir, uploadsName))) return secrets;
  const entries = await readdir(join(dataDir, uploadsName), { recursive: true, withFileTypes: true });
  const uploads = entries.filter((entry) => entry.isFile());
  return [...secrets, ...uploads.map(({ parentPath, name }) => relative(dataDir, join(parentPath, name)))];
}

/** Copies a file. Returns `undefined` when it was removed since it was listed. */
async function copyIfThere(dataDir: string, folder: string, path: string): Promise<BackupFile | undefined> {
  try {
    const content = await copyDurably(join(dataDir, path), join(folder, path));
    return { path: path.split(sep).join('/'), ...content };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * Copies the database first: a file is on the disk before a record refers to it, and never changes. So every
 * file that the copied database refers to is copied after it.
 */
async function fill(dataDir: string, folder: string, createdAt: Date): Promise<Manifest> {
  const files = [await copyDatabase(dataDir, folder)];
  for (const path of await otherPaths(dataDir)) {
    const file = await copyIfThere(dataDir, folder, path);
    if (file !== undefined) files.push(file);
  }
  const manifest: Manifest = { product: 'ne2016', format: 1, createdAt: createdAt.toISOString(), files };
  await writeDurably(join(folder, manifestName), JSON.stringify(manifest, null, 1));
  await keepTree(folder);
  return manifest;
}

/** A complete backup. */
export interface Backup {
  folder: string;
  manifest: Manifest;
}

/**
 * Copies all data of `dataDir` into a new folder below `parent`, also while a server writes. The folder gets
 * its name only once it is complete.
 * @throws StartFault when there is nothing to copy, or the database is damaged
 */
export async function backUp(dataDir: string, parent: string, now = new Date()): Promise<Backup> {
  requireDatabase(dataDir);
  const folder = join(parent, `ne2016-${formatFolderTime(now)}`);
  const draft = `${folder}.partial`;
  makeFolder(parent);
  await mkdir(draft, { mode: 0o700 });
  try {
    const manifest = await fill(dataDir, draft, now);
    await rename(draft, folder);
    await keepNames(parent);
    return { folder, manifest };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
}
