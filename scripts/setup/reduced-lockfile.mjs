import { posix } from 'node:path';

/**
 * A package, or a folder of the project, as npm writes it down.
 * @typedef {{
 *   name?: string, version?: string, resolved?: string, link?: boolean, workspaces?: string[],
 *   dev?: boolean, devOptional?: boolean,
 *   dependencies?: Record<string, string>,
 *   devDependencies?: Record<string, string>,
 *   optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 * }} Entry
 */
/** @typedef {{ name?: string, version?: string, lockfileVersion: number, packages: Record<string, Entry> }} Lockfile */
/**
 * The npm packages of each folder of the archive, `''` for the archive itself.
 * @typedef {Record<string, string[]>} Wanted
 */

/**
 * Returns where Node finds a package imported by a folder.
 * @returns {string | undefined}
 */
function placeOf(
  /** @type {Lockfile} */ { packages },
  /** @type {string} */ name,
  /** @type {string} */ from,
) {
  const path = posix.join(from, 'node_modules', name);
  if (Object.hasOwn(packages, path)) return path;
  if (from === '') return undefined;
  // `a/node_modules/b` searches its own folder, then `a`, then the project.
  const parent = posix.dirname(from);
  return placeOf({ lockfileVersion: 3, packages }, name, parent === '.' ? '' : parent);
}

/** Returns the packages that a package may load. */
function namesIn(/** @type {Entry} */ { dependencies, optionalDependencies, peerDependencies }) {
  return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
}

/**
 * Returns the part of a lockfile that some folders need, for `npm install` next to their `package.json`.
 * @param {Lockfile} lockfile
 * @param {Wanted} wanted
 * @returns {Lockfile}
 */
export function reducedLockfile(lockfile, wanted) {
  /** @type {Record<string, Entry>} */
  const packages = {};
  const visit = (/** @type {string} */ name, /** @type {string} */ from) => {
    const place = placeOf(lockfile, name, from);
    // Optional packages of other systems are not in every lockfile.
    if (place === undefined || Object.hasOwn(packages, place)) return;
    const { dev: _, devOptional: __, ...entry } = /** @type {Entry} */ (lockfile.packages[place]);
    packages[place] = entry;
    for (const needed of namesIn(entry)) visit(needed, place);
  };
  for (const [folder, names] of Object.entries(wanted)) {
    packages[folder] = reducedManifest(/** @type {Entry} */ (lockfile.packages[folder]), folder, wanted);
    for (const name of names) visit(name, folder);
    const { name } = /** @type {Entry} */ (lockfile.packages[folder]);
    if (folder !== '') packages[`node_modules/${name}`] = { resolved: folder, link: true };
  }
  // In npm’s order, so that it leaves the file unchanged.
  const sorted = Object.entries(packages).toSorted(([one], [other]) => one.localeCompare(other, 'en'));
  return { ...lockfile, packages: Object.fromEntries(sorted) };
}

/**
 * Returns the `package.json` of a folder with only the dependencies and workspaces of the archive.
 * @param {Entry} manifest
 * @param {string} folder
 * @param {Wanted} wanted
 * @returns {Entry}
 */
export function reducedManifest(manifest, folder, wanted) {
  const { devDependencies: _, dependencies = {}, workspaces: __, ...rest } = manifest;
  const kept = Object.entries(dependencies).filter(([name]) => wanted[folder]?.includes(name));
  const folders = Object.keys(wanted).filter((one) => one !== '');
  return {
    ...rest,
    ...(folder === '' ? { workspaces: folders } : {}),
    dependencies: Object.fromEntries(kept),
  };
}
