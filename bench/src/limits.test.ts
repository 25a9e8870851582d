import { expect, test } from 'vitest';
import { checkLimits } from './limits.ts';
import type { ResultFigure, Results } from './results.ts';
import { rows } from './rows.ts';
import { dataLayer, subjects } from './subjects.ts';

/** A run in which the layer and the floor take 10 and the peers 20, except for the given figures. */
function resultsWith(changed: Partial<ResultFigure>[], untouched = 0): Results {
  const sizes = [1000, 100_000];
  const figures = sizes.flatMap((size) =>
    rows.flatMap((row) =>
      subjects.map(({ name }, index) => {
        const figure = { size, row: row.name, subject: name, median: index < 2 ? 10 : 20, samples: 1 };
        const change = changed.find(
          (one) => one.row === row.name && one.subject === name && one.size === size,
        );
        return { ...figure, ...change };
      }),
    ),
  );
  const needlessCalls = { [dataLayer.name]: { untouched, unchanged: 0 } };
  return { node: 'v0', sizes, subjects: subjects.map(({ name }) => name), figures, needlessCalls };
}

function missed(results: Results): string[] {
  return checkLimits(results).flatMap(({ promise, isReached }) => (isReached ? [] : [promise]));
}

const layer = { subject: dataLayer.name, size: 100_000 };

test('every limit can be reached', () => {
  expect(missed(resultsWith([]))).toEqual([]);
});

test('a delta that costs more in a longer list is noticed', () => {
  expect(missed(resultsWith([{ ...layer, row: 'delta-1', median: 20.1 }]))).toEqual([
    'delta-1: at most 2× from 1,000 to 100,000 records',
    'delta-1: ahead of every peer',
  ]);
});

test('a load of more than twice the floor is noticed', () => {
  expect(missed(resultsWith([{ ...layer, row: 'load', median: 20.1 }]))).toEqual([
    'load: at most 2× the floor',
    'load: ahead of every peer with an index by identifier',
  ]);
});

test('a peer without an index is no measure where an index is made, and is one elsewhere', () => {
  const query = { subject: 'TanStack Query', size: 1000, median: 1 };
  expect(missed(resultsWith([{ ...query, row: 'load' }]))).toEqual([]);
  expect(missed(resultsWith([{ ...query, row: 'view' }]))).toEqual(['view: ahead of every peer']);
});

test('a needless call is noticed', () => {
  expect(missed(resultsWith([], 1))).toEqual(['no subscriber of an untouched record is called']);
});
