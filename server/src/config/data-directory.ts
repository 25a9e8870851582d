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

/** Returns the fault of a data directory that cannot be created or written. */
export function unusable(dataDir: string, cause: unknown): StartFault {
  return new StartFault(
    `Impossible de créer le dossier de données « ${dataDir} » ou d’y écrire : corrigez ses droits ou choisissez-en un autre avec DATA_DIR.`,
    { cause },
  );
}

/**
 * Creates a folder with its missing parents, readable by its owner only. Creates one folder at a time: the
 * recursive call of Node never returns if creating a folder fails as if its parent were missing.
 * @param path an absolute path
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process may have created it meanwhile.
    if (!existsSync(path)) throw error;
  }
}

/**
 * Creates the data directory, readable by its owner only. From then on, so are all files of this process,
 * including those of libraries, such as the SQLite database with its log.
 * @throws StartFault when it cannot be created or written
 */
export function prepareDataDirectory(dataDir: string): void {
  process.umask(0o077);
  try {
    makeFolder(resolve(dataDir));
    // Refuses a file of that name, which the check of rights would accept.
    readdirSync(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
}

/** Returns the rights of a folder in octal if other users of the machine have access; else `undefined`. */
export function foreignRights(dataDir: string): string | undefined {
  // Windows has no such rights, and Node invents some.
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
 * Returns a secret that is created once and stored in `dataDir` with mode 600. The file appears under its
 * name complete or not at all, so neither a crash nor a second process that starts concurrently can leave a
 * part of it.
 * @throws StartFault when it cannot be read or written
 */
export function storedSecret(dataDir: string, name: string): string {
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
 * Stores the address of the server of a data directory, for commands that print links to it.
 * @throws StartFault when it cannot be written
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

/** Returns the address of the running or last server; `undefined` before the first start. */
export function readServerAddress(dataDir: string): string | undefined {
  return readIfThere(join(dataDir, addressFile));
}

/** Returns the path of the database in a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'ne2016.sqlite');
}
