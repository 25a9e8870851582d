import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Fault, tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, projectFolder, vite } from './project.mjs';

/** All that goes into the single-page application. */
const inputs = [
  'contract',
  'resources',
  'data-layer',
  'web',
  'languages',
  'package-lock.json',
  'tsconfig.json',
];

/** Folders inside them that do not. */
const ignored = new Set(['node_modules', 'dist']);

/** The digest of the inputs of the last build. It lies in the output, so that both come and go together. */
const stamp = inProject('web', 'dist', '.inputs');

/** Every file at or below a path, in a stable order. @returns {string[]} */
function filesUnder(/** @type {string} */ path) {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path).filter((name) => !ignored.has(name) && !/\.test\.tsx?$/.test(name));
  return names.toSorted().flatMap((name) => filesUnder(join(path, name)));
}

/**
 * The digest of names and contents of files and folders.
 * @param {string} folder that the names are relative to
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
 * Builds the single-page application into `web/dist`, unless it is there and made from the files as they are.
 * @throws {Fault} when the build fails; what Vite says is shown before
 */
export async function ensureSpaBuilt() {
  const digest = digestOf(projectFolder, inputs);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  tell('Construction de l’interface…');
  const { code, output } = await runQuietly([...vite, 'build', 'web']);
  if (code !== 0) {
    tell(output);
    throw new Fault(
      'La construction de l’interface a échoué : corrigez l’erreur ci-dessus, puis relancez la commande.',
    );
  }
  writeFileSync(stamp, digest);
}
