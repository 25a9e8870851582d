import { existsSync, readFileSync } from 'node:fs';
import { Fault, tell } from './fault.mjs';
import { npm, runQuietly } from './processes.mjs';
import { inProject, pinnedNode } from './project.mjs';

/**
 * One package in npm’s lockfile. `dev`, `devOptional`: only tests and other development tools need it.
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} LockedPackage
 */
/** @typedef {{ packages: Record<string, LockedPackage> }} Lockfile */

/**
 * The packages to install: those that build and run the application, or also those of developers.
 * @typedef {'application' | 'everything'} Extent
 */

/** npm’s record of the installed packages; npm writes this file last. */
const installedRecord = inProject('node_modules', '.package-lock.json');

/**
 * Returns the packages of the lockfile that are not installed in exactly that version. An optional package
 * that is absent belongs to another system.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @param {Extent} extent
 * @param {(path: string) => boolean} isThere whether a folder still exists: a workspace’s own `node_modules`
 * may be gone
 */
export function findMissingPackages(wanted, installed, extent, isThere = () => true) {
  return Object.entries(wanted.packages)
    .filter(([path, { version, integrity, optional, dev, devOptional }]) => {
      const found = installed.packages[path];
      if (path === '') return false;
      if (extent === 'application' && (dev === true || devOptional === true)) return false;
      if (found === undefined) return optional !== true;
      return found.version !== version || found.integrity !== integrity || !isThere(path);
    })
    .map(([path]) => path);
}

/** @returns {Lockfile} */
function readLockfile(/** @type {string} */ path) {
  return /** @type {Lockfile} */ (JSON.parse(readFileSync(path, 'utf8')));
}

function isInstalled(/** @type {Extent} */ extent) {
  if (!existsSync(installedRecord) || !existsSync(pinnedNode)) return false;
  const wanted = readLockfile(inProject('package-lock.json'));
  const isThere = (/** @type {string} */ path) => existsSync(inProject(path, 'package.json'));
  return findMissingPackages(wanted, readLockfile(installedRecord), extent, isThere).length === 0;
}

/** npm’s error codes → their remedies, in words that end « L’installation … a échoué : ». */
const mends = [
  {
    codes: /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ERR_SOCKET_TIMEOUT|ENETUNREACH|E5\d\d/,
    mend: 'vérifiez l’accès à Internet et le réglage du mandataire (proxy), puis relancez la commande',
  },
  {
    codes: /EACCES|EPERM|EROFS/,
    mend: 'donnez-vous le droit d’écrire dans le dossier du projet, puis relancez la commande',
  },
  { codes: /ENOSPC/, mend: 'libérez de la place sur le disque, puis relancez la commande' },
];

/**
 * Returns one French sentence for a failed installation.
 * @param {string} output all output of npm
 */
export function sentenceOfFailedInstallation(output) {
  const code = /npm (?:error|ERR!) code (\S+)/.exec(output)?.[1] ?? 'sans code d’erreur';
  const known = mends.find(({ codes }) => codes.test(code));
  const mend = known?.mend ?? 'lancez « npm install » pour lire le détail de l’erreur';
  return `L’installation des paquets a échoué (npm : ${code}) : ${mend}.`;
}

/** Prints every ten seconds that a long step is still running. Returns a function that stops it. */
function printWhileWaiting() {
  const begin = Date.now();
  const timer = setInterval(() => tell(`  … ${Math.round((Date.now() - begin) / 1000)} s`), 10_000);
  return () => clearInterval(timer);
}

/**
 * Installs the packages of the lockfile, unless all are installed.
 * @param {Extent} extent
 * @throws {Fault} if npm fails
 */
export async function ensureInstalled(extent = 'application') {
  if (isInstalled(extent)) return;
  tell('Installation des paquets (environ une minute la première fois)…');
  const stopTelling = printWhileWaiting();
  // Not `npm ci`: it requires the bindings of every other system, see
  // docs/decisions/packaging-and-operation.md. Set explicitly, since npm decides by NODE_ENV otherwise.
  const kinds = extent === 'everything' ? '--include=dev' : '--omit=dev';
  const call = npm('install', '--no-save', kinds, '--no-audit', '--no-fund', '--loglevel=error');
  const { code, output } = await runQuietly(call).finally(stopTelling);
  if (code !== 0) throw new Fault(sentenceOfFailedInstallation(output));
  if (!existsSync(pinnedNode))
    throw new Fault(
      'Node 24 manque après l’installation : autorisez les scripts d’installation (npm config set ignore-scripts false), puis relancez la commande.',
    );
}
