import { expect, test } from 'vitest';
import { isKept } from '../server/server-limits.ts';
import { pushLimits } from './push-limits.ts';
import type { PushResults } from './push-results.ts';

/** A run that just meets each limit, except for the given figures. */
function resultsWith({
  last = 13,
  memory = 15_000,
  heard = 110,
  untilLast = 67,
  onPostgres = 134,
  duration = 500,
}): PushResults {
  const rush = { p50: 1, p99: 2, processor: 1 };
  const atFloor = { first: 1, half: 5, last: 10, processor: 5 };
  return {
    node: 'v0',
    fanOut: {
      100: { floor: atFloor, product: { ...atFloor, last: 13 } },
      5000: { floor: atFloor, product: { first: 9, half: 9, last, processor: 50 } },
    },
    eventRate: { floor: 1000, product: 1 },
    sockets: { floor: { rate: 1000, memory: 10_000 }, product: { rate: 1, memory } },
    saves: { 1: { p50: 30, p99: 60 } },
    stampede: { ...rush, untilLast },
    onPostgres: { stampede: { ...rush, untilLast: onPostgres } },
    connecting: { duration, processor: 1 },
    emptyDeltas: rush,
    readsBeside: { alone: { p50: 2, p99: 10 }, heard: { p50: 2, p99: heard } },
  };
}

function missed(results: PushResults): string[] {
  return pushLimits(results)
    .filter((limit) => !isKept(limit))
    .map(({ promise }) => promise);
}

test('a push server at each limit keeps them all', () => {
  expect(missed(resultsWith({}))).toEqual([]);
});

test.each([
  [{ last: 13.1 }, 'one event to 5000 subscribers: until the last has it, times the floor'],
  [{ memory: 15_001 }, 'memory of a socket, times the floor'],
  [{ heard: 110.1 }, 'the slowest reads beside a long round of publishing, more than without'],
  [{ untilLast: 67.1, onPostgres: 134.2 }, 'from a save until everybody has the record'],
  [{ onPostgres: 134.1 }, 'the same on PostgreSQL, times that on SQLite'],
  [{ duration: 500.1 }, 'until everybody is connected and has joined'],
])('%j is noticed', (changed, promise) => {
  expect(missed(resultsWith(changed))).toEqual([promise]);
});
