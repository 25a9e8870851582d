import { createHash } from 'node:crypto';

/** A test file. `size`: in bytes. */
interface TestFile {
  readonly path: string;
  readonly size: number;
}

/** Files that start programs, or work for seconds, although they are small. */
const longRunning =
  /(?:^|\/)(backup|bench|build|clients|commands|crash|hostile|scripts|simulation|start)\/|-(memory|sockets)\.test/;

/** Bytes from which a file counts as large: larger files have more tests. */
const largeFile = 8000;

function groupOf({ path, size }: TestFile): number {
  if (longRunning.test(path)) return 0;
  return size > largeFile ? 1 : 2;
}

/**
 * Shuffles test files by a seed: long ones first, since otherwise the last ones would run alone while the
 * other processors are idle. The order of two files only depends on the seed and on them, not on the others.
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
