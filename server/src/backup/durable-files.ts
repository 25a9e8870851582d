import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { chmod, copyFile, mkdir, open, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** What is in a file, by which a copy of it can be told from another. */
export interface Content {
  bytes: number;
  sha256: string;
}

/** Reads a file through. */
export async function contentOf(path: string): Promise<Content> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

/** Makes a file readable by its owner only, and lets it survive a power cut. */
export async function keepFile(path: string): Promise<void> {
  await chmod(path, 0o600);
  await using handle = await open(path, 'r+');
  await handle.sync();
}

/**
 * Copies a file, readable by its owner only; when the promise resolves, the copy survives a power cut. Its folder is
 * made where it lacks.
 * @returns what the copy holds.
 */
export async function copyDurably(from: string, to: string): Promise<Content> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  await keepFile(to);
  return contentOf(to);
}

/** Writes a file that survives a power cut once the promise resolves. */
export async function writeDurably(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600, flush: true });
}

/** Makes the names in a folder survive a power cut, where the system has a way to say so. */
export async function keepNames(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder);
  await handle.sync();
}

/** Makes the names in a folder, and in all below it, survive a power cut. */
export async function keepTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) await keepNames(join(entry.parentPath, entry.name));
  await keepNames(folder);
}
