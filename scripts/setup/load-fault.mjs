import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folders with the team’s code. Errors elsewhere are printed like by Node. */
const ofTeam = /^(?:resources|extensions)\//;

/** A place in a stack, or above it: a file and a line. */
const place = /(file:\/\/\/[^\s()]+?):(\d+)/;

/** Node’s messages for a failed import, and their meaning. @type {[RegExp, (found: string[]) => string][]} */
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
 * Returns why a file of the team cannot be loaded, in words: the file, the cause and the remedy.
 * @param {unknown} error the error that Node throws on loading a program
 * @param {string} folder of the project
 * @returns {string | null} `null` for an error elsewhere
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
