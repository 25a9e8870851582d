import { expect, test } from 'vitest';
import { liftOver } from './use-clear-place.ts';

const place = { top: 700, bottom: 750 };

test('a message stays where it is unless it covers something', () => {
  expect(liftOver(place, [])).toBe(0);
  expect(liftOver(place, [{ top: 100, bottom: 700 }])).toBe(0);
  expect(liftOver(place, [{ top: 750, bottom: 800 }])).toBe(0);
});

test('a message stands above all that it would cover, also above what it only gets to by that', () => {
  const [bar, totals] = [
    { top: 730, bottom: 780 },
    { top: 673, bottom: 717 },
  ];
  expect(liftOver(place, [bar])).toBe(28);
  expect(liftOver(place, [totals, bar])).toBe(85);
  expect(liftOver(place, [bar, totals])).toBe(85);
});

test('a message that has no room above stays in sight', () => {
  expect(liftOver(place, [{ top: 20, bottom: 780 }])).toBe(0);
});
