import { existsSync } from 'node:fs';
import { tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';

/** Whether we may install Debian packages. */
function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Whether we may install a package that the system knows, without asking its archive.
 * @param {string} name
 */
export async function isDebianPackageKnown(name) {
  return mayInstall() && (await runQuietly(['apt-cache', 'show', name])).code === 0;
}

/** Asks for the archive's packages of today, once for all that is installed. @type {Promise<unknown> | undefined} */
let updated;

/**
 * Installs the first of some packages that the system has, where that is possible.
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
