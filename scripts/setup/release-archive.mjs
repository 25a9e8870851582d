import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Fault } from './fault.mjs';
import { installedForServer } from './installed-packages.mjs';
import { runQuietly } from './processes.mjs';
import { inProject } from './project.mjs';
import { reducedLockfile, reducedManifest } from './reduced-lockfile.mjs';

/** @typedef {import('./reduced-lockfile.mjs').Wanted} Wanted */

/** Files copied unchanged. */
const copied = ['CHANGELOG.md', 'LICENSE', 'docs', 'languages', 'packaging'];

/** The places of the built server and the built pages in the archive, and in the project. */
const places = { server: join('server', 'dist', 'product'), pages: join('web', 'dist') };
const product = { server: inProject(places.server), pages: inProject(places.pages) };

/** The folders of the team: their code is in the server, and may read files next to it. */
const ofTeam = ['resources', 'extensions'];

/**
 * Prints the command to run if the packages are not installed: without the pinned Node, the server is a
 * syntax error.
 */
const requirePackages = 'server/require-packages.cjs';

/** The start commands of the programs; npm puts the pinned Node first on the path. */
const node = `node --require ./${requirePackages}`;
const scripts = {
  start: `${node} --max-semi-space-size=4 server/dist/product/main.js`,
  push: `${node} --max-semi-space-size=4 server/dist/product/push.js`,
  user: `${node} server/dist/product/user.js`,
  backup: `${node} server/dist/product/backup.js`,
  restore: `${node} server/dist/product/restore.js`,
};

/** @returns {unknown} */
function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(inProject(path), 'utf8'));
}

/** Returns the `package.json` of a folder of the project. */
export function readManifest(/** @type {string} */ folder) {
  return /** @type {import('./reduced-lockfile.mjs').Entry} */ (readJson(join(folder, 'package.json')));
}

function readLockfile() {
  return /** @type {import('./reduced-lockfile.mjs').Lockfile} */ (readJson('package-lock.json'));
}

/** Returns the npm packages of each folder of the archive. @returns {Wanted} */
function wantedPackages() {
  /** @type {Wanted} */
  const wanted = { '': ['node'], server: installedForServer };
  for (const folder of ofTeam) {
    const { dependencies = {} } = readManifest(folder);
    wanted[folder] = Object.keys(dependencies).filter((name) => !name.startsWith('@ne2016/'));
  }
  return wanted;
}

/** Whether the server reads a file of the team at run time, instead of including it in the build. */
function isBeside(/** @type {string} */ path) {
  return !/\.tsx?$|node_modules|package\.json$/.test(path);
}

/**
 * Writes all files of a release into an empty folder.
 * @param {string} folder
 * @param {typeof product} built the places of the builds
 */
export function writeRelease(folder, built = product) {
  const wanted = wantedPackages();
  for (const path of copied) cpSync(inProject(path), join(folder, path), { recursive: true });
  cpSync(built.server, join(folder, places.server), { recursive: true });
  cpSync(built.pages, join(folder, places.pages), { recursive: true });
  cpSync(inProject('scripts/setup/require-packages.cjs'), join(folder, requirePackages));
  for (const path of ofTeam)
    cpSync(inProject(path), join(folder, path), { recursive: true, filter: isBeside });
  for (const path of Object.keys(wanted)) {
    const manifest = reducedManifest(readManifest(path), path, wanted);
    const all = path === '' ? { ...manifest, scripts } : { ...manifest, exports: undefined };
    const file = join(folder, path, 'package.json');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${JSON.stringify(all, null, 2)}\n`);
  }
  const lockfile = reducedLockfile(readLockfile(), wanted);
  writeFileSync(join(folder, 'package-lock.json'), `${JSON.stringify(lockfile, null, 2)}\n`);
}

/**
 * Packs a folder into an archive that unpacks into one folder of that name.
 * @throws {Fault} if there is no tar, or no room.
 */
export async function packRelease(
  /** @type {string} */ folder,
  /** @type {string} */ name,
  /** @type {string} */ file,
) {
  mkdirSync(dirname(file), { recursive: true });
  const { code, output } = await runQuietly(['tar', '-czf', file, '-C', folder, name]);
  if (code !== 0)
    throw new Fault(`${output}\nL’archive n’a pas pu être créée\u00a0: corrigez l’erreur ci-dessus.`);
}
