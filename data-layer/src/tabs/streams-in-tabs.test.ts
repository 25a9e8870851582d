import { beforeEach, describe, expect, it } from 'vitest';
import { TaskTabs } from '../test-setup/task-tabs.ts';
import { task } from '../test-setup/task.ts';

let world: TaskTabs;

beforeEach(() => {
  world = new TaskTabs();
});

/** Two tabs; a list answer left the server before the last change, and the record's answer is held. */
async function openDuringRefresh() {
  const [a, b] = await world.openLoaded(2);
  for (const { push } of [a!, b!]) push.cut();
  world.server.write(task, 1, { name: 'first' });
  const list = world.server.hold({ path: 'data/task' });
  a!.store.requestRefresh();
  a!.store.poll();
  await world.settle();
  for (const { push } of [a!, b!]) push.open();
  world.server.hold({ path: 'data/task/1' }, 'there');
  world.server.write(task, 1, { name: 'second' });
  await world.settle();
  list.release();
  await world.settle();
  return { a: a!, b: b!, names: () => [a!, b!].map(({ store }) => store.get(1)?.values.name) };
}

describe('a stream of events in several tabs', () => {
  it('is followed by the tab that leads, and ends the waiting of the others', async () => {
    const tabs = await world.openLoaded(3);
    for (let rank = 1; rank <= 200; rank += 1) {
      world.server.write(task, 100 + (rank % 40), { name: 'n', rank });
      world.clock.advance(10);
      if (rank % 5 === 0) await world.settle();
    }
    // Longer than a delta is postponed, and then than a tab waits for another one.
    for (const time of [250, 2000]) {
      world.clock.advance(time);
      await world.settle();
    }
    expect(tabs.map(({ store }) => store.size)).toEqual([42, 42, 42]);
    expect(world.calls.filter((call) => call !== 'GET data/task').length).toBeLessThanOrEqual(20);
    expect(world.calls.length).toBeLessThanOrEqual(30);
    expect(tabs.map(({ changes }) => new Set(changes).has('updated 139'))).toEqual([true, true, true]);
  });

  it('is waited for on, when a list answer comes that left before the event', async () => {
    const { b, names } = await openDuringRefresh();
    expect(names()).toEqual(['first', 'first']);
    world.clock.advance(1000);
    await world.settle();
    expect(b.store.get(1)?.values.name).toBe('second');
  });

  it('is waited for until a list answer comes that left after the event', async () => {
    const { a, names } = await openDuringRefresh();
    a.store.requestRefresh();
    a.store.poll();
    await world.settle();
    expect(names()).toEqual(['second', 'second']);
    const calls = world.calls.length;
    world.clock.advance(1000);
    await world.settle();
    expect(world.calls.slice(calls)).toEqual([]);
  });
});
