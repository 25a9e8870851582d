import { expect, test } from 'vitest';
import { entryLimits, isKept } from './entry-limits.ts';
import type { EntryFigures } from './measure-entry.ts';

const floor: EntryFigures = {
  bytes: 400,
  requests: 1,
  foreignRequests: 0,
  firstPaint: 400,
  largestPaint: 400,
  firstKey: 500,
  slowestKey: 500,
  submit: 1000,
  blocking: 0,
  layoutShift: 0,
  isTextLost: false,
};

/** Returns the limits missed by an entry that equals the floor except for these figures. */
function missedBy(figures: Partial<EntryFigures>): string[] {
  const results = {
    application: { ...floor, ...figures },
    staticForm: floor,
    isolatedForm: floor,
    reactAlone: floor,
    prerenderedReact: floor,
  };
  return entryLimits(results)
    .filter((limit) => !isKept(limit))
    .map(({ title }) => title);
}

test('an entry at each limit keeps them all', () => {
  const most = {
    bytes: 80_000,
    requests: 4,
    firstPaint: 440,
    largestPaint: 440,
    firstKey: 575,
    slowestKey: 750,
    submit: 1500,
  };
  expect(missedBy({ ...most, blocking: 100 })).toEqual([]);
});

test.each<[keyof EntryFigures, number | boolean | null, string]>([
  ['bytes', 80_001, 'Weight'],
  ['requests', 5, 'Requests'],
  ['foreignRequests', 1, 'Foreign requests'],
  ['firstPaint', 441, 'First paint, over the static form'],
  ['largestPaint', 441, 'Largest paint, over the static form'],
  ['firstKey', 576, 'First key that is kept, over the static form'],
  ['slowestKey', 751, 'The same in the slowest load, over the median of the static form'],
  ['firstKey', null, 'First key that is kept, over the static form'],
  ['submit', 1501, 'Working submit, over React alone'],
  ['blocking', 101, 'Blocking'],
  ['layoutShift', 0.001, 'Layout shift'],
  ['isTextLost', true, 'Loads that lost typed text'],
])('%s of %s misses « %s »', (name, figure, title) => {
  expect(missedBy({ [name]: figure })).toEqual([title]);
});
