import './setup/require-node.mjs';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureChromium, headlessShell } from './setup/chromium.mjs';
import { Fault, runCommand, tell } from './setup/fault.mjs';
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

/** @param {string} TMPDIR @param {boolean} isPart */
async function runUnitTests(TMPDIR, isPart) {
  const report = join(TMPDIR, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const words = ['test:unit', '--', ...reporters, ...(isPart ? ['--changed'] : [])];
  const exitCode = await runBesideOthers('unitaires', npm('run', '--silent', ...words), { TMPDIR });
  const results = /** @type {VitestReport | undefined} */ (readReport(report));
  failures.push(...failuresOfVitest(results));
  return countsOfVitest(results, exitCode, isPart);
}

/**
 * @param {string} TMPDIR
 * @param {boolean} isPart
 * @param {import('./setup/chromium.mjs').BrowserSearch} browser
 */
async function runBrowserTests(TMPDIR, isPart, browser) {
  if ('missing' in browser) return skippedSuite;
  const report = join(TMPDIR, 'browser.json');
  const words = ['test:browser', '--', '--reporter=list,json', ...(isPart ? ['--only-changed'] : [])];
  const exitCode = await runBesideOthers('navigateur', npm('run', '--silent', ...words), {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    TMPDIR,
  });
  const results = /** @type {PlaywrightReport | undefined} */ (readReport(report));
  failures.push(...failuresOfPlaywright(results));
  return countsOfPlaywright(results, exitCode, isPart);
}

/** Finds or installs the programs that the unit tests need, and says what is missing. */
async function prepareUnitTests() {
  // One after the other: the system installs one package at a time.
  const postgres = await ensurePostgres();
  const office = await ensureLibreOffice();
  if ('missing' in postgres) tell(`Les tests avec PostgreSQL ne sont pas exécutés. ${postgres.missing}`);
  if ('missing' in office) tell(`Les tests avec LibreOffice ne sont pas exécutés. ${office.missing}`);
}

/** Finds or installs the browser and builds what it opens; says when it is missing. */
async function prepareBrowser() {
  const browser = await ensureChromium(headlessShell);
  if ('missing' in browser) tell(`Les tests dans le navigateur ne sont pas exécutés. ${browser.missing}`);
  // What cannot be built fails again, and is told, when the browser tests begin.
  else await Promise.allSettled([ensureTestSpaBuilt(), ensureGalleryBuilt()]);
  return browser;
}

/** Whether only what the uncommitted changes affect is to be tested. */
function isChangedOnly() {
  const [first, ...more] = process.argv.slice(2);
  if (first === undefined) return false;
  if (first === '--changed' && more.length === 0) return true;
  throw new Fault(
    'Usage : npm test, ou npm test -- --changed pour ce que touchent les changements non enregistrés.',
  );
}

// npm test: the checks beside the unit tests, then the browser tests, whether others failed or not. All at the same time
// would take as long on two cores, and find what is slow instead of what is wrong.
await runCommand(async () => {
  const isPart = isChangedOnly();
  await Promise.all([prepareUnitTests(), ensureInstalled('everything')]);
  const folder = temporaryFiles();
  const quick = runChecks(quickChecks);
  // Before the unit tests: they start the application, which builds it too where it is not there.
  const built = await runChecks(isPart ? [] : [build]);
  const [unit, checks, browser] = await Promise.all([
    runUnitTests(folder, isPart),
    quick.then(async (counts) => sumOf([counts, await runChecks(isPart ? [] : slowChecks)])),
    prepareBrowser(),
  ]);
  const counts = sumOf([built, unit, checks, await runBrowserTests(folder, isPart, browser)]);
  process.stdout.write(`\n${[...failures, closingLine(counts)].join('\n')}\n`);
  return counts.failed === 0 ? 0 : 1;
});
