import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type ByteRange, type FileStore, FileStoreError, type FileStoreFailure } from './file-store.ts';

const failureOfCode: Readonly<Record<string, FileStoreFailure>> = {
  ENOENT: 'missing',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
};

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error ? String(error.code) : undefined;
}

/** Converts an error of the system into a failure of the store; returns any other error unchanged. */
function toFailure(error: unknown): unknown {
  const code = codeOf(error);
  if (code === undefined) return error;
  return new FileStoreError(failureOfCode[code] ?? 'unreachable', { cause: error });
}

/** Syncs a folder: a name in it survives a power cut only once the folder itself is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Stores each file under its identifier, in two levels of folders, so that no folder has many entries. */
export class DiskFileStore implements FileStore {
  readonly #root: string;
  /** Folders that survive a power cut; at most 65,536. */
  readonly #durableFolders = new Set<string>();

  /** @param root an existing folder */
  constructor(root: string) {
    this.#root = root;
  }

  async write(id: string, bytes: Readable): Promise<void> {
    const path = this.#pathOf(id);
    const draft = `${path}.part`;
    try {
      await this.#makeFolder(dirname(path));
      await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (error) {
      bytes.destroy();
      await rm(draft, { force: true });
      throw toFailure(error);
    }
  }

  async read(id: string, range?: ByteRange): Promise<Readable> {
    try {
      const handle = await open(this.#pathOf(id));
      return handle.createReadStream({ ...range });
    } catch (error) {
      throw toFailure(error);
    }
  }

  async remove(id: string): Promise<void> {
    const path = this.#pathOf(id);
    try {
      // Also removes an unfinished file of a crash.
      for (const one of [`${path}.part`, path]) await rm(one, { force: true });
    } catch (error) {
      throw toFailure(error);
    }
  }

  async close(): Promise<void> {
    // Nothing is open between calls.
  }

  #pathOf(id: string): string {
    return join(this.#root, id.slice(0, 2), id.slice(2, 4), id);
  }

  /** Creates a folder, and syncs an existing one too: another write may not have synced it yet. */
  async #makeFolder(folder: string): Promise<void> {
    if (this.#durableFolders.has(folder)) return;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const parent of [dirname(folder), this.#root]) await syncFolder(parent);
    this.#durableFolders.add(folder);
  }
}
