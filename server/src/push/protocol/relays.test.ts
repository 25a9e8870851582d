import { expect, test } from 'vitest';
import type { Subscriber } from './subscriber.ts';
import { Relays } from './relays.ts';

const sender = () => ({}) as Subscriber;

/** Relays whose steps run when the test runs them. */
function start() {
  const due: (() => void)[] = [];
  const done: string[] = [];
  const relays = new Relays((step) => due.push(step));
  function* steps(name: string, count: number): Generator<void> {
    for (let step = 1; step <= count; step += 1) {
      done.push(`${name}${step}`);
      yield;
    }
  }
  return { done, due, relays, steps, next: () => due.shift()?.() };
}

test('one step is done at a time, in the order of the events', () => {
  const { done, due, relays, steps, next } = start();
  const [one, other] = [sender(), sender()];
  relays.add(one, steps('a', 2));
  relays.add(other, steps('b', 1));
  expect(done).toEqual(['a1']);
  for (let turn = 0; turn < 5; turn += 1) {
    expect(due.length).toBeLessThanOrEqual(1);
    next();
  }
  expect(done).toEqual(['a1', 'a2', 'b1']);
  relays.add(one, steps('c', 1));
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1']);
});

test('a sender has ten events waiting at most, whatever others have', () => {
  const { relays, steps, due, next } = start();
  const [one, other] = [sender(), sender()];
  const taken = Array.from({ length: 12 }, () => relays.add(one, steps('a', 1)));
  expect(taken.filter(Boolean)).toHaveLength(10);
  expect(relays.add(other, steps('b', 1))).toBe(true);
  while (due.length > 0) next();
  expect(relays.add(one, steps('a', 1))).toBe(true);
});
