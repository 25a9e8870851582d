import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartFault } from './start-fault.ts';

/** The fault of a data directory that cannot be made or written. */
export function unusable(dataDir: string, cause: unknown): StartFault {
  return new StartFault(
    `Impossible de créer le dossier de données « ${dataDir} » ou d’y écrire : corrigez ses droits ou choisissez-en un autre avec DATA_DIR.`,
    { cause },
  );
}

/**
 * Makes a folder, readable by nobody else, and those above it that lack. Folder by folder: the recursive call of Node
 * never returns where a folder is refused as if its parent lacked.
 * @param path which is absolute
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Makes the data directory, readable by nobody else. So are all files that this process makes from then on, including
 * those of libraries, such as the database of SQLite with its log.
 * @throws StartFault when it cannot be made or written.
 */
export function prepareDataDirectory(dataDir: string): void {
  process.umask(0o077);
  try {
    makeFolder(resolve(dataDir));
    // Refuses a file of that name, which the check of rights would let pass.
    readdirSync(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

/** The rights of a folder that somebody else on this machine may use, in octal; `undefined` when there are none. */
export function foreignRights(dataDir: string): string | undefined {
  // Windows has no such rights, and Node makes some up.
  if (process.platform === 'win32') return undefined;
  const rights = statSync(dataDir).mode & 0o777;
  return (rights & 0o077) === 0 ? undefined : rights.toString(8);
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * A secret that is made once and kept in `dataDir` with mode 600. It appears under its name complete or not at
 * all, so neither a crash nor a second process that starts beside this one can leave half of it.
 * @throws StartFault when it cannot be read or written.
 */
export function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  const draft = `${path}.${process.pid}`;
  try {
    const known = readIfThere(path);
    if (known !== undefined && known !== '') return known;
    if (known === '') rmSync(path);
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    try {
      linkSync(draft, path);
    } catch (error) {
      if (readIfThere(path) === undefined) throw error;
    }
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    throw unusable(dataDir, cause);
  } finally {
    rmSync(draft, { force: true });
  }
}

const addressFile = 'server-address';

/**
 * Notes under which address the server of a data directory can be reached, for commands that print links to it.
 * @throws StartFault when it cannot be written.
 */
export function writeServerAddress(dataDir: string, address: string): void {
  const path = join(dataDir, addressFile);
  try {
    writeFileSync(`${path}.new`, `${address}\n`, { mode: 0o600 });
    renameSync(`${path}.new`, path);
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

/** The address under which the server of a data directory runs, or ran last; `undefined` before its first start. */
export function readServerAddress(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, addressFile));
}

/** The database of a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'ne2016.sqlite');
}
