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
    inProject('server', 'src', 'check-declarations.ts'),
  ]);
  if (code === 2) throw new Fault(output.trimEnd());
}

/**
 * Builds the single-page application, unless it is there and made from the files as they are.
 * @param {string} config of Vite
 * @param {string} folder that Vite writes by that configuration
 * @param {() => Promise<void>} check is called before a build
 * @throws {Fault} when the build fails; what Vite says is shown before
 */
async function ensureBuilt(config, folder, check = async () => {}) {
  const digest = digestOf(projectFolder, inputs);
  // The digest of the inputs of the last build lies in the folder, so that both come and go together.
  const stamp = join(folder, '.inputs');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  await check();
  tell('Construction de l’interface…');
  const { code, output } = await runQuietly([...vite, 'build', 'web', '--config', config]);
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
  await ensureBuilt(inProject('web', 'vite.config.ts'), inProject('web', 'dist'), refuseFaultyDeclarations);
}

/** Builds the application of the browser tests into `e2e/dist`: the product's with the declarations of the tests. */
export async function ensureTestSpaBuilt() {
  await ensureBuilt(inProject('web', 'build', 'test-application.config.ts'), inProject('e2e', 'dist'));
}
