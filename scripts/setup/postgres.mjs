import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';
import { thisSystem, versionFolders } from './find-program.mjs';
import { sentenceOfMissingProgram } from './missing-program.mjs';

/** @typedef {import('./find-program.mjs').System} System */

/**
 * Folders with one folder for each version, none of which is on the search path, and the names of those.
 * @type {[root: string, name: RegExp][]}
 */
const versionRoots = [
  // Debian.
  ['/usr/lib/postgresql', /^(\d+)$/],
  // PostgreSQL’s own packages for Fedora and similar systems.
  ['/usr', /^pgsql-(\d+)$/],
  // Homebrew, on either architecture.
  ['/opt/homebrew/opt', /^postgresql@(\d+)$/],
  ['/usr/local/opt', /^postgresql@(\d+)$/],
  ['/Applications/Postgres.app/Contents/Versions', /^(\d+)$/],
];

/**
 * The programs of PostgreSQL for the tests, or why there are none.
 * @typedef {{ folder: string } | { missing: string }} PostgresSearch
 */

/**
 * Returns the folder with the programs of a PostgreSQL server.
 * @param {System} [system]
 * @param {[root: string, name: RegExp][]} [roots]
 */
export function findPostgres({ platform, variables } = thisSystem, roots = versionRoots) {
  // The tests start it by a shell, on a socket.
  if (platform === 'win32') return undefined;
  const versions = roots.flatMap(([root, name]) => versionFolders(root, name));
  const folders = [
    ...(variables['PATH'] ?? '').split(delimiter),
    ...versions.map((folder) => join(folder, 'bin')),
  ];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

/** Finds PostgreSQL, and installs it if possible. @returns {Promise<PostgresSearch>} */
export async function ensurePostgres() {
  const found = findPostgres();
  if (found !== undefined) return { folder: found };
  await installDebianPackage('PostgreSQL', ['postgresql']);
  const folder = findPostgres();
  return folder === undefined ? { missing: sentenceOfMissingProgram('PostgreSQL') } : { folder };
}
