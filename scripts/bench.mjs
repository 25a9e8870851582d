import './setup/require-node.mjs';
import { ensureChromium } from './setup/chromium.mjs';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { runForeground } from './setup/processes.mjs';
import { inProject, pinnedNode } from './setup/project.mjs';
import { ensureTestServerBuilt } from './setup/server-build.mjs';
import { ensureSpaBuilt, ensureTestSpaBuilt } from './setup/spa-build.mjs';

/** @typedef {'browser' | 'postgres' | 'application' | 'test application'} Need */

/** @param {...Need} needs @returns {readonly Need[]} */
function needing(...needs) {
  return needs;
}

/** The benchmarks by name: their programs, options and needs. */
const benchmarks = {
  'data-layer': {
    program: inProject('bench', 'src', 'main.ts'),
    needs: needing(),
    options: [
      // The source, not the latest build.
      '--conditions=@ne2016/source',
      '--expose-gc',
      // With parallel collection, a subject that produces garbage waits for threads that a busy machine does
      // not run.
      '--single-threaded-gc',
    ],
  },
  select: {
    program: inProject('bench', 'src', 'select', 'main.ts'),
    needs: needing('browser', 'application'),
    options: [],
  },
  entry: {
    program: inProject('bench', 'src', 'entry', 'main.ts'),
    needs: needing('browser', 'application'),
    options: [],
  },
  server: {
    program: inProject('bench', 'src', 'server', 'main.ts'),
    needs: needing('test application'),
    // The source, not the latest build.
    options: ['--conditions=@ne2016/source'],
  },
  history: {
    program: inProject('bench', 'src', 'history', 'main.ts'),
    needs: needing('test application'),
    options: ['--conditions=@ne2016/source'],
  },
  postgres: {
    program: inProject('bench', 'src', 'postgres', 'main.ts'),
    needs: needing('test application', 'postgres'),
    options: ['--conditions=@ne2016/source'],
  },
  push: {
    program: inProject('bench', 'src', 'push', 'main.ts'),
    needs: needing('browser', 'test application', 'postgres'),
    options: ['--conditions=@ne2016/source'],
  },
  presence: {
    program: inProject('bench', 'src', 'presence', 'main.ts'),
    needs: needing('test application'),
    options: ['--conditions=@ne2016/source'],
  },
  flood: {
    program: inProject('bench', 'src', 'flood', 'main.ts'),
    needs: needing('test application'),
    options: ['--conditions=@ne2016/source'],
  },
  workspace: {
    program: inProject('bench', 'src', 'workspace', 'main.ts'),
    needs: needing('browser', 'test application'),
    options: ['--conditions=@ne2016/source'],
  },
};

/** @typedef {keyof typeof benchmarks} BenchmarkName */

/** The benchmarks requested by name; all of them without a name. @returns {BenchmarkName[]} */
function namesFrom(/** @type {string[]} */ asked) {
  const names = /** @type {BenchmarkName[]} */ (Object.keys(benchmarks));
  const unknown = asked.filter((name) => !names.some((known) => known === name));
  if (unknown.length > 0)
    throw new Fault(`Mesure inconnue : ${unknown.join(', ')}. Choisissez parmi : ${names.join(', ')}.`);
  return asked.length === 0 ? names : names.filter((name) => asked.includes(name));
}

/** Runs one benchmark; returns 0 if its limits are met, 1 if not. */
async function runBenchmark(/** @type {BenchmarkName} */ name, /** @type {readonly string[]} */ sizes) {
  const { program, options, needs } = benchmarks[name];
  /** @type {NodeJS.ProcessEnv} */
  const variables = { NODE_ENV: 'production' };
  if (needs.includes('browser')) {
    const browser = await ensureChromium();
    if ('missing' in browser) throw new Fault(browser.missing);
    variables['CHROMIUM_PATH'] = browser.path;
  }
  if (needs.includes('postgres')) {
    const postgres = await ensurePostgres();
    if ('missing' in postgres) throw new Fault(postgres.missing);
  }
  if (needs.includes('application')) await ensureSpaBuilt();
  if (needs.includes('test application')) await Promise.all([ensureTestSpaBuilt(), ensureTestServerBuilt()]);
  return await runForeground([[pinnedNode, ...options, program, ...sizes]], variables);
}

// npm run bench [-- name…]: runs the benchmarks against their floors, one after the other, all or the named
// ones. Numbers are the sizes for `workspace`.
await runCommand(async () => {
  const words = process.argv.slice(2);
  const sizes = words.filter((word) => /^\d+$/.test(word));
  const names = namesFrom(words.filter((word) => !sizes.includes(word)));
  await ensureInstalled('everything');
  let worst = 0;
  for (const name of names) {
    tell(`— ${name}`);
    const code = await runBenchmark(name, name === 'workspace' ? sizes : []);
    worst = Math.max(worst, code);
    // The benchmark was stopped: the others are skipped.
    if (code > 1) break;
  }
  return worst;
});
