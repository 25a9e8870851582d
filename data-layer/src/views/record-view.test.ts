import type { RecordOf } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { steppedPace } from '../test-setup/stepped-pace.ts';
import { createView, RecordView } from './record-view.ts';
import type { task } from '../test-setup/task.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { makeLoadedClient, settle } from '../test-setup/task-client.ts';

async function makeView(count = 3) {
  const server = new TaskServer();
  for (let id = 1; id <= count; id += 1) server.write(id, { name: `n${id}`, rank: count - id });
  const client = await makeLoadedClient(server);
  const view = createView(client.store, {
    filter: ({ rank }) => (rank ?? 0) < 100,
    order: { sortKey: ({ rank }) => rank ?? 0, compare: (left, right) => left - right },
  });
  const keys = () => {
    const now = view.snapshot();
    return Array.from({ length: now.size }, (_, index) => now.keyAt(index));
  };
  return { server, ...client, view, keys };
}

describe('RecordView', () => {
  it('is filtered and sorted by local values', async () => {
    const { store, keys } = await makeView();
    expect(keys()).toEqual([3, 2, 1]);
    store.edit(1, { rank: -1 });
    store.edit(2, { rank: 100 });
    expect(keys()).toEqual([1, 3]);
  });

  it('tells its subscribers of a change of order or membership, and of no other', async () => {
    const { store, view, keys } = await makeView();
    let told = 0;
    const unsubscribe = view.subscribe(() => (told += 1));
    const before = view.snapshot();
    store.edit(1, { name: 'same place' });
    expect(told).toBe(0);
    expect(view.snapshot()).toBe(before);
    store.edit(1, { rank: -1 });
    expect(told).toBe(1);
    expect(view.snapshot()).not.toBe(before);
    expect(keys()).toEqual([1, 3, 2]);
    unsubscribe();
    store.edit(1, { rank: 9 });
    expect(told).toBe(1);
    expect(keys()).toEqual([3, 2, 1]);
  });

  it('places records anew that its order tells to be placed by something else now, while it is watched', async () => {
    const { store, view, keys } = await makeView();
    const ranks = new Map([
      [1, 1],
      [2, 2],
      [3, 3],
    ]);
    const listeners = new Set<(changed: ReadonlySet<number>) => void>();
    const asked: number[] = [];
    const order = {
      sortKey: ({ id_task: id }: RecordOf<typeof task>) => {
        asked.push(id);
        return ranks.get(id) ?? 0;
      },
      compare: (left: number, right: number) => left - right,
      subscribe: (listener: (changed: ReadonlySet<number>) => void) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    view.setOptions({ order });
    expect(listeners.size).toBe(0);
    const leave = view.subscribe(() => undefined);
    expect(keys()).toEqual([1, 2, 3]);
    ranks.set(1, 9);
    asked.length = 0;
    for (const listener of listeners) listener(new Set([1]));
    expect(keys()).toEqual([2, 3, 1]);
    expect(asked).toEqual([1]);
    view.setOptions({});
    expect(listeners.size).toBe(0);
    view.setOptions({ order });
    expect(listeners.size).toBe(1);
    leave();
    expect(listeners.size).toBe(0);
    expect(store.size).toBe(3);
  });

  it('takes over a large delta at once', async () => {
    const { server, store, view, keys, pass } = await makeView(100);
    let told = 0;
    view.subscribe(() => (told += 1));
    for (let id = 1; id <= 100; id += 1) server.write(id, { rank: id });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect(told).toBe(1);
    expect(keys().slice(0, 3)).toEqual([1, 2, 3]);
    expect(view.snapshot().indexOf(100)).toBe(-1);
    expect(view.snapshot().indexOf(99)).toBe(98);
  });

  it('does not show drafts', async () => {
    const { store, keys } = await makeView();
    store.addDraft({ name: 'new' });
    expect(keys()).toHaveLength(3);
  });

  it('looks at what changed and not at the list, however few records it has', async () => {
    const server = new TaskServer();
    for (let id = 1; id <= 1000; id += 1) server.write(id, { name: `n${id}`, rank: id });
    const { store, pass } = await makeLoadedClient(server);
    let looks = 0;
    let told = 0;
    const filter = ({ rank }: { rank: number | null }) => {
      looks += 1;
      return (rank ?? 0) <= 10;
    };
    createView(store, { filter }).subscribe(() => (told += 1));
    looks = 0;
    for (let id = 501; id <= 540; id += 1) server.write(id, { name: 'changed' });
    store.requestRefresh();
    pass(5000);
    await settle();
    expect([looks, told]).toEqual([40, 0]);
  });
});

describe('records that are kept', () => {
  const none = new Set<number>();

  it('stay in the view that a filter would take them from, come back into it, and go when they are let go', async () => {
    const { store, view, keys } = await makeView();
    let told = 0;
    view.subscribe(() => (told += 1));
    view.pin({ shown: new Set([1]), inPlace: none });
    expect(told).toBe(0);
    store.edit(1, { rank: 100 });
    expect(keys()).toEqual([3, 2, 1]);
    view.pin({ shown: none, inPlace: none });
    expect(keys()).toEqual([3, 2]);
    view.pin({ shown: new Set([1]), inPlace: none });
    expect(keys()).toEqual([3, 2, 1]);
    expect(told).toBe(2);
  });

  it('stay in their place, and have the one of their values once they are let go', async () => {
    const { store, view, keys } = await makeView();
    view.subscribe(() => undefined);
    view.pin({ shown: none, inPlace: new Set([1]) });
    store.edit(1, { rank: -5 });
    expect(keys()).toEqual([3, 2, 1]);
    view.pin({ shown: none, inPlace: none });
    expect(keys()).toEqual([1, 3, 2]);
  });

  it('stay there when everything else is put in order anew, and in a view that nobody watches', async () => {
    const { server, store, view, keys } = await makeView(100);
    expect(keys().at(-1)).toBe(1);
    view.pin({ shown: new Set([1]), inPlace: new Set([1]) });
    store.edit(1, { rank: 1000 });
    for (let id = 2; id <= 100; id += 1) server.write(id, { rank: -id });
    await store.reload();
    store.requestRefresh();
    store.poll();
    await settle();
    expect(keys()).toHaveLength(100);
    expect(keys().at(-1)).toBe(1);
  });

  it('go when they are deleted', async () => {
    const { server, store, view, keys } = await makeView();
    view.pin({ shown: new Set([1]), inPlace: new Set([1]) });
    server.write(1, null);
    store.receive({ action: 'deleted', id: 1 });
    expect(keys()).toEqual([3, 2]);
  });
});

type Task = RecordOf<typeof task>;

describe('a view of a long list', () => {
  const byRank = {
    sortKey: ({ rank }: Partial<Task>) => rank ?? 0,
    compare: (a: number, b: number) => a - b,
  };
  const byName = {
    sortKey: ({ name }: Partial<Task>) => name ?? '',
    compare: (a: string, b: string) => a.localeCompare(b),
  };

  async function watchLongView(count = 3) {
    const made = await makeView(count);
    const pace = steppedPace();
    const view = new RecordView<Task>(made.store, { order: byRank }, pace.pace);
    let told = 0;
    const unsubscribe = view.subscribe(() => (told += 1));
    const latest = () => {
      const now = view.latest();
      const keys = Array.from({ length: now.size }, (_, index) => now.keyAt(index));
      return { keys, isComplete: now.isComplete, order: now.order };
    };
    return { ...made, view, pace, latest, unsubscribe, told: () => told };
  }

  it('is empty, and says that it is not complete, until it is in order', async () => {
    const { pace, latest, told } = await watchLongView();
    expect(latest()).toMatchObject({ keys: [], isComplete: false });
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [3, 2, 1], isComplete: true });
    expect(told()).toBe(1);
  });

  it('has its groups where they are by now, also if they moved while it was put in order', async () => {
    // Enough records to be grouped before they are compared.
    const count = 1300;
    const { view, pace, latest } = await watchLongView(count);
    const groups = new Map([
      [0, 5],
      [1, 1],
    ]);
    const listeners = new Set<(changed: ReadonlySet<number>) => void>();
    const groupOf = ({ id_task: id = 0 }: Partial<Task>) => id % 2;
    const order = {
      sortKey: (values: Partial<Task>) => ({
        group: groupOf(values),
        place: groups.get(groupOf(values)) ?? 0,
      }),
      compare: (one: { place: number }, other: { place: number }) => one.place - other.place,
      first: {
        of: ({ group }: { group: number }) => group,
        compare: (one: { place: number }, other: { place: number }) => one.place - other.place,
      },
      refresh: ({ group }: { group: number }) => ({ group, place: groups.get(group) ?? 0 }),
      subscribe(listener: (changed: ReadonlySet<number>) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const move = (place: number, changed: number[]) => {
      groups.set(0, place);
      for (const listener of listeners) listener(new Set(changed));
    };
    await pace.finish();
    view.setOptions({ order });
    for (let steps = 0; steps < 10; steps += 1) await pace.step();
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const [even, odd] = [ids.filter((id) => id % 2 === 0), ids.filter((id) => id % 2 === 1)];
    move(0, even.slice(0, 10));
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [...even, ...odd], isComplete: true });
    // A pinned record moves with its group, even if no event names the record.
    view.pin({ shown: new Set([2]), inPlace: new Set([2]) });
    move(5, even.slice(1));
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [...odd, ...even], isComplete: true });
    move(0, []);
    expect(latest().keys.slice(0, 2)).toEqual([2, 1]);
  });

  it('has what changed while it was put in order', async () => {
    const { store, pace, latest } = await watchLongView();
    store.edit(3, { rank: 100 });
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [2, 1, 3], isComplete: true });
  });

  it('shows the order before until it is in another one', async () => {
    const { view, pace, latest } = await watchLongView();
    await pace.finish();
    view.setOptions({ order: byName });
    expect(latest()).toMatchObject({ keys: [3, 2, 1], isComplete: false, order: byRank });
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [1, 2, 3], isComplete: true, order: byName });
  });

  it('goes by the last of several orders', async () => {
    const { view, pace, latest } = await watchLongView();
    await pace.finish();
    view.setOptions({ order: byName });
    await pace.step();
    view.setOptions({ order: byRank, filter: ({ rank }) => rank !== 1 });
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [3, 1], isComplete: true });
  });

  it('is there at once for who asks for all of it', async () => {
    const { view, pace } = await watchLongView();
    expect(view.snapshot()).toMatchObject({ size: 3, isComplete: true });
    await pace.finish();
    expect(view.latest()).toMatchObject({ size: 3, isComplete: true });
  });

  it('is put in order no more when nobody watches it', async () => {
    const { pace, latest, unsubscribe, told } = await watchLongView();
    unsubscribe();
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [], isComplete: false });
    expect(told()).toBe(0);
  });

  it('throws what its order has thrown, and goes on with another one', async () => {
    const { view, pace, latest } = await watchLongView();
    await pace.finish();
    const faulty = () => {
      throw new Error('no sort key');
    };
    view.setOptions({ order: { sortKey: faulty, compare: () => 0 } });
    await pace.finish();
    expect(() => view.latest()).toThrow('no sort key');
    view.setOptions({ order: byName });
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [1, 2, 3], isComplete: true });
  });

  it('says that it is behind when it is looked at again after nobody watched it', async () => {
    const { store, view, pace, latest, unsubscribe } = await watchLongView();
    await pace.finish();
    unsubscribe();
    store.edit(1, { rank: -1 });
    expect(latest()).toMatchObject({ keys: [3, 2, 1], isComplete: false });
    view.subscribe(() => undefined);
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [1, 3, 2], isComplete: true });
  });

  it('keeps records in their place that were pinned while it was put in order', async () => {
    const { store, view, pace, latest } = await watchLongView();
    await pace.finish();
    view.pin({ shown: new Set([3]), inPlace: new Set([3]) });
    store.edit(3, { rank: 100 });
    view.setOptions({ order: byRank, filter: ({ rank }) => rank !== 100 });
    await pace.finish();
    expect(latest()).toMatchObject({ keys: [3, 2, 1], isComplete: true });
  });
});
