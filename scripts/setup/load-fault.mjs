import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders in which a team writes. Faults elsewhere are printed as Node prints them. */
const ofTeam = /^(?:resources|extensions)\//;

/** A place in a stack, or above it: a file, and the line in it. */
const place = /(file:\/\/\/[^\s()]+?):(\d+)/;

/** What Node says of an import that fails, and what that means. @type {[RegExp, (found: string[]) => string][]} */
const meanings = [
  [
    /^Cannot find module '(.+)' imported from (.+)$/,
    ([module = '']) => `le fichier ${module} n’existe pas\u00a0: corrigez l’import, ou créez ce fichier`,
  ],
  [
    /^Cannot find package '(.+)' imported from (.+)$/,
    ([name = '']) =>
      `le paquet ${name} n’est pas installé\u00a0: corrigez l’import, ou installez-le par «\u00a0npm install ${name}\u00a0»`,
  ],
  [
    /^Package subpath '(.+)' is not defined by "exports" in (.+) imported from (.+)$/,
    ([path = '', file = '']) => `${file} n’offre pas ${path}\u00a0: corrigez l’import`,
  ],
  [
    /^The requested module '(.+)' does not provide an export named '(.+)'$/,
    ([module = '', name = '']) => `${module} n’exporte pas ${name}\u00a0: corrigez l’import`,
  ],
];

/**
 * Why a file of the team cannot be loaded, in words: which file, what in it, and what to do.
 * @param {unknown} error what Node throws where a program is loaded
 * @param {string} folder of the project
 * @returns {string | null} `null` for what is no fault of such a file
 */
export function loadFaultText(error, folder) {
  if (!(error instanceof Error)) return null;
  const { message, stack = '' } = error;
  const inFolder = (/** @type {string} */ file) => relative(folder, file).replaceAll('\\', '/');
  const [, url, line] = place.exec(stack) ?? [];
  const importing = / imported from (.+)$/.exec(message)?.[1];
  const file = importing ?? (url === undefined ? '' : fileURLToPath(url));
  if (!ofTeam.test(inFolder(file))) return null;
  const where = importing === undefined ? `${inFolder(file)}, ligne\u00a0${line}` : inFolder(file);
  for (const [pattern, meaning] of meanings) {
    const [, ...found] = pattern.exec(message) ?? [];
    const shown = found.map((one) => (one.startsWith(folder) ? inFolder(one) : one));
    if (found.length > 0) return `${where}\u00a0: ${meaning(shown)}.`;
  }
  return `${where}\u00a0: ${message}`;
}
