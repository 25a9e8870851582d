import { affectedTests, nearestWithin, needBuiltServer } from '../testing/affected-tests.mjs';
import type { ImportGraph } from '../testing/import-graph.mjs';

/** Files of unit tests that run together. */
export interface Batch {
  readonly files: readonly string[];
  /** A pattern of Vitest's projects; all of them without it. */
  readonly projects?: string;
  /** Milliseconds that the files took together in their last run. */
  readonly duration: number;
  /** Whether one of them starts the built server. */
  readonly needsServer: boolean;
}

/** The unit tests for a file, in running order. */
export interface Batches {
  /** Tests that reach the file by imports, nearest first. */
  readonly affected: readonly Batch[];
  readonly others: readonly Batch[];
}

/** Milliseconds of the first batch, as a sum of its files, of which four run at once. */
const firstBudget = 15_000;

/** Factor between the durations of two batches: most mutants fail in the first. */
const growth = 4;

const isUnitTest = (path: string) => /\.test\.tsx?$/.test(path) && !/\.long\.test\.tsx?$/.test(path);
const runsOnPostgres = (path: string) => /\.(contract|postgres)\.test\.ts$/.test(path);

/**
 * Returns the unit tests for a mutant of a file in batches. PostgreSQL takes seconds to start: of the tests
 * that reach the file, those that need it come last.
 */
export function batchesFor(graph: ImportGraph, file: string, durationOf: (file: string) => number): Batches {
  const batch = (files: readonly string[], projects?: string): Batch => ({
    files,
    ...(projects !== undefined && { projects }),
    duration: files.reduce((sum, one) => sum + durationOf(one), 0),
    needsServer: needBuiltServer(graph, files),
  });
  const near = affectedTests(graph, [file]).filter((test) => isUnitTest(test.file));
  const affected: Batch[] = [];
  let left = near.filter((test) => !test.file.endsWith('.postgres.test.ts'));
  for (let budget = firstBudget; left.length > 0; budget *= growth) {
    const { files } = nearestWithin(left, durationOf, budget);
    affected.push(batch(files, '!postgres'));
    left = left.slice(files.length);
  }
  const names = near.map((test) => test.file);
  const onPostgres = names.filter(runsOnPostgres);
  if (onPostgres.length > 0) affected.push(batch(onPostgres, 'postgres'));
  const known = new Set(names);
  return { affected, others: [batch([...graph.keys()].filter((one) => isUnitTest(one) && !known.has(one)))] };
}
