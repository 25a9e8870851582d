import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory. */
const memory = '/dev/shm';

/** Room for everything that the tests write at once, in bytes, several times over. */
const enough = 4 * 1024 ** 3;

/** The folder for temporary files that is quickest: in memory, where there is room for them. */
function quickestFolder() {
  if (!existsSync(memory)) return tmpdir();
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= enough ? memory : tmpdir();
}

/**
 * Makes a folder for the temporary files of this program and of those that it starts, which goes with it. Tests make
 * hundreds of databases, whose files would go to the disk for nothing.
 */
export function temporaryFiles() {
  const folder = mkdtempSync(join(quickestFolder(), 'ne2016-tests-'));
  // A database may run as another user, who has a folder of its own within.
  chmodSync(folder, 0o711);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [signal, code] of [
    /** @type {const} */ (['SIGINT', 130]),
    /** @type {const} */ (['SIGTERM', 143]),
  ])
    process.once(signal, () => process.exit(code));
  return folder;
}
