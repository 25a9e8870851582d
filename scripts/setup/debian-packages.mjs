import { existsSync } from 'node:fs';
import { tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';

/** Whether Debian packages may be installed. */
function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Whether a package that the system lists may be installed, without a request to its archive.
 * @param {string} name
 */
export async function isDebianPackageKnown(name) {
  return mayInstall() && (await runQuietly(['apt-cache', 'show', name])).code === 0;
}

/** Updates the list of packages once for all installations. @type {Promise<unknown> | undefined} */
let updated;

/**
 * Installs the first available one of some packages, if possible.
 * @param {string} name of the program in the message
 * @param {readonly string[]} packages the best one first
 */
export async function installDebianPackage(name, packages) {
  if (!mayInstall()) return;
  tell(`Installation de ${name}…`);
  updated ??= runQuietly(['apt-get', 'update']);
  await updated;
  for (const each of packages) {
    const { code } = await runQuietly(['apt-get', 'install', '-y', each], {
      DEBIAN_FRONTEND: 'noninteractive',
    });
    if (code === 0) return;
  }
}
