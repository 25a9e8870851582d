import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The folder of Linux for files in memory. */
const memory = '/dev/shm';

/** Bytes that are several times enough for all concurrent files of the tests. */
const enough = 4 * 1024 ** 3;

/** Returns the fastest folder for temporary files: in memory, if there is enough room. */
function quickestFolder() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough ? memory : tmpdir();
}

/**
 * Creates a folder for the temporary files of this program and of those that it starts, and removes it at the
 * end. Tests create hundreds of databases, whose files would be written to the disk for nothing.
 */
export function temporaryFiles() {
  const folder = mkdtempSync(join(quickestFolder(), 'ne2016-tests-'));
  // A database may run as another user, with its own folder inside.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of [
    /** @type {const} */ (['SIGINT', 130]),
    /** @type {const} */ (['SIGTERM', 143]),
  ])
    process.once(signal, () => process.exit(code));
  return folder;
}
