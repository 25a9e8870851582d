import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
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
 * Makes the folder of all that is kept, readable by nobody else.
 * @throws StartFault when it cannot be made or written.
 */
export function prepareDataDirectory(dataDir: string): void {
  try {
    makeFolder(resolve(dataDir));
    // Refuses a file of that name, which the check of rights would let pass.
    readdirSync(dataDir);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw unusable(dataDir, cause);
  }
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

/** The database of a data directory. */
export function databaseFile(dataDir: string): string {
  return join(dataDir, 'ne2016.sqlite');
}
