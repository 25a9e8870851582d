import './setup/require-node.mjs';
import { readFileSync } from 'node:fs';
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
import {
  closingLine,
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  countsOfMissing,
  failuresOfVitest,
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
import { readTestOptions } from './testing/test-options.mjs';

/** @typedef {import('./testing/counts.mjs').Counts} Counts */
/** @typedef {import('./testing/counts.mjs').VitestReport} VitestReport */
/** @typedef {import('./testing/counts.mjs').PlaywrightReport} PlaywrightReport */

/** A check that counts as one test: what its lines begin with, the npm script that makes it, and what is added to that. @typedef {{ label: string, script: string, words?: readonly string[] }} Check */

const quickChecks = [
  // Several checkers, or threads, repeat each other's work while the tests want every processor.
  { label: 'types', script: 'types', words: ['--', '--checkers', '1'] },
  { label: 'règles de code', script: 'lint', words: ['--', '--threads=1'] },
  { label: 'mise en forme', script: 'format:check' },
  { label: 'code inutilisé', script: 'unused' },
];
const build = { label: 'construction', script: 'build' };
const slowChecks = [
  { label: 'référence', script: 'docs:check' },
  { label: 'poids', script: 'weight' },
];

/** The tests that failed: the end of a long output names them again. @type {string[]} */
const failures = [];

/** What the tests took longest for. @type {string[]} */
const slowest = [];

/** What cannot run here, and how to install what it needs. @type {string[]} */
const missing = [];

/** Makes checks one after the other, whether the one before failed or not. @param {readonly Check[]} checks */
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

/** Reads the report of a runner; `undefined` where it crashed before it wrote one. @returns {unknown} */
function readReport(/** @type {string} */ path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    tell(`Rapport illisible : ${String(error)}`);
    return undefined;
  }
}

/**
 * What the steps of a run share.
 * @typedef {object} Run
 * @property {string} TMPDIR
 * @property {import('./testing/test-options.mjs').Extent} extent
 * @property {string} seed
 */

/** @param {'unit' | 'long'} kind @param {Run} run @param {readonly string[]} [more] */
async function runVitest(kind, { TMPDIR, extent, seed }, more = []) {
  const isPart = extent === 'changed';
  const report = join(TMPDIR, `${kind}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const words = [`test:${kind}`, '--', ...reporters, ...more, ...(isPart ? ['--changed'] : [])];
  const label = kind === 'unit' ? 'unitaires' : 'longs';
  const variables = { TMPDIR, TEST_SEED: seed };
  const exitCode = await runBesideOthers(label, npm('run', '--silent', ...words), variables);
  const results = /** @type {VitestReport | undefined} */ (readReport(report));
  failures.push(...failuresOfVitest(results));
  slowest.push(...linesOfSlowest(`\nLes plus longs (${label}) :`, timedFiles(results), inProject('/')));
  return countsOfVitest(results, exitCode, isPart);
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
 * Repeats the browser tests that took too long, without others beside them. Those that take as long again have failed.
 * @param {string} browser @param {Run} run @param {PlaywrightReport | undefined} results
 */
async function repeatSlowTests(browser, run, results) {
  const names = slowBrowserTests(results).map(({ name }) => name);
  if (names.length === 0) return sumOf([]);
  const alone = await runPlaywright(browser, run, ['--workers=1', ...names]);
  const slow = slowBrowserTests(alone.results);
  const limit = String(longestBrowserTest / 1000);
  failures.push(...slow.map(({ name, title }) => `✗ ${name} › ${title}\n    plus de ${limit} s, seul`));
  return sumOf(slow.map(() => countsOfCheck(1)));
}

/**
 * @param {Run} run
 * @param {string | undefined} browser its path; `undefined` where there is none
 */
async function runBrowserTests(run, browser) {
  if (browser === undefined) return sumOf([]);
  const [isPart, isWhole] = [run.extent === 'changed', run.extent === 'all'];
  const { exitCode, results } = await runPlaywright(browser, run, [
    `--shuffle=${run.seed}`,
    ...(isWhole ? [] : ['--grep-invert', '@long']),
    ...(isPart ? ['--only-changed', '--pass-with-no-tests'] : []),
  ]);
  failures.push(...failuresOfPlaywright(results));
  slowest.push(...linesOfSlowest('\nLes plus longs (navigateur) :', timedBrowserTests(results), ''));
  const counts = countsOfPlaywright(results, exitCode, isPart);
  return isWhole ? sumOf([counts, await repeatSlowTests(browser, run, results)]) : counts;
}

/**
 * Finds or installs the programs that tests without a browser need.
 * @param {Run['extent']} extent
 * @returns what Vitest is told
 */
async function prepareUnitTests(extent) {
  // One after the other: the system installs one package at a time.
  const postgres = await ensurePostgres();
  const office = extent === 'all' ? await ensureLibreOffice() : undefined;
  for (const search of [postgres, office])
    if (search !== undefined && 'missing' in search) missing.push(search.missing);
  return 'missing' in postgres ? ['--project=!postgres'] : [];
}

/** Finds or installs the browser, and builds what it opens. */
async function prepareBrowser() {
  const browser = await ensureChromium(headlessShell);
  if ('missing' in browser) {
    missing.push(browser.missing);
    return undefined;
  }
  // What cannot be built fails again, and is told, when the browser tests begin.
  await Promise.allSettled([ensureTestSpaBuilt(), ensureGalleryBuilt()]);
  return browser.path;
}

// npm test: the checks beside the unit tests, then the browser tests, whether others failed or not. All at the same time
// would take as long on two cores, and find what is slow instead of what is wrong. npm run test:all: the long runs after
// them, for the same reason.
await runCommand(async () => {
  const { extent, seed } = readTestOptions(process.argv.slice(2));
  const ofSeed = `Ordre des tests : --seed ${String(seed)}`;
  tell(ofSeed);
  const [projects] = await Promise.all([prepareUnitTests(extent), ensureInstalled('everything')]);
  const run = { TMPDIR: temporaryFiles(), extent, seed: String(seed) };
  const quick = runChecks(quickChecks);
  // Before the unit tests: they start the application, which builds it too where it is not there.
  const built = await runChecks(extent === 'changed' ? [] : [build]);
  const [unit, checks, browser] = await Promise.all([
    runVitest('unit', run, projects),
    quick.then(async (counts) => sumOf([counts, await runChecks(extent === 'changed' ? [] : slowChecks)])),
    prepareBrowser(),
  ]);
  const inBrowser = await runBrowserTests(run, browser);
  const long = extent === 'all' ? await runVitest('long', run) : sumOf([]);
  const notRun = countsOfMissing(missing, isContinuousIntegration(process.env));
  const counts = sumOf([built, unit, checks, inBrowser, long, notRun]);
  const lines = [...slowest, '', ...failures, ofSeed, closingLine(counts, missing)];
  process.stdout.write(`${lines.join('\n')}\n`);
  return counts.failed === 0 ? 0 : 1;
});
