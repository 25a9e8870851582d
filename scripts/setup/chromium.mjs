import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { installDebianPackage, isDebianPackageKnown } from './debian-packages.mjs';
import { tell } from './fault.mjs';
import { applicationFolders, findOnPath, thisSystem } from './find-program.mjs';
import { sentenceOfMissingProgram } from './missing-program.mjs';
import { runQuietly } from './processes.mjs';
import { pinnedNode } from './project.mjs';

/** @typedef {import('./find-program.mjs').System} System */

/** The names under which systems install Chromium, and browsers based on it, best known first. */
const names = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ...['microsoft-edge', 'microsoft-edge-stable', 'msedge'],
];

/**
 * The places within a folder of applications, by system.
 * @type {Partial<Record<NodeJS.Platform, string[][]>>}
 */
const applications = {
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map((name) => [
    ...[`${name}.app`, 'Contents', 'MacOS', name],
  ]),
  win32: [
    ['Google', 'Chrome', 'Application', 'chrome.exe'],
    ['Chromium', 'Application', 'chrome.exe'],
    ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
  ],
};

/** Chromium without windows: the same pages for a third less processor time. Not on every system. */
export const headlessShell = 'chromium-headless-shell';

/**
 * A browser for the tests, or why there is none.
 * @typedef {{ path: string } | { missing: string }} BrowserSearch
 */

/**
 * Returns the installed browser. `CHROMIUM_PATH` selects another one.
 * @param {System} system
 * @param {string} [preferred] the name to search first
 */
export function findChromium(system, preferred = 'chromium') {
  const chosen = system.variables['CHROMIUM_PATH'];
  if (chosen !== undefined && existsSync(chosen)) return chosen;
  const places = applications[system.platform] ?? [];
  const installed = places.flatMap((place) =>
    applicationFolders(system).map((folder) => join(folder, ...place)),
  );
  return findOnPath([preferred, ...names], system) ?? installed.find((path) => existsSync(path));
}

/**
 * Returns the packages to install: none if the found browser is suitable, and only the better one if another
 * is there.
 * @param {string | undefined} found its path
 * @param {string | undefined} preferred
 */
export function packagesFor(found, preferred) {
  if (found === undefined) return preferred === undefined ? ['chromium'] : [preferred, 'chromium'];
  return preferred === undefined || basename(found) === preferred ? [] : [preferred];
}

/**
 * Installs the Chromium that Playwright downloads, for systems without packages of it.
 * @returns {Promise<string | undefined>} its path
 */
async function installByPlaywright() {
  const script = 'console.log(require("@playwright/test").chromium.executablePath())';
  const find = await runQuietly([pinnedNode, '-e', script]);
  const path = find.output.trim();
  if (find.code !== 0 || existsSync(path)) return find.code === 0 ? path : undefined;
  tell('Téléchargement de Chromium par Playwright…');
  // Without a network each of its attempts would wait for half a minute.
  await runQuietly(['playwright', 'install', '--no-shell', 'chromium'], {
    PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '5000',
  });
  return existsSync(path) ? path : undefined;
}

/**
 * Finds Chromium, and installs it if possible. The packages of the project must be installed.
 * @param {string} [preferred] the best name, which is installed even if there is another; without it any is
 * suitable
 * @returns {Promise<BrowserSearch>}
 */
export async function ensureChromium(preferred) {
  const find = () => findChromium(thisSystem, preferred);
  const found = find();
  const isChosen = found !== undefined && found === thisSystem.variables['CHROMIUM_PATH'];
  const [first, ...others] = isChosen ? [] : packagesFor(found, preferred);
  // Not every system has the better one: if another one is suitable, nothing is downloaded to find that out.
  const isWorth = first !== undefined && (found === undefined || (await isDebianPackageKnown(first)));
  if (isWorth) await installDebianPackage('Chromium', [first, ...others]);
  const path = find() ?? (await installByPlaywright());
  return path === undefined ? { missing: sentenceOfMissingProgram('Chromium') } : { path };
}
