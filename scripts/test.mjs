import './setup/require-node.mjs';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, headlessShell } from './setup/chromium.mjs';
import { runCommand, tell } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { ensureLibreOffice } from './setup/libreoffice.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { npm, runBesideOthers } from './setup/processes.mjs';
import { inProject } from './setup/project.mjs';
import { ensureGalleryBuilt, ensureTestSpaBuilt } from './setup/spa-build.mjs';
import { temporaryFiles } from './setup/temporary-files.mjs';
import { changedFiles, lastDurations, planOfChanges } from './testing/affected-tests.mjs';
import {
  closingLine,
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  countsOfMissing,
  failuresOfVitest,
  placesOfFailures,
  isContinuousIntegration,
  sumOf,
} from './testing/counts.mjs';
import {
  linesOfSlowest,
  longestBrowserTest,
  slowBrowserTests,
  timedBrowserTests,
  timedFiles,
} from './testing/slowest.mjs';
import { goSettings } from './testing/go-settings.mjs';
import { readImportGraph } from './testing/import-graph.mjs';
import { readTestOptions } from './testing/test-options.mjs';

/** @typedef {import('./testing/counts.mjs').Counts} Counts */
/** @typedef {import('./testing/counts.mjs').VitestReport} VitestReport */
/** @typedef {import('./testing/counts.mjs').PlaywrightReport} PlaywrightReport */

/**
 * A check that counts as one test: the label of its lines, its npm script, and the arguments of that.
 * @typedef {{ label: string, script: string, words?: readonly string[] }} Check
 */

// Several checkers, or threads, repeat each other’s work while the tests need every processor.
const types = { label: 'types', script: 'types', words: ['--', '--checkers', '1'] };
const lint = { label: 'règles de code', script: 'lint', words: ['--', '--threads=1'] };
const format = { label: 'mise en forme', script: 'format:check', words: ['--'] };
const quickChecks = [types, lint, format, { label: 'code inutilisé', script: 'unused' }];
const build = { label: 'construction', script: 'build' };
const slowChecks = [
  { label: 'référence', script: 'docs:check' },
  { label: 'poids', script: 'weight' },
];

/** The failed tests, listed again at the end of a long output. @type {string[]} */
const failures = [];

/** The slowest tests. @type {string[]} */
const slowest = [];

/** The missing programs, and how to install them. @type {string[]} */
const missing = [];

/** Runs checks one after the other, even after a failure. @param {readonly Check[]} checks */
async function runChecks(checks) {
  /** @type {Counts[]} */
  const results = [];
  for (const { label, script, words = [] } of checks) {
    const commandLine = npm('run', '--silent', script, ...words);
    const exitCode = await runBesideOthers(label, commandLine, goSettings);
    if (exitCode !== 0) failures.push(`✗ ${label} (npm run ${script})`);
    results.push(countsOfCheck(exitCode));
  }
  return sumOf(results);
}

/** Reads the report of a runner; returns `undefined` if it crashed before writing one. @returns {unknown} */
function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    tell(`Rapport illisible : ${String(error)}`);
    return undefined;
  }
}

/**
 * The shared state of a run’s steps.
 * @typedef {object} Run
 * @property {string} TMPDIR
 * @property {string} seed
 */

/** @param {'unit' | 'long'} kind @param {Run} run @param {readonly string[]} more words @param {NodeJS.ProcessEnv} [variables] */
async function runVitest(kind, { TMPDIR, seed }, more, variables = {}) {
  const report = join(TMPDIR, `${kind}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const words = [`test:${kind}`, '--', ...reporters, ...more];
  const label = kind === 'unit' ? 'unitaires' : 'longs';
  const environment = { TMPDIR, TEST_SEED: seed, ...variables };
  const exitCode = await runBesideOthers(label, npm('run', '--silent', ...words), environment);
  const results = /** @type {VitestReport | undefined} */ (readReport(report));
  failures.push(...failuresOfVitest(results));
  slowest.push(...linesOfSlowest(`\nLes plus longs (${label}) :`, timedFiles(results), inProject('/')));
  return countsOfVitest(results, exitCode, more.includes('--passWithNoTests'));
}

/** @param {string} browser its path @param {Run} run @param {readonly string[]} chosen */
async function runPlaywright(browser, { TMPDIR, seed }, chosen) {
  const report = join(TMPDIR, 'browser.json');
  const words = ['test:browser', '--', '--reporter=list,json', ...chosen];
  const exitCode = await runBesideOthers('navigateur', npm('run', '--silent', ...words), {
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR,
    TEST_SEED: seed,
  });
  return { exitCode, results: /** @type {PlaywrightReport | undefined} */ (readReport(report)) };
}

/**
 * Repeats the browser tests that took too long, without others next to them. Those that take as long again
 * have failed.
 * @param {string} browser @param {Run} run @param {PlaywrightReport | undefined} results
 */
async function repeatSlowTests(browser, run, results) {
  const names = slowBrowserTests(results).map(({ name }) => name);
  if (names.length === 0) return sumOf([]);
  const alone = await runPlaywright(browser, run, [
    '--workers=1',
    '--output=e2e/test-results/alone',
    ...names,
  ]);
  const slow = slowBrowserTests(alone.results);
  const limit = String(longestBrowserTest / 1000);
  failures.push(...slow.map(({ name, title }) => `✗ ${name} › ${title}\n    plus de ${limit} s, seul`));
  return sumOf(slow.map(() => countsOfCheck(1)));
}

/** Maximum number of failed browser tests that are repeated for a trace. */
const mostTraces = 5;

/**
 * Repeats failed browser tests, to record a trace of each in addition to its screenshot. They stay failed.
 * @param {string} browser @param {Run} run @param {PlaywrightReport | undefined} results
 */
async function traceFailures(browser, run, results) {
  const places = placesOfFailures(results).slice(0, mostTraces);
  if (places.length === 0) return;
  tell('Les tests en échec sont repris une fois pour garder leur trace\u00a0; ils restent en échec.');
  await runPlaywright(browser, run, ['--trace=on', '--output=e2e/test-results/repeated', ...places]);
}

/** @param {Run} run @param {string} browser its path @param {readonly string[]} chosen @param {boolean} isWhole */
async function runBrowserTests(run, browser, chosen, isWhole) {
  // A trace of each test takes a quarter more processor time.
  const tagged = isWhole ? [] : ['--trace=off', '--grep-invert', '@long', '--pass-with-no-tests'];
  const words = [`--shuffle=${run.seed}`, ...tagged, ...chosen];
  const { exitCode, results } = await runPlaywright(browser, run, words);
  failures.push(...failuresOfPlaywright(results));
  slowest.push(...linesOfSlowest('\nLes plus longs (navigateur) :', timedBrowserTests(results), ''));
  const counts = countsOfPlaywright(results, exitCode, chosen.length > 0);
  if (!isWhole) await traceFailures(browser, run, results);
  return isWhole ? sumOf([counts, await repeatSlowTests(browser, run, results)]) : counts;
}

/**
 * Finds or installs the programs that tests without a browser need.
 * @param {boolean} isWhole
 * @returns arguments for Vitest: the projects that it leaves out
 */
async function prepareUnitTests(isWhole) {
  // One after the other: the system installs one package at a time.
  const postgres = await ensurePostgres();
  const office = isWhole ? await ensureLibreOffice() : undefined;
  for (const search of [postgres, office])
    if (search !== undefined && 'missing' in search) missing.push(search.missing);
  return 'missing' in postgres ? ['--project=!postgres'] : [];
}

/** Finds or installs the browser, and builds its pages. */
async function prepareBrowser() {
  const browser = await ensureChromium(headlessShell);
  if ('missing' in browser) {
    missing.push(browser.missing);
    return undefined;
  }
  // A failed build fails again, with its message, when the browser tests begin.
  await Promise.allSettled([ensureTestSpaBuilt(), ensureGalleryBuilt()]);
  return browser.path;
}

/**
 * Checks the changes since the last commit, and runs the nearest tests.
 * @param {Run} run @param {readonly string[]} projects
 */
async function testChanges(run, projects) {
  const changed = changedFiles(inProject()).filter((path) => existsSync(inProject(path)));
  const graph = readImportGraph(inProject());
  const { unit, left, browser, needsServer } = planOfChanges(graph, changed, lastDurations(inProject()));
  const code = changed.filter((path) => /\.(ts|tsx|mjs|cjs)$/.test(path));
  const isLintChanged = changed.some((path) => ['oxlint.config.ts', 'scripts/floors.ts'].includes(path));
  const checks = [
    types,
    ...(code.length > 0 || isLintChanged
      ? [{ ...lint, words: [...lint.words, ...(isLintChanged ? [] : code)] }]
      : []),
    ...(changed.length > 0
      ? [{ ...format, words: [...format.words, '--no-error-on-unmatched-pattern', ...changed] }]
      : []),
  ];
  const server = needsServer ? {} : { TEST_SERVER: 'unused' };
  const [checked, tested] = await Promise.all([
    runChecks(checks),
    unit.length > 0 ? runVitest('unit', run, ['--passWithNoTests', ...projects, ...unit], server) : sumOf([]),
  ]);
  const path = browser.length > 0 ? await prepareBrowser() : undefined;
  const inBrowser = path === undefined ? sumOf([]) : await runBrowserTests(run, path, browser, false);
  if (left > 0)
    slowest.push('', `${String(left)} fichiers de tests plus éloignés des changements : npm test.`);
  return sumOf([checked, tested, inBrowser]);
}

/**
 * Runs the checks next to the unit tests, then the browser tests, even after failures. All at once would take
 * as long on two cores, and find slow tests instead of wrong ones. The long runs come after them, for the
 * same reason.
 * @param {Run} run @param {readonly string[]} projects @param {boolean} isWhole
 */
async function testAll(run, projects, isWhole) {
  const quick = runChecks(quickChecks);
  // Before the unit tests: they start the application, and would build it too if it is missing.
  const built = await runChecks([build]);
  const [unit, checks, browser] = await Promise.all([
    runVitest('unit', run, projects),
    quick.then(async (counts) => sumOf([counts, await runChecks(slowChecks)])),
    prepareBrowser(),
  ]);
  const inBrowser = browser === undefined ? sumOf([]) : await runBrowserTests(run, browser, [], isWhole);
  const long = isWhole ? await runVitest('long', run, []) : sumOf([]);
  return sumOf([built, unit, checks, inBrowser, long]);
}

await runCommand(async () => {
  const { extent, seed } = readTestOptions(process.argv.slice(2));
  const isWhole = extent === 'all';
  const ofSeed = `Ordre des tests : --seed ${String(seed)}`;
  tell(ofSeed);
  const [projects] = await Promise.all([prepareUnitTests(isWhole), ensureInstalled('everything')]);
  const run = { TMPDIR: temporaryFiles(), seed: String(seed) };
  const tested = await (extent === 'changed' ? testChanges(run, projects) : testAll(run, projects, isWhole));
  const counts = sumOf([tested, countsOfMissing(missing, isContinuousIntegration(process.env))]);
  const lines = [...slowest, '', ...failures, ofSeed, closingLine(counts, missing)];
  process.stdout.write(`${lines.join('\n')}\n`);
  return counts.failed === 0 ? 0 : 1;
});
