import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';

/** The names under which systems install Chromium, best known first. */
const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** A browser for the tests, or why there is none. @typedef {{ path: string } | { missing: string }} BrowserSearch */

/**
 * The Chromium on a search path.
 * @param {string} searchPath as in `PATH`
 */
export function findChromium(searchPath) {
  const folders = searchPath.split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Whether we may install a Debian package. */
function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

async function installChromium() {
  tell('Installation de Chromium…');
  await runQuietly(['apt-get', 'update']);
  await runQuietly(['apt-get', 'install', '-y', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
}

/** Finds Chromium, and installs it where that is possible. @returns {Promise<BrowserSearch>} */
export async function ensureChromium() {
  const searchPath = process.env['PATH'] ?? '';
  const found = findChromium(searchPath);
  if (found !== undefined) return { path: found };
  if (mayInstall()) await installChromium();
  const path = findChromium(searchPath);
  if (path !== undefined) return { path };
  return {
    missing:
      'Chromium n’est pas installé : lancez « sudo apt-get install chromium », puis relancez la commande.',
  };
}
