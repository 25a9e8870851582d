import { expect, test } from 'vitest';
import type { Mutant } from './draw-mutants.ts';
import { validMutants } from './valid-mutants.ts';

const mutant = (file: string, after: string): Mutant => ({
  rule: 'constant returned',
  file,
  line: 1,
  before: 'x',
  after,
});

/** Returns a copy in which these changes are errors of these files. */
function copyWith(faults: Readonly<Record<string, string>>) {
  const applied = new Set<Mutant>();
  const checks: number[] = [];
  return {
    checks,
    async apply(one: Mutant) {
      applied.add(one);
      return async () => void applied.delete(one);
    },
    async run() {
      checks.push(applied.size);
      const files = [...applied].flatMap(({ file, after }) => faults[`${file} ${after}`] ?? []);
      const output = files.map((file) => `${file}(1,2): error TS2322: no.\n  of its parts\n`).join('');
      return { isPassed: files.length === 0, isLate: false, output };
    },
  };
}

function* placesOf(...mutants: (readonly Mutant[])[]): Generator<readonly Mutant[], void> {
  yield* mutants;
}

test('the first mutant of each place that compiles is taken; a place without one gives way to the next', async () => {
  const copy = copyWith({ 'a.ts 0': 'a.ts', 'b.ts 0': 'b.ts' });
  const places = placesOf(
    [mutant('a.ts', '0'), mutant('a.ts', '1')],
    [mutant('b.ts', '0')],
    [mutant('c.ts', '0')],
  );
  expect(await validMutants(copy, [{ places, wanted: 2 }])).toEqual([
    mutant('a.ts', '1'),
    mutant('c.ts', '0'),
  ]);
});

test('a mutant that makes another file faulty is found among all', async () => {
  const copy = copyWith({ 'b.ts 0': 'far.ts' });
  const places = placesOf(...['a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts'].map((file) => [mutant(file, '0')]));
  const valid = await validMutants(copy, [{ places, wanted: 4 }]);
  expect(valid.map(({ file }) => file)).toEqual(['a.ts', 'c.ts', 'd.ts', 'e.ts']);
});

test('mutants of one file are checked one after the other, those of several files together', async () => {
  const copy = copyWith({});
  const same = placesOf([mutant('a.ts', '0')], [mutant('a.ts', '1')]);
  const other = placesOf([mutant('b.ts', '0')]);
  const draws = [
    { places: same, wanted: 2 },
    { places: other, wanted: 3 },
  ];
  expect(await validMutants(copy, draws)).toHaveLength(3);
  expect(copy.checks).toEqual([2, 1]);
});

test('a mutant that compiles beside one that does not is checked once', async () => {
  const copy = copyWith({ 'a.ts 0': 'a.ts' });
  const places = placesOf([mutant('a.ts', '0'), mutant('a.ts', '1')], [mutant('b.ts', '0')]);
  await validMutants(copy, [{ places, wanted: 2 }]);
  expect(copy.checks).toEqual([2, 1]);
});
