/**
 * Numbers of passed, failed and skipped tests.
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 */

/** The part of Vitest's JSON report that is read. @typedef {{ testResults: { name: string, status: string, message: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, failureMessages: string[] | null }[] }[] }} VitestReport */

/** What Playwright's JSON report says of a file, or of a group of tests in it. @typedef {{ title: string, suites?: PlaywrightSuite[], specs: { title: string, ok: boolean, file: string, line: number, tags: string[], tests: { results: { duration: number, error?: { message?: string } }[] }[] }[] }} PlaywrightSuite */

/** The part of Playwright's JSON report that is read. @typedef {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites: PlaywrightSuite[] }} PlaywrightReport */

/** A check, such as the types, is one test. @param {number} exitCode @returns {Counts} */
export function countsOfCheck(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 };
}

/**
 * A suite with a missing program is one skipped test, and a failed one if everything must run.
 * @param {readonly string[]} missing the message of each program
 * @param {boolean} mustRun
 * @returns {Counts}
 */
export function countsOfMissing({ length }, mustRun) {
  return { passed: 0, failed: mustRun ? length : 0, skipped: mustRun ? 0 : length };
}

/**
 * Whether this is continuous integration, where everything must run.
 * @param {NodeJS.ProcessEnv} variables
 */
export function isContinuousIntegration({ CI }) {
  return CI !== undefined && !['', '0', 'false'].includes(CI);
}

/**
 * Corrects the counts of a runner that crashed, failed outside a test, or ran nothing at all.
 * @param {Counts | undefined} counts from its report; `undefined` without a readable report
 * @param {number} exitCode
 * @param {boolean} mayRunNothing
 * @returns {Counts}
 */
function countsOfRunner(counts, exitCode, mayRunNothing) {
  if (counts === undefined) return countsOfCheck(1);
  const ranNothing = counts.passed + counts.failed === 0 && !mayRunNothing;
  const failedOutside = exitCode !== 0 && counts.failed === 0;
  return ranNothing || failedOutside ? { ...counts, failed: 1 } : counts;
}

/**
 * Counts the tests of Vitest; a file that fails before its first test is one failed test.
 * @param {VitestReport | undefined} report
 * @param {number} exitCode
 * @param {boolean} [mayRunNothing] whether a run without a test is no failure
 */
export function countsOfVitest(report, exitCode, mayRunNothing = false) {
  if (report === undefined) return countsOfRunner(undefined, exitCode, mayRunNothing);
  const statuses = report.testResults.flatMap(({ status, assertionResults }) => {
    const ofTests = assertionResults.map((test) => test.status);
    return status === 'failed' && !ofTests.includes('failed') ? [...ofTests, 'failed'] : ofTests;
  });
  const passed = statuses.filter((status) => status === 'passed').length;
  const failed = statuses.filter((status) => status === 'failed').length;
  return countsOfRunner(
    { passed, failed, skipped: statuses.length - passed - failed },
    exitCode,
    mayRunNothing,
  );
}

/**
 * Counts the tests of Playwright; one that passed only when repeated is a failed test.
 * @param {PlaywrightReport | undefined} report
 * @param {number} exitCode
 * @param {boolean} [mayRunNothing] whether a run without a test is no failure
 */
export function countsOfPlaywright(report, exitCode, mayRunNothing = false) {
  if (report === undefined) return countsOfRunner(undefined, exitCode, mayRunNothing);
  const { expected, unexpected, flaky, skipped } = report.stats;
  return countsOfRunner({ passed: expected, failed: unexpected + flaky, skipped }, exitCode, mayRunNothing);
}

/**
 * Returns the lines of a failed test at the end of `npm test`, with the beginning of its message.
 * @param {string} name @param {string | null | undefined} message
 */
function failureLines(name, message) {
  const lines = (message ?? '').split('\n').slice(0, 12);
  return [`✗ ${name}`, ...lines.filter((line) => line.trim() !== '').map((line) => `    ${line}`)].join('\n');
}

/** @param {VitestReport | undefined} report */
export function failuresOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length === 0) return status === 'failed' ? [failureLines(name, message)] : [];
    return failed.map((test) => failureLines(`${name} › ${test.fullName}`, test.failureMessages?.join('\n')));
  });
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
function failuresOfSuite({ suites = [], specs }) {
  const failed = specs.filter(({ ok }) => !ok);
  return [
    ...failed.map(({ title, file, line, tests }) => {
      const results = tests.flatMap((test) => test.results);
      const message = results.find(({ error }) => error !== undefined)?.error?.message;
      return failureLines(`${file}:${String(line)} › ${title}`, message);
    }),
    ...suites.flatMap(failuresOfSuite),
  ];
}

/** @param {PlaywrightReport | undefined} report */
export function failuresOfPlaywright(report) {
  return (report?.suites ?? []).flatMap(failuresOfSuite);
}

/** @param {PlaywrightSuite} suite @returns {string[]} */
const failedPlaces = ({ suites = [], specs }) => [
  ...specs.filter(({ ok }) => !ok).map(({ file, line }) => `${file}:${String(line)}`),
  ...suites.flatMap(failedPlaces),
];

/**
 * Returns the failed browser tests as `file:line`, with which Playwright repeats them.
 * @param {PlaywrightReport | undefined} report
 */
export function placesOfFailures(report) {
  return [...new Set((report?.suites ?? []).flatMap(failedPlaces))];
}

/** @param {readonly Counts[]} all @returns {Counts} */
export function sumOf(all) {
  return all.reduce(
    (sum, { passed, failed, skipped }) => ({
      passed: sum.passed + passed,
      failed: sum.failed + failed,
      skipped: sum.skipped + skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/**
 * Returns the last line of `npm test`, with missing programs and how to install them.
 * @param {Counts} counts
 * @param {readonly string[]} [missing]
 */
export function closingLine({ passed, failed, skipped }, missing = []) {
  return [`${passed} passed, ${failed} failed, ${skipped} skipped`, ...missing].join(' – ');
}
