import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Size and digest of a file, to compare copies. */
export interface Content {
  bytes: number;
  sha256: string;
}

/** Reads the whole file and returns its size and digest. */
export async function contentOf(path: string): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Makes a file readable by its owner only, and syncs it to the disk. */
export async function keepFile(path: string): Promise<void> {
  await chmod(path, 0o600);
  await using handle = await open(path, 'r+');
  await handle.sync();
}

/**
 * Copies a file, readable by its owner only. When the promise resolves, the copy survives a power cut. A
 * missing folder is created.
 * @returns the content of the copy
 */
export async function copyDurably(from: string, to: string): Promise<Content> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await keepFile(to);
  return contentOf(to);
}

/** Writes a file. When the promise resolves, it survives a power cut. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

/** Syncs the names in a folder to the disk, where the system supports that. */
export async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

/** Syncs the names in a folder and in all folders below it to the disk. */
export async function keepTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await keepNames(join(entry.parentPath, entry.name));
  await keepNames(folder);
}
