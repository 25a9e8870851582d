import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the project, wherever the command was started. */
export const projectFolder = join(fileURLToPath(import.meta.url), '../../../');

/** A path inside the project. */
export function inProject(/** @type {string[]} */ ...parts) {
  return join(projectFolder, ...parts);
}

/** The Node that runs the product, pinned by the npm package `node`. */
export const pinnedNode = inProject(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Options of Node for the server. Of new objects Node would keep three times 16 MiB before it looks which of them are
 * still needed; the server answers as fast with a quarter of it, and stays 20 MiB smaller, under load 100.
 */
export const serverOptions = ['--max-semi-space-size=4'];

/** Options of Node for a program that loads files of a team: one that fails to load is reported in a sentence. */
export const loadOptions = [
  '--import',
  pathToFileURL(inProject('scripts', 'setup', 'report-load-faults.mjs')).href,
];

/**
 * The environment of every process that we start: the pinned Node and the installed tools come first. Node keeps what
 * it has compiled, types stripped: the server then starts with a quarter less work, and without the compiler in memory.
 */
export function projectEnvironment() {
  const tools = inProject('node_modules', '.bin');
  return {
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node-compile-cache'),
    ...process.env,
    PATH: [tools, process.env['PATH']].join(delimiter),
  };
}

/** The program that builds and serves the single-page application, before its arguments. @type {[string, string]} */
export const vite = [pinnedNode, inProject('node_modules', 'vite', 'bin', 'vite.js')];
