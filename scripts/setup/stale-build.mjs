import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Fault, tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { projectFolder, vite } from './project.mjs';

/** Folders inside the inputs that no build includes. */
const ignored = new Set(['node_modules', 'dist']);

/** Returns every file at or below a path, in a stable order. @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  return names.toSorted().flatMap((name) => filesUnder(join(path, name)));
}

/**
 * Returns the digest of names and contents of files and folders.
 * @param {string} folder base of the names
 * @param {readonly string[]} names
 */
export function digestOf(folder, names) {
  const hash = createHash('sha256');
  for (const file of names.flatMap((name) => filesUnder(join(folder, name)))) {
    const content = readFileSync(file);
    hash.update(`${relative(folder, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * What Vite builds: its name after « Construction », the folder of its sources, the configuration, the folder that is
 * written, all that goes into it, and what is called before a build.
 * @typedef {{
 *   name: string,
 *   root: string,
 *   config: string,
 *   folder: string,
 *   inputs: readonly string[],
 *   check?: () => Promise<void>,
 * }} Build
 */

/**
 * Builds a target, unless it exists and is up to date.
 * @param {Build} build
 * @throws {Fault} with Vite’s output, if the build fails
 */
export async function ensureBuilt({ name, root, config, folder, inputs, check }) {
  const digest = digestOf(projectFolder, inputs);
  // The digest of the inputs of the last build is stored in the built folder, so that both are removed
  // together.
  const stamp = join(folder, '.inputs');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await check?.();
  // An incomplete build must not count as complete.
  rmSync(stamp, { force: true });
  tell(`Construction ${name}…`);
  const { code, output } = await runQuietly([...vite, 'build', root, '--config', config]);
  // Output and sentence are one fault: of two builds that fail with the same error, only the first is
  // reported.
  if (code !== 0)
    throw new Fault(
      `${output}\nLa construction ${name} a échoué\u00a0: corrigez l’erreur ci-dessus, puis relancez la commande.`,
    );
  writeFileSync(stamp, digest);
}
