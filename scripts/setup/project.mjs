import { delimiter, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The folder of the project, independent of the working directory. */
export const projectFolder = join(fileURLToPath(import.meta.url), '../../../');

/** Returns a path inside the project. */
export function inProject(/** @type {string[]} */ ...parts) {
  return join(projectFolder, ...parts);
}

/** The Node that runs the product, pinned by the npm package `node`. */
export const pinnedNode = inProject(
  'node_modules/node/bin',
  process.platform === 'win32' ? 'node.exe' : 'node',
);

/**
 * Options of Node for the server. By default, Node allows three times 16 MiB of new objects before a garbage
 * collection; the server answers as fast with a quarter of it, and stays 20 MiB smaller, under load 100.
 */
export const serverOptions = ['--max-semi-space-size=4'];

/** Options of Node for a program that loads files of a team: a load error is reported in one sentence. */
export const loadOptions = [
  '--import',
  pathToFileURL(inProject('scripts', 'setup', 'report-load-faults.mjs')).href,
];

/**
 * Returns the environment of every started process: the pinned Node and the installed tools come first. Node
 * caches compiled code with its types stripped: the server then starts with a quarter less work, and without
 * the compiler in memory.
 */
export function projectEnvironment() {
  const tools = inProject('node_modules', '.bin');
  return {
    NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'node-compile-cache'),
    ...process.env,
    PATH: [tools, process.env['PATH']].join(delimiter),
  };
}

/**
 * The program that builds and serves the single-page application, before its arguments.
 * @type {[string, string]}
 */
export const vite = [pinnedNode, inProject('node_modules', 'vite', 'bin', 'vite.js')];
