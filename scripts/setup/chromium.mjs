import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';

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

/** Whether we may install a Debian package. */
function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** @param {string} name of the package that is best; where a system does not have it, its usual Chromium is installed */
async function installChromium(name) {
  tell('Installation de Chromium…');
  await runQuietly(['apt-get', 'update']);
  for (const each of new Set([name, 'chromium'])) {
    const { code } = await runQuietly(['apt-get', 'install', '-y', each], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    if (code === 0) return;
  }
}

/**
 * Finds Chromium, and installs it where that is possible.
 * @param {string} [preferred] the name that is best where there are several
 * @returns {Promise<BrowserSearch>}
 */
export async function ensureChromium(preferred = 'chromium') {
  const searchPath = process.env['PATH'] ?? '';
  const found = findChromium(searchPath, preferred);
  if (found !== undefined) return { path: found };
  if (mayInstall()) await installChromium(preferred);
  const path = findChromium(searchPath, preferred);
  if (path !== undefined) return { path };
  return {
    missing:
      'Chromium n’est pas installé : lancez « sudo apt-get install chromium », puis relancez la commande.',
  };
}
