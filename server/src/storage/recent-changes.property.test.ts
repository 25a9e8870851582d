import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ChainedChange, RecentChanges } from './recent-changes.ts';

function changeAt(sequence: number, previous: number): ChainedChange {
  const nothing = { user_id: null, what: null, socket_id: null };
  return { sequence, previous, resource: 'task', record_id: 1, action: 'updated', at: 0, ...nothing };
}

test('law: what is said to follow a position is how the log goes on from there', () => {
  const step = fc.record({ isOurs: fc.boolean(), skipped: fc.nat(2) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (steps, most) => {
      const recent = new RecentChanges(most);
      const log: number[] = [];
      for (const { isOurs, skipped } of steps) {
        const previous = log.at(-1) ?? 0;
        // Numbers of rolled back transactions are missing.
        const sequence = previous + 1 + skipped;
        log.push(sequence);
        if (isOurs) recent.add(changeAt(sequence, previous));
      }
      for (const [index, position] of [0, ...log].entries()) {
        const found = recent.after(position)?.map(({ sequence }) => sequence);
        if (found === undefined) continue;
        expect(found.length).toBeGreaterThan(0);
        expect(found.length).toBeLessThanOrEqual(most);
        expect(log.slice(index, index + found.length)).toEqual(found);
      }
    }),
  );
});

test('as many as are wanted are remembered, since the last of another process', () => {
  const recent = new RecentChanges(3);
  recent.add(changeAt(1, 0));
  for (let sequence = 3; sequence < 6; sequence += 1) recent.add(changeAt(sequence, sequence - 1));
  const known = [0, 1, 2, 3, 4, 5].map((position) => recent.after(position)?.map(({ sequence }) => sequence));
  expect(known).toEqual([undefined, undefined, [3, 4, 5], [4, 5], [5], undefined]);
  recent.add(changeAt(6, 5));
  expect(recent.after(2)).toBeUndefined();
  expect(recent.after(3)).toHaveLength(3);
});
