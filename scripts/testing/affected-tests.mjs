import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** @typedef {import('./import-graph.mjs').ImportGraph} ImportGraph */

/**
 * A test file, and the number of imports from it to a changed file.
 * @typedef {{ file: string, distance: number }} Affected
 */

/**
 * The affected tests to run, nearest first, and the number of those that are too far away.
 * @typedef {{ files: readonly string[], left: number }} Selection
 */

const isTest = (/** @type {string} */ path) =>
  /\.(test|spec)\.tsx?$/.test(path) && !/\.long\.test\.tsx?$/.test(path);

/** A file with more importers than this is a hub. */
const importersOfLeaf = 5;

/** Milliseconds that tests may take together, as sums of the files. Four run at once. */
const budgets = { leaf: 30_000, hub: 150_000 };

/** Milliseconds of a test file that has never run here. Most of the server and of React are slow. */
const usualDuration = (/** @type {string} */ file) => (/^server\/|\.tsx$/.test(file) ? 4000 : 1000);

/** Returns the changed, new and deleted files of git. @param {string} project */
export function changedFiles(project) {
  const words = ['status', '--porcelain', '--untracked-files=all', '--no-renames', '-z'];
  const output = execFileSync('git', words, { cwd: project, encoding: 'utf8' });
  return output.split('\0').flatMap((line) => (line === '' ? [] : [line.slice(3)]));
}

/** @param {ImportGraph} graph */
function importersOf(graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [file, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  return importers;
}

/**
 * Returns the tests affected by changes, nearest first. Tests in the folder of a change are as near as those
 * that import it: some of them start their subject as a program.
 * @param {ImportGraph} graph
 * @param {readonly string[]} changed
 * @returns {Affected[]}
 */
export function affectedTests(graph, changed) {
  const importers = importersOf(graph);
  const distances = new Map(changed.map((file) => [file, 0]));
  const folders = new Set(changed.filter((file) => graph.has(file)).map((file) => posix.dirname(file)));
  for (const file of graph.keys())
    if (isTest(file) && folders.has(posix.dirname(file)) && !distances.has(file)) distances.set(file, 1);
  const found = [...distances.keys()].filter((file) => distances.get(file) === 0);
  // Grows during the loop: importers of a found file are found later.
  for (const file of found)
    for (const importer of importers.get(file) ?? [])
      if (!distances.has(importer)) {
        distances.set(importer, (distances.get(file) ?? 0) + 1);
        found.push(importer);
      }
  return Array.from(distances, ([file, distance]) => ({ file, distance }))
    .filter(({ file }) => isTest(file) && graph.has(file))
    .toSorted((one, other) => one.distance - other.distance || one.file.localeCompare(other.file));
}

/**
 * Returns the time for the tests of some changes: a leaf has few importers, a hub many.
 * @param {ImportGraph} graph
 * @param {readonly string[]} changed
 */
export function budgetFor(graph, changed) {
  const importers = importersOf(graph);
  const isHub = changed.some((file) => (importers.get(file) ?? []).length > importersOfLeaf);
  return isHub ? budgets.hub : budgets.leaf;
}

/**
 * Returns the nearest tests that fit into a time, at least one.
 * @param {readonly Affected[]} affected
 * @param {(file: string) => number} durationOf milliseconds
 * @param {number} budget milliseconds
 * @returns {Selection}
 */
export function nearestWithin(affected, durationOf, budget) {
  /** @type {string[]} */
  const files = [];
  let spent = 0;
  for (const { file, distance } of affected) {
    spent += durationOf(file);
    if (spent > budget && distance > 0 && files.length > 0) break;
    files.push(file);
  }
  return { files, left: affected.length - files.length };
}

/**
 * Returns the duration of each file in its last run here, in all projects together.
 * @param {string} project
 */
export function lastDurations(project) {
  /** @type {Map<string, number>} */
  const durations = new Map();
  const cache = join(project, 'node_modules/.vite/vitest');
  for (const name of existsSync(cache) ? readdirSync(cache) : []) {
    const path = join(cache, name, 'results.json');
    if (!existsSync(path)) continue;
    const { projects = {} } =
      /** @type {{ projects?: Record<string, { files: Record<string, { duration: number }> }> }} */ (
        JSON.parse(readFileSync(path, 'utf8'))
      );
    for (const { files } of Object.values(projects))
      for (const [file, { duration }] of Object.entries(files))
        durations.set(file, (durations.get(file) ?? 0) + duration);
  }
  return (/** @type {string} */ file) => durations.get(file) ?? usualDuration(file);
}

/**
 * Whether tests start the built server, judged by their imports.
 * @param {ImportGraph} graph @param {readonly string[]} files
 */
export function needBuiltServer(graph, files) {
  const found = new Set(files);
  for (const file of found) for (const target of graph.get(file) ?? []) found.add(target);
  return found.has('scripts/setup/server-build.mjs');
}

/** The tests that read documents and texts, which no file imports. */
const readers = [
  { read: /\.md$/, tests: /^scripts\/testing\/[^/]*\.test\.ts$/ },
  { read: /^languages\//, tests: /^scripts\/testing\/texts\// },
];

/**
 * Returns the plan of `npm test -- --changed`.
 * @param {ImportGraph} graph
 * @param {readonly string[]} changed
 * @param {(file: string) => number} durationOf milliseconds
 */
export function planOfChanges(graph, changed, durationOf) {
  const affected = affectedTests(graph, changed);
  const ofReaders = readers
    .filter(({ read }) => changed.some((file) => read.test(file)))
    .flatMap(({ tests }) => [...graph.keys()].filter((file) => isTest(file) && tests.test(file)))
    .filter((file) => !affected.some((one) => one.file === file))
    .map((file) => ({ file, distance: 1 }));
  const isSpec = (/** @type {Affected} */ { file }) => file.endsWith('.spec.ts');
  const unit = [...affected.filter((one) => !isSpec(one)), ...ofReaders].toSorted(
    (one, other) => one.distance - other.distance,
  );
  const { files, left } = nearestWithin(unit, durationOf, budgetFor(graph, changed));
  return {
    unit: files,
    left,
    browser: affected.filter(isSpec).map(({ file }) => file),
    needsServer: needBuiltServer(graph, files),
  };
}
