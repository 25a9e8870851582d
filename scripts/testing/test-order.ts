import { createHash } from 'node:crypto';

/** A file of tests. `size`: in bytes. */
interface TestFile {
  readonly path: string;
  readonly size: number;
}

/** The files that start programs, or work for seconds, although they are small. */
const longRunning =
  /(?:^|\/)(backup|bench|build|clients|commands|crash|hostile|scripts|simulation|start)\/|-(memory|sockets)\.test/;

/** Larger files have more tests; bytes. */
const largeFile = 8000;

function groupOf({ path, size }: TestFile): number {
  if (longRunning.test(path)) return 0;
  return size > largeFile ? 1 : 2;
}

/**
 * Shuffles files of tests by a seed: those that run long before the others, else the last ones would run alone while the
 * other processors wait. The order of two files only depends on the seed and on them, not on what else is run.
 */
export function orderTestFiles<T extends TestFile>(files: readonly T[], seed: string): T[] {
  const drawn = files.map((file) => ({
    file,
    group: groupOf(file),
    lot: createHash('sha1').update(`${seed} ${file.path}`).digest('hex'),
  }));
  drawn.sort((one, other) => one.group - other.group || (one.lot < other.lot ? -1 : 1));
  return drawn.map(({ file }) => file);
}
