import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';

/** LibreOffice for the tests of exported files, or why there is none. @typedef {{ path: string } | { missing: string }} OfficeSearch */

/**
 * The program of LibreOffice on a search path.
 * @param {string} searchPath as in `PATH`
 */
export function findLibreOffice(searchPath) {
  return searchPath
    .split(delimiter)
    .flatMap((folder) => ['soffice', 'libreoffice'].map((name) => join(folder, name)))
    .find((path) => existsSync(path));
}

/** Finds LibreOffice, and installs its spreadsheet without windows where that is possible. @returns {Promise<OfficeSearch>} */
export async function ensureLibreOffice() {
  const searchPath = process.env['PATH'] ?? '';
  if (findLibreOffice(searchPath) === undefined)
    await installDebianPackage('LibreOffice', ['libreoffice-calc-nogui', 'libreoffice-calc']);
  const path = findLibreOffice(searchPath);
  if (path !== undefined) return { path };
  return {
    missing:
      'LibreOffice n’est pas installé : lancez « sudo apt-get install libreoffice-calc-nogui », puis relancez la commande.',
  };
}
