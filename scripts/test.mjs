import './setup/require-node.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './setup/chromium.mjs';
import { Fault, runCommand, tell } from './setup/fault.mjs';
import { ensureInstalled } from './setup/installation.mjs';
import { ensurePostgres } from './setup/postgres.mjs';
import { npm, run } from './setup/processes.mjs';
import {
  closingLine,
  countsOfCheck,
  countsOfPlaywright,
  countsOfVitest,
  skippedSuite,
  sumOf,
} from './testing/counts.mjs';

/** @typedef {import('./testing/counts.mjs').Counts} Counts */
/** @typedef {import('./testing/counts.mjs').VitestReport} VitestReport */
/** @typedef {import('./testing/counts.mjs').PlaywrightReport} PlaywrightReport */

/** The checks that count as one test each: what they are and the npm script that makes them. */
const quickChecks = [
  { title: 'Types', script: 'types' },
  { title: 'Règles de code', script: 'lint' },
  { title: 'Mise en forme', script: 'format:check' },
  { title: 'Code inutilisé', script: 'unused' },
];
const slowChecks = [
  { title: 'Référence de la couche de données', script: 'docs:check' },
  { title: 'Construction de l’interface', script: 'build' },
  { title: 'Poids de l’écran d’entrée', script: 'weight' },
];

/** @param {{ title: string, script: string }} check */
async function runCheck({ title, script }) {
  tell(`\n— ${title}`);
  return countsOfCheck(await run(npm('run', '--silent', script)));
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

/** @param {string} reports @param {boolean} isPart */
async function runUnitTests(reports, isPart) {
  tell('\n— Tests unitaires et du serveur');
  const postgres = await ensurePostgres();
  if ('missing' in postgres) tell(`Non exécutés avec PostgreSQL. ${postgres.missing}`);
  const report = join(reports, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await run(
    npm('run', '--silent', 'test:unit', '--', ...reporters, ...(isPart ? ['--changed'] : [])),
  );
  return countsOfVitest(/** @type {VitestReport | undefined} */ (readReport(report)), exitCode, isPart);
}

/** @param {string} reports @param {boolean} isPart */
async function runBrowserTests(reports, isPart) {
  tell('\n— Tests dans le navigateur');
  const browser = await ensureChromium();
  if ('missing' in browser) {
    tell(`Non exécutés. ${browser.missing}`);
    return skippedSuite;
  }
  const report = join(reports, 'browser.json');
  const words = ['test:browser', '--', '--reporter=list,json', ...(isPart ? ['--only-changed'] : [])];
  const exitCode = await run(npm('run', '--silent', ...words), {
    CHROMIUM_PATH: browser.path,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  return countsOfPlaywright(
    /** @type {PlaywrightReport | undefined} */ (readReport(report)),
    exitCode,
    isPart,
  );
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

// npm test: every check and every suite, one after the other, whether the one before failed or not.
await runCommand(async () => {
  const isPart = isChangedOnly();
  await ensureInstalled();
  const reports = mkdtempSync(join(tmpdir(), 'ne2016-tests-'));
  /** @type {Counts[]} */
  const results = [];
  try {
    for (const check of isPart ? quickChecks : [...quickChecks, ...slowChecks])
      results.push(await runCheck(check));
    results.push(await runUnitTests(reports, isPart));
    results.push(await runBrowserTests(reports, isPart));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  const counts = sumOf(results);
  process.stdout.write(`\n${closingLine(counts)}\n`);
  return counts.failed === 0 ? 0 : 1;
});
