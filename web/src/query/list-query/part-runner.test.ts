import { expect, test, vi } from 'vitest';
import { memoizeLast, type QueryHost, type RecordSource, Subscriptions } from './part.ts';
import { PartRunner } from './part-runner.ts';

/** A list whose changes reach its listeners when told. */
function makeList() {
  const listeners = new Set<Parameters<RecordSource['subscribe']>[0]>();
  const list: RecordSource = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return { list, listeners, change: () => [...listeners].forEach((listener) => listener(new Set([1]))) };
}

/** A part that counts the changes of a list by two subscriptions, and fails while `isBroken`. */
function startCounter() {
  const { list, listeners, change } = makeList();
  const state = { isBroken: false, counts: [0, 0], updates: 0 };
  const subscriptions = new Subscriptions();
  const output = memoizeLast((one: number, other: number) => ({ one, other }));
  const runner = new PartRunner({ name: 'a' }, (host: QueryHost) => ({
    update() {
      state.updates += 1;
      if (host.isActive)
        subscriptions.renew([], () =>
          [0, 1].map((place) =>
            host.listen(list, () => {
              state.counts[place] = (state.counts[place] ?? 0) + 1;
              host.changed();
            }),
          ),
        );
      if (state.isBroken) throw new Error('A broken part');
      return output(state.counts[0] ?? 0, state.counts[1] ?? 0);
    },
    stop: () => subscriptions.stop(),
  }));
  return { runner, state, listeners, change };
}

test('a change reaches all parts before an update, and the listeners once until they read', () => {
  const { runner, change, listeners } = startCounter();
  const before = runner.snapshot();
  expect([listeners.size, runner.snapshot()]).toEqual([0, before]);
  const listener = vi.fn();
  const leave = runner.subscribe(listener);
  expect([listeners.size, runner.snapshot()]).toEqual([1, before]);
  change();
  change();
  expect(listener).toHaveBeenCalledOnce();
  expect(runner.snapshot()).toEqual({ one: 2, other: 2 });
  expect(runner.snapshot()).toBe(runner.snapshot());
  leave();
  expect(listeners.size).toBe(0);
});

test('an error of an update is thrown at each reading, until the update works again', () => {
  const { runner, state, change } = startCounter();
  const listener = vi.fn();
  runner.subscribe(listener);
  state.isBroken = true;
  change();
  for (let reading = 0; reading < 2; reading += 1) expect(() => runner.snapshot()).toThrow('A broken part');
  state.isBroken = false;
  expect(runner.snapshot()).toEqual({ one: 1, other: 1 });
});

test('a part that fails from the start is told to its first listener, which may leave', () => {
  const { runner, state, listeners } = startCounter();
  state.isBroken = true;
  const listener = vi.fn();
  const leave = runner.subscribe(listener);
  expect(listener).toHaveBeenCalledOnce();
  expect(() => runner.snapshot()).toThrow('A broken part');
  leave();
  expect([listeners.size, runner.isActive]).toEqual([0, false]);
});

test('an input with the same members is the same input', () => {
  const { runner, state } = startCounter();
  runner.subscribe(() => runner.snapshot());
  const { updates } = state;
  runner.set({ name: 'a' });
  expect(state.updates).toBe(updates);
  runner.set({ name: 'b' });
  expect(state.updates).toBe(updates + 1);
});
