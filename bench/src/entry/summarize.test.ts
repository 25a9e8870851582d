import { expect, test } from 'vitest';
import type { EntryFigures } from './measure-entry.ts';
import { median, summarize } from './summarize.ts';

test.each([
  [[3, 1, 2], 2],
  [[4, 1, 2, 3], 2.5],
  [[1], 1],
  [[], null],
  [[1, null, 2], null],
])('the median of %j is %s', (figures, middle) => {
  expect(median(figures)).toBe(middle);
});

const load: EntryFigures = {
  bytes: 90,
  requests: 4,
  foreignRequests: 0,
  firstPaint: 10,
  largestPaint: 20,
  firstKey: 30,
  slowestKey: 30,
  submit: 40,
  blocking: 5,
  layoutShift: 0,
  isTextLost: false,
};

test('of several loads the middle time counts, and the worst of what must not happen', () => {
  const loads = [
    load,
    { ...load, firstPaint: 100, slowestKey: 300, layoutShift: 0.2 },
    { ...load, bytes: 99, isTextLost: true },
  ];
  expect(summarize(loads)).toEqual({
    ...load,
    bytes: 99,
    slowestKey: 300,
    layoutShift: 0.2,
    isTextLost: true,
  });
});

test('a load in which no key stood is the slowest', () => {
  const silent = { ...load, firstKey: null, slowestKey: null };
  expect(summarize([load, silent, load]).slowestKey).toBeNull();
});
