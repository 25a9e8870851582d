import { beforeEach, describe, expect, it } from 'vitest';
import { slow } from '../test-setup/kept-lists.ts';
import { TaskTabs } from '../test-setup/task-tabs.ts';
import { MemoryStorage } from '../persistence/storage/memory-storage.ts';
import { task } from '../test-setup/task.ts';
import type { RecordUpdate, TabMessage, TabUpdate } from './channel/tab-channel.ts';

let world: TaskTabs;

beforeEach(() => {
  world = new TaskTabs();
});

/** Another tab, which sends the messages of the test. */
function joinPuppet() {
  const channel = world.hub.makeChannel();
  const heard: TabMessage[] = [];
  channel.open((message) => heard.push(message));
  let number = 0;
  const say = async (news: Partial<TabUpdate>) => {
    number += 1;
    const nothing = { resource: 'task', records: [], heard: {}, leads: false, writing: [] };
    channel.post({ from: 'puppet', number, what: 'news', ...nothing, ...news });
    await world.settle();
  };
  /** The vector clock of the puppet. */
  const hasHeard = () => Object.fromEntries(heard.map((message) => [message.from, message.number]));
  return { say, hasHeard, heard };
}

const learned = (id: number, values: object | null, version: string | null = null): RecordUpdate => ({
  id,
  values: values && { id_task: id, ...values },
  isWhole: true,
  version,
});

/** All values that a tab has shown as the name of a record. */
function watchName({ store }: Awaited<ReturnType<TaskTabs['openLoaded']>>[number], id: number): unknown[] {
  const names: unknown[] = [];
  store.subscribeRecord(id, () => names.push(store.get(id)?.snapshot.name));
  return names;
}

describe('news that may be older', () => {
  it('replaces nothing that was learned here, which the sender had not heard of', async () => {
    const puppet = joinPuppet();
    const [a] = await world.openLoaded(1);
    const names = watchName(a!, 1);
    await puppet.say({ records: [learned(1, { name: 'older' })] });
    expect(world.calls).toEqual(['GET data/task/1']);
    expect(names).toEqual([]);
    await puppet.say({ records: [learned(1, { name: 'newer' })], heard: puppet.hasHeard() });
    expect(names).toEqual(['newer']);
  });

  it('brings back no record that a full list did not name', async () => {
    const puppet = joinPuppet();
    const { store } = world.open();
    await puppet.say({});
    store.load();
    await world.settle();
    const calls = world.calls.length;
    await puppet.say({ records: [learned(7, { name: 'deleted' })] });
    expect(world.calls.slice(calls)).toEqual(['GET data/task/7']);
    expect(store.get(7)).toBeUndefined();
  });

  it('removes no record that is back, of which it may tell the deletion before', async () => {
    const puppet = joinPuppet();
    const [a] = await world.openLoaded(1);
    const news = { records: [learned(1, null)] };
    await puppet.say({});
    await puppet.say({ ...news, heard: puppet.hasHeard() });
    expect(a!.store.get(1)).toBeUndefined();
    await puppet.say({ records: [learned(1, { name: 'back' })], heard: puppet.hasHeard() });
    world.calls.length = 0;
    await puppet.say({ ...news, heard: puppet.hasHeard() });
    expect(world.calls).toEqual(['GET data/task']);
    expect(a!.store.get(1)).toBeDefined();
  });

  it('removes no record where no answer says whether the list has all: it is asked for', async () => {
    world = new TaskTabs({ count: false });
    const puppet = joinPuppet();
    const [a] = await world.openLoaded(1);
    await puppet.say({});
    const news = () => puppet.say({ records: [learned(1, null)], heard: puppet.hasHeard() });
    await news();
    expect([world.calls, [...a!.store.ids()]]).toEqual([['GET data/task'], [1, 2]]);
    world.server.remove(task, 1);
    await news();
    expect([...a!.store.ids()]).toEqual([2]);
  });

  it('removes no record once there are counts, of which a deletion was told before and looked up', async () => {
    const puppet = joinPuppet();
    const { store } = world.open();
    store.load();
    await world.settle();
    await puppet.say({});
    const news = () => puppet.say({ records: [learned(1, null)], heard: puppet.hasHeard() });
    await news();
    world.clock.advance(5000);
    await world.settle();
    const calls = world.calls.length;
    await news();
    expect([world.calls.slice(calls), store.get(1)?.values.name]).toEqual([['GET data/task'], 'one']);
  });

  it('replaces nothing that this machine has kept, of which nobody knows who learned it when', async () => {
    const puppet = joinPuppet();
    const storage = new MemoryStorage();
    const first = world.open({ persistence: storage.open() });
    first.store.load();
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    first.layer.stop();
    const { store } = world.open({ persistence: storage.open() });
    await puppet.say({});
    world.server.hold({ method: 'GET', path: 'data/task' });
    store.load();
    await world.settle();
    expect(store.state).toMatchObject({ state: 'ready', isCached: true });
    await puppet.say({ records: [learned(1, { name: 'older' })] });
    expect(store.get(1)?.values.name).toBe('one');
  });

  it('replaces nothing of what this machine has kept while that is being read', async () => {
    const puppet = joinPuppet();
    const storage = new MemoryStorage();
    const first = world.open({ persistence: storage.open() });
    first.store.load();
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    first.layer.stop();
    const { persistence, read } = slow(storage);
    const { store } = world.open({ persistence });
    await puppet.say({});
    store.load();
    await world.settle();
    await puppet.say({ records: [learned(1, { name: 'older' })] });
    read();
    await world.settle();
    expect(store.state).toMatchObject({ state: 'ready', isCached: false });
    expect(store.get(1)?.values.name).toBe('one');
  });

  it('removes no record, whichever way its identifier is written', async () => {
    const puppet = joinPuppet();
    const [a] = await world.openLoaded(1);
    await puppet.say({ records: [{ ...learned(1, null), id: '1' }] });
    expect(world.calls).toEqual(['GET data/task']);
    await puppet.say({ records: [{ ...learned(1, null), id: '1' }], heard: puppet.hasHeard() });
    expect([...a!.store.ids()]).toEqual([2]);
  });

  it('says nothing of a save whose outcome is unknown, also when it says what is held', async () => {
    const puppet = joinPuppet();
    const [a] = await world.openLoaded(1);
    const save = world.server.hold({ method: 'PUT', path: 'data/task/1' });
    const fetch = world.server.hold({ method: 'GET', path: 'data/task/1' });
    a!.store.edit(1, { name: 'mine' });
    void a!.store.save(1);
    await world.settle();
    save.cut();
    await world.settle();
    await puppet.say({ records: [learned(1, { name: 'one' })] });
    a!.store.edit(1, { name: 'mine, and more' });
    fetch.release();
    await world.settle();
    expect(a!.store.get(1)).toMatchObject({ snapshot: { name: 'mine' }, changed: ['name'], conflicts: [] });
  });

  it('is what an answer that was asked for earlier is to the news of another tab', async () => {
    const [a, b] = await world.openLoaded(2);
    for (const { push } of [a!, b!]) push.cut();
    world.server.write(task, 1, { note: 'theirs' });
    const held = world.server.hold({ method: 'GET', path: 'data/task' });
    b!.store.requestRefresh();
    b!.store.poll();
    await world.settle();
    a!.store.edit(1, { name: 'mine' });
    await a!.store.save(1);
    await world.settle();
    const names = watchName(b!, 1);
    expect(b!.store.get(1)?.values.name).toBe('mine');
    held.release();
    await world.settle();
    expect(b!.store.get(1)?.values).toMatchObject({ name: 'mine', note: 'theirs' });
    expect(names.filter((name) => name !== 'mine')).toEqual([]);
  });

  it('is fetched once, also when an event waits for that record', async () => {
    const puppet = joinPuppet();
    const [a] = await world.openLoaded(1);
    a!.store.requestRefresh();
    await puppet.say({ writing: ['1'] });
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    expect(world.calls).toEqual([]);
    await puppet.say({ records: [learned(1, { name: 'older' })], writing: ['1'] });
    expect(world.calls).toEqual(['GET data/task/1']);
    world.clock.advance(1000);
    await world.settle();
    expect(world.calls).toHaveLength(1);
  });
});

describe('the answer to a write', () => {
  it('that was overtaken in its own tab is passed on to nobody', async () => {
    const [a, b] = await world.openLoaded(2);
    const names = watchName(b!, 1);
    const held = world.server.hold({ method: 'PUT', path: 'data/task/1' });
    a!.store.edit(1, { name: 'mine' });
    void a!.store.save(1);
    await world.settle();
    world.server.write(task, 1, { name: 'theirs, later' });
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    expect(a!.store.get(1)?.snapshot.name).toBe('theirs, later');
    held.release();
    await world.settle();
    expect(names).toEqual(['theirs, later']);
  });

  it('of a create that was overtaken is passed on to nobody', async () => {
    const [a, b] = await world.openLoaded(2);
    const names = watchName(b!, 3);
    const held = world.server.hold({ method: 'POST', path: 'data/task/' });
    void a!.store.save(a!.store.addDraft({ name: 'mine' }));
    await world.settle();
    world.server.write(task, 3, { name: 'theirs, later' });
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    held.release();
    await world.settle();
    expect(names).toEqual(['theirs, later']);
  });

  it('says nothing of what others changed before, which is still waited for', async () => {
    const [, b, c] = await world.openLoaded(3);
    world.server.hold({ method: 'GET', path: 'data/task/1' });
    world.server.write(task, 1, { note: 'theirs' });
    await world.settle();
    c!.store.edit(1, { name: 'mine' });
    await c!.store.save(1);
    await world.settle();
    expect(b!.store.get(1)?.values).toMatchObject({ name: 'mine', note: 'n1' });
    world.clock.advance(1000);
    await world.settle();
    expect(b!.store.get(1)?.values).toMatchObject({ name: 'mine', note: 'theirs' });
  });

  it('says nothing of the change before, when it has changed nothing itself', async () => {
    const [a, b] = await world.openLoaded(3);
    const held = world.server.hold({ method: 'PUT', path: 'data/task/1' });
    const stop = world.server.intercept(({ method, body }) =>
      method === 'PUT' ? Response.json(body) : undefined,
    );
    b!.store.edit(1, { name: 'as it is already' });
    void b!.store.save(1);
    await world.settle();
    world.server.write(task, 1, { name: 'as it is already', note: 'theirs' });
    await world.settle();
    stop();
    held.release();
    await world.settle();
    expect(a!.store.get(1)?.values).toMatchObject({ name: 'as it is already', note: 'theirs' });
    expect(world.calls.filter((call) => call.startsWith('GET'))).toEqual(['GET data/task/1']);
  });

  it('makes no record of the few fields that it names', async () => {
    const [a] = await world.openLoaded(1);
    const held = world.server.hold({ method: 'GET', path: 'data/task' });
    const b = world.open();
    b.store.load();
    await world.settle();
    a!.store.edit(1, { name: 'mine' });
    await a!.store.save(1);
    await world.settle();
    expect(b.store.get(1)?.values).toMatchObject({ name: 'mine', note: 'n1', rank: 1 });
    held.release();
    await world.settle();
    expect(b.store.size).toBe(2);
  });
});

describe('what costs no call', () => {
  it.each([
    { count: 1000, passedOn: 1000 },
    { count: 1001, passedOn: 0 },
  ])('a list of $count, of which $passedOn records are passed on', async ({ count, passedOn }) => {
    const puppet = joinPuppet();
    for (let id = 3; id <= count; id += 1) world.server.write(task, id, { name: `n${id}` });
    const { store } = world.open();
    await puppet.say({});
    store.load();
    await world.settle();
    const records = puppet.heard.map((message) => (message.what === 'news' ? message.records.length : 0));
    expect(Math.max(...records)).toBe(passedOn);
  });

  it('an event that comes after the news of its change, which is broadcast all the same', async () => {
    const [a, b] = await world.openLoaded(2);
    b!.push.cut();
    a!.store.edit(1, { name: 'mine' });
    await a!.store.save(1);
    await world.settle();
    b!.push.open();
    b!.push.announce(task, { action: 'updated', id: 1, cursor: '3' });
    await world.settle();
    expect(world.calls).toEqual(['PUT data/task/1']);
    expect(b!.changes).toEqual(['updated 1']);
  });

  it('an event that comes twice', async () => {
    const [a] = await world.openLoaded(2);
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    a!.push.announce(task, { action: 'updated', id: 1, cursor: '3' });
    await world.settle();
    expect(world.calls).toEqual(['GET data/task/1']);
  });
});

describe('nobody waits in vain', () => {
  it('for a create that had to be repeated', async () => {
    const [a, b] = await world.openLoaded(2);
    b!.push.cut();
    const held = world.server.hold({ method: 'POST', path: 'data/task/' });
    const draft = a!.store.addDraft({ name: 'mine' });
    const created = a!.store.save(draft);
    await world.settle();
    held.cut();
    expect(await created).toBeUndefined();
    await world.settle();
    expect(b!.store.get(3)).toBeUndefined();
    await a!.store.save(draft);
    await world.settle();
    expect(b!.store.get(3)?.values.name).toBe('mine');
  });

  it('for a save that was refused', async () => {
    const [a, b] = await world.openLoaded(2);
    const stop = world.server.intercept(({ method }) =>
      method === 'PUT' ? Response.json({ code: 'invalid' }, { status: 422 }) : undefined,
    );
    b!.store.edit(1, { name: 'refused' });
    await b!.store.save(1);
    stop();
    world.server.write(task, 1, { note: 'theirs' });
    await world.settle();
    expect(a!.store.get(1)?.values.note).toBe('theirs');
  });

  it('for a tab that has no connection any more, once that has said anything', async () => {
    const [a, b] = await world.openLoaded(2);
    a!.push.cut();
    a!.store.edit(2, { name: 'mine' });
    await a!.store.save(2);
    await world.settle();
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    expect(b!.store.get(1)?.values.name).toBe('theirs');
  });
});
