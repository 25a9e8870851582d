/** @typedef {import('./counts.mjs').VitestReport} VitestReport */
/** @typedef {import('./counts.mjs').PlaywrightReport} PlaywrightReport */
/** @typedef {import('./counts.mjs').PlaywrightSuite} PlaywrightSuite */

/** A file or a test, and its duration in milliseconds. @typedef {{ name: string, title: string, duration: number }} Timed */

/** Milliseconds that a browser test may take when nothing else runs. */
export const longestBrowserTest = 12_000;

/** Number of listed tests of each sort. */
const named = 10;

/** Returns the files of unit tests. @param {VitestReport | undefined} report @returns {Timed[]} */
export function timedFiles(report) {
  return (report?.testResults ?? []).map(({ name, startTime, endTime }) => ({
    name,
    title: '',
    duration: endTime - startTime,
  }));
}

/** @param {PlaywrightSuite} suite @returns {Timed[]} */
function timedSpecs({ suites = [], specs }) {
  const own = specs
    // Long runs have no limit.
    .filter(({ tags }) => !tags.includes('long'))
    .map(({ title, file, line, tests }) => ({
      name: `${file}:${String(line)}`,
      title,
      duration: Math.max(0, ...tests.flatMap(({ results }) => results.map((result) => result.duration))),
    }));
  return [...own, ...suites.flatMap(timedSpecs)];
}

/** Returns the browser tests without the long runs. @param {PlaywrightReport | undefined} report */
export function timedBrowserTests(report) {
  return (report?.suites ?? []).flatMap(timedSpecs);
}

/** Returns the browser tests that take too long. @param {PlaywrightReport | undefined} report */
export function slowBrowserTests(report) {
  return timedBrowserTests(report).filter(({ duration }) => duration > longestBrowserTest);
}

/**
 * Returns one line for a file or a test.
 * @param {Timed} timed @param {string} folder prefix removed from paths
 */
function lineOf({ name, title, duration }, folder) {
  const path = name.startsWith(folder) ? name.slice(folder.length) : name;
  const seconds = (duration / 1000).toFixed(1).padStart(6);
  return `${seconds} s  ${[path, title].filter((part) => part !== '').join(' › ')}`;
}

/**
 * Returns the slowest, under a title; nothing if nothing ran.
 * @param {string} title
 * @param {readonly Timed[]} timed
 * @param {string} folder
 */
export function linesOfSlowest(title, timed, folder) {
  const slowest = timed.toSorted((one, other) => other.duration - one.duration).slice(0, named);
  return slowest.length === 0 ? [] : [title, ...slowest.map((one) => lineOf(one, folder))];
}
