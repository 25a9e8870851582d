import { existsSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { installDebianPackage, isDebianPackageKnown } from './debian-packages.mjs';

/** The names under which systems install Chromium, best known first. */
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** Chromium without its windows: what a page gets is the same, for a third less processor time. Not every system has it. */
export const headlessShell = 'chromium-headless-shell';

/** A browser for the tests, or why there is none. @typedef {{ path: string } | { missing: string }} BrowserSearch */

/**
 * The Chromium on a search path.
 * @param {string} searchPath as in `PATH`
 * @param {string} [preferred] the name to look for first
 */
export function findChromium(searchPath, preferred = 'chromium') {
  const folders = searchPath.split(delimiter);
  return [preferred, ...names]
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * The packages to install: none where the browser that was found will do, and only the better one where another is there.
 * @param {string | undefined} found its path
 * @param {string | undefined} preferred
 */
export function packagesFor(found, preferred) {
  if (found === undefined) return preferred === undefined ? ['chromium'] : [preferred, 'chromium'];
  return preferred === undefined || basename(found) === preferred ? [] : [preferred];
}

/**
 * Finds Chromium, and installs it where that is possible.
 * @param {string} [preferred] the name that is best, which is installed even where there is another; any will do without it
 * @returns {Promise<BrowserSearch>}
 */
export async function ensureChromium(preferred) {
  const find = () => findChromium(process.env['PATH'] ?? '', preferred);
  const found = find();
  const packages = packagesFor(found, preferred);
  const [first] = packages;
  // Not every system has the better one: where another one will do, nothing is downloaded to find that out.
  const isWorth = first !== undefined && (found === undefined || (await isDebianPackageKnown(first)));
  if (isWorth) await installDebianPackage('Chromium', packages);
  const path = find();
  if (path !== undefined) return { path };
  return {
    missing:
      'Chromium n’est pas installé : lancez « sudo apt-get install chromium », puis relancez la commande.',
  };
}
