import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installDebianPackage } from './debian-packages.mjs';
import { applicationFolders, findOnPath, thisSystem } from './find-program.mjs';
import { sentenceOfMissingProgram } from './missing-program.mjs';

/** @typedef {import('./find-program.mjs').System} System */

/**
 * The place within a folder of applications, by system.
 * @type {Partial<Record<NodeJS.Platform, string[]>>}
 */
const application = {
  darwin: ['LibreOffice.app', 'Contents', 'MacOS', 'soffice'],
  win32: ['LibreOffice', 'program', 'soffice.exe'],
};

/**
 * LibreOffice for the tests of exported files, or why there is none.
 * @typedef {{ path: string } | { missing: string }} OfficeSearch
 */

/**
 * Returns the program of LibreOffice.
 * @param {System} [system]
 */
export function findLibreOffice(system = thisSystem) {
  const place = application[system.platform] ?? ['soffice'];
  return (
    findOnPath(['soffice', 'libreoffice'], system) ??
    applicationFolders(system)
      .map((folder) => join(folder, ...place))
      .find((path) => existsSync(path))
  );
}

/**
 * Finds LibreOffice, and installs its spreadsheet without windows if possible.
 * @returns {Promise<OfficeSearch>}
 */
export async function ensureLibreOffice() {
  if (findLibreOffice() === undefined)
    await installDebianPackage('LibreOffice', ['libreoffice-calc-nogui', 'libreoffice-calc']);
  const path = findLibreOffice();
  return path === undefined ? { missing: sentenceOfMissingProgram('LibreOffice') } : { path };
}
