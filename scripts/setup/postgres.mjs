import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';

/** Where Debian keeps the programs of each version: they are on nobody's path. */
const debianFolder = '/usr/lib/postgresql';

/** The programs of PostgreSQL for the tests, or why there are none. @typedef {{ folder: string } | { missing: string }} PostgresSearch */

/** The folders of Debian, newest version first. */
function versionFolders(/** @type {string} */ root) {
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).toSorted((one, other) => Number(other) - Number(one));
  return versions.map((version) => join(root, version, 'bin'));
}

/**
 * The folder with the programs of a PostgreSQL server.
 * @param {string} searchPath as in `PATH`
 * @param {string} root the folder of the versions, as Debian has it
 */
export function findPostgres(searchPath, root = debianFolder) {
  const folders = [...searchPath.split(delimiter), ...versionFolders(root)];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** Finds PostgreSQL, and installs it where that is possible. @returns {Promise<PostgresSearch>} */
export async function ensurePostgres() {
  const searchPath = process.env['PATH'] ?? '';
  const found = findPostgres(searchPath);
  if (found !== undefined) return { folder: found };
  await installDebianPackage('PostgreSQL', ['postgresql']);
  const folder = findPostgres(searchPath);
  if (folder !== undefined) return { folder };
  return {
    missing:
      'PostgreSQL n’est pas installé : lancez « sudo apt-get install postgresql », puis relancez la commande.',
  };
}
