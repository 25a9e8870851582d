import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { Fault, tell } from './fault.mjs';
import { runQuietly } from './processes.mjs';
import { inProject, pinnedNode, projectFolder, vite } from './project.mjs';

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

/** @throws {Fault} for what the server would refuse too, so that nothing is built from it */
async function refuseFaultyDeclarations() {
  const { code, output } = await runQuietly([
    pinnedNode,
    inProject('server', 'src', 'commands', 'check-declarations.ts'),
  ]);
  if (code === 2) throw new Fault(output.trimEnd());
}

/**
 * A page that Vite builds: the folder of the page, the configuration, the folder that is written by it, and what is
 * called before a build.
 * @typedef {{ root?: string, config: string, folder: string, check?: () => Promise<void> }} Page
 */

/**
 * Builds a page, unless it is there and made from the files as they are.
 * @param {Page} page
 * @throws {Fault} when the build fails; what Vite says is shown before
 */
async function ensureBuilt({ root = inProject('web'), config, folder, check }) {
  const digest = digestOf(projectFolder, inputs);
  // The digest of the inputs of the last build lies in the folder, so that both come and go together.
  const stamp = join(folder, '.inputs');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await check?.();
  tell('Construction de l’interface…');
  const { code, output } = await runQuietly([...vite, 'build', root, '--config', config]);
  if (code !== 0) {
    tell(output);
    throw new Fault(
      'La construction de l’interface a échoué : corrigez l’erreur ci-dessus, puis relancez la commande.',
    );
  }
  writeFileSync(stamp, digest);
}

/** Builds the product's application into `web/dist`. */
export async function ensureSpaBuilt() {
  await ensureBuilt({
    config: inProject('web', 'vite.config.ts'),
    folder: inProject('web', 'dist'),
    check: refuseFaultyDeclarations,
  });
}

/** Builds the application of the browser tests into `e2e/dist`: the product's with the declarations of the tests. */
export async function ensureTestSpaBuilt() {
  await ensureBuilt({
    config: inProject('web', 'build', 'test-application.config.ts'),
    folder: inProject('e2e', 'dist'),
  });
}

/** Builds the gallery of the shared behaviours, as the browser tests open it, into `web/gallery/dist`. */
export async function ensureGalleryBuilt() {
  const root = inProject('web', 'gallery');
  await ensureBuilt({ root, config: join(root, 'vite.config.ts'), folder: join(root, 'dist') });
}
