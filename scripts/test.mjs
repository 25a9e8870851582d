import './setup/require-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, headlessShell } from './setup/chromium.mjs';
import { runCommand, tell } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { ensureLibreOffice } from './setup/libreoffice.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { npm, runBesideOthers } from './setup/processes.mjs';
import { ensureGalleryBuilt, ensureTestSpaBuilt } from './setup/spa-build.mjs';
import { temporaryFiles } from './setup/temporary-files.mjs';
import {
  closingLine,
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  skippedSuite,
  sumOf,
} from './testing/counts.mjs';
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
 * @property {boolean} isPart whether only what the uncommitted changes affect is tested
 * @property {boolean} isWhole whether the long runs are wanted too
 * @property {string} TEST_SEED
 */

/** @param {'unit' | 'long'} kind @param {Run} run */
async function runVitest(kind, { TMPDIR, isPart, TEST_SEED }) {
  const report = join(TMPDIR, `${kind}.json`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const words = [`test:${kind}`, '--', ...reporters, ...(isPart ? ['--changed'] : [])];
  const label = kind === 'unit' ? 'unitaires' : 'longs';
  const exitCode = await runBesideOthers(label, npm('run', '--silent', ...words), { TMPDIR, TEST_SEED });
  const results = /** @type {VitestReport | undefined} */ (readReport(report));
  failures.push(...failuresOfVitest(results));
  return countsOfVitest(results, exitCode, isPart);
}

/**
 * @param {Run} run
 * @param {import('./setup/chromium.mjs').BrowserSearch} browser
 */
async function runBrowserTests({ TMPDIR, isPart, isWhole, TEST_SEED }, browser) {
  if ('missing' in browser) return skippedSuite;
  const report = join(TMPDIR, 'browser.json');
  const chosen = [
    ...(isWhole ? [] : ['--grep-invert', '@long']),
    ...(isPart ? ['--only-changed', '--pass-with-no-tests'] : []),
  ];
  const words = ['test:browser', '--', '--reporter=list,json', ...chosen];
  const exitCode = await runBesideOthers('navigateur', npm('run', '--silent', ...words), {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR,
    TEST_SEED,
  });
  const results = /** @type {PlaywrightReport | undefined} */ (readReport(report));
  failures.push(...failuresOfPlaywright(results));
  return countsOfPlaywright(results, exitCode, isPart);
}

/** Finds or installs the programs that tests without a browser need, and says what is missing. @param {boolean} isWhole */
async function prepareUnitTests(isWhole) {
  // One after the other: the system installs one package at a time.
  const postgres = await ensurePostgres();
  const office = isWhole ? await ensureLibreOffice() : undefined;
  if ('missing' in postgres) tell(`Les tests avec PostgreSQL ne sont pas exécutés. ${postgres.missing}`);
  if (office !== undefined && 'missing' in office)
    tell(`Les tests avec LibreOffice ne sont pas exécutés. ${office.missing}`);
}

/** Finds or installs the browser and builds what it opens; says when it is missing. */
async function prepareBrowser() {
  const browser = await ensureChromium(headlessShell);
  if ('missing' in browser) tell(`Les tests dans le navigateur ne sont pas exécutés. ${browser.missing}`);
  // What cannot be built fails again, and is told, when the browser tests begin.
  else await Promise.allSettled([ensureTestSpaBuilt(), ensureGalleryBuilt()]);
  return browser;
}

// npm test: the checks beside the unit tests, then the browser tests, whether others failed or not. All at the same time
// would take as long on two cores, and find what is slow instead of what is wrong. npm run test:all: the long runs after
// them, for the same reason.
await runCommand(async () => {
  const { extent, seed } = readTestOptions(process.argv.slice(2));
  const [isPart, isWhole] = [extent === 'changed', extent === 'all'];
  await Promise.all([prepareUnitTests(isWhole), ensureInstalled('everything')]);
  const run = { TMPDIR: temporaryFiles(), isPart, isWhole, TEST_SEED: String(seed) };
  const quick = runChecks(quickChecks);
  // Before the unit tests: they start the application, which builds it too where it is not there.
  const built = await runChecks(isPart ? [] : [build]);
  const [unit, checks, browser] = await Promise.all([
    runVitest('unit', run),
    quick.then(async (counts) => sumOf([counts, await runChecks(isPart ? [] : slowChecks)])),
    prepareBrowser(),
  ]);
  const inBrowser = await runBrowserTests(run, browser);
  const counts = sumOf([built, unit, checks, inBrowser, ...(isWhole ? [await runVitest('long', run)] : [])]);
  process.stdout.write(`\n${[...failures, closingLine(counts)].join('\n')}\n`);
  return counts.failed === 0 ? 0 : 1;
});
