import { beforeEach, describe, expect, it } from 'vitest';
import { TaskTabs } from '../test-setup/task-tabs.ts';
import { task } from '../test-setup/task.ts';
import { FakeWake } from '../testing/fake-wake.ts';
import { TabHub } from '../testing/tab-hub.ts';

let world: TaskTabs;

beforeEach(() => {
  world = new TaskTabs();
});

const names = (tabs: Awaited<ReturnType<TaskTabs['openLoaded']>>, id: number) =>
  tabs.map(({ store }) => store.get(id)?.values.name);

describe('what one tab learns reaches the others without a call of theirs', () => {
  it('a record that it fetched for an event', async () => {
    const tabs = await world.openLoaded(3);
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    expect(world.calls).toEqual(['GET data/task/1']);
    expect(names(tabs, 1)).toEqual(['theirs', 'theirs', 'theirs']);
    expect(tabs.map(({ changes }) => changes)).toEqual([['updated 1'], ['updated 1'], ['updated 1']]);
    world.clock.advance(5000);
    await world.settle();
    expect(world.calls).toHaveLength(1);
  });

  it('each of many changes of many records, once', async () => {
    const tabs = await world.openLoaded(3);
    for (let round = 0; round < 5; round += 1) {
      world.server.write(task, 1, { name: `first ${round}` });
      world.server.write(task, 2, { name: `second ${round}` });
      await world.settle();
      expect(world.calls).toHaveLength(2 * (round + 1));
      expect(names(tabs, 1)).toEqual(Array(3).fill(`first ${round}`));
      expect(names(tabs, 2)).toEqual(Array(3).fill(`second ${round}`));
    }
  });

  it.each([0, 1, 2])('its own save, whichever tab it is: %i', async (writer) => {
    const tabs = await world.openLoaded(3);
    tabs[writer]!.store.edit(1, { name: 'mine' });
    await tabs[writer]!.store.save(1);
    await world.settle();
    world.clock.advance(5000);
    await world.settle();
    expect(world.calls).toEqual(['PUT data/task/1']);
    expect(names(tabs, 1)).toEqual(['mine', 'mine', 'mine']);
    const expected: unknown[] = [['updated 1'], ['updated 1'], ['updated 1']];
    expected[writer] = [];
    expect(tabs.map(({ changes }) => changes)).toEqual(expected);
  });

  it.each([0, 1])('a record that it created, whichever tab it is: %i', async (writer) => {
    const tabs = await world.openLoaded(3);
    const id = await tabs[writer]!.store.save(tabs[writer]!.store.addDraft({ name: 'new' }));
    await world.settle();
    world.clock.advance(5000);
    await world.settle();
    expect(world.calls).toEqual(['POST data/task/']);
    expect(names(tabs, id as number)).toEqual(['new', 'new', 'new']);
    expect(tabs.map(({ store }) => store.size)).toEqual([3, 3, 3]);
  });

  it('a record that it deleted', async () => {
    const tabs = await world.openLoaded(3);
    for (const { push } of tabs) push.cut();
    await tabs[1]!.store.remove(1);
    await world.settle();
    expect(world.calls).toEqual(['DELETE data/task/1']);
    expect(tabs.map(({ store }) => [...store.ids()])).toEqual([[2], [2], [2]]);
  });

  it('that a record which it fetched is there no more', async () => {
    const tabs = await world.openLoaded(2);
    for (const { push } of tabs) push.cut();
    world.server.remove(task, 1);
    tabs[1]!.push.open();
    tabs[1]!.push.announce(task, { action: 'updated', id: 1 });
    await world.settle();
    expect(world.calls).toEqual(['GET data/task/1']);
    expect(tabs.map(({ store }) => store.size)).toEqual([1, 1]);
  });

  it('the deletion of which an event told', async () => {
    const tabs = await world.openLoaded(2);
    tabs[0]!.push.cut();
    world.server.remove(task, 1);
    await world.settle();
    expect(world.calls).toEqual([]);
    expect(tabs.map(({ store }) => store.size)).toEqual([1, 1]);
  });

  it('what a refresh of the list has changed, nothing else', async () => {
    const tabs = await world.openLoaded(2);
    for (const { push } of tabs) push.cut();
    world.server.write(task, 1, { name: 'missed' });
    world.server.remove(task, 2);
    tabs[0]!.store.requestRefresh();
    tabs[0]!.store.poll();
    await world.settle();
    expect(world.calls).toEqual(['GET data/task']);
    expect(names(tabs, 1)).toEqual(['missed', 'missed']);
    expect(tabs.map(({ store }) => store.size)).toEqual([1, 1]);
  });
});

describe('what is merged from another tab', () => {
  it('keeps an unsaved edit and notes the conflict, with who made the change', async () => {
    const [a, b] = await world.openLoaded(2);
    b!.store.edit(1, { name: 'typed' });
    world.server.write(task, 1, { name: 'theirs', note: 'also' }, 'Driss');
    await world.settle();
    expect(world.calls).toEqual(['GET data/task/1', 'GET data/task/1/authors']);
    expect(a!.store.get(1)).toMatchObject({ values: { name: 'theirs' }, conflicts: [] });
    expect(b!.store.get(1)).toMatchObject({
      values: { name: 'typed', note: 'also' },
      conflicts: ['name'],
      authors: { name: { by: { name: 'Driss' } } },
    });
  });

  it('is asked for when it makes a conflict of which it does not say who caused it', async () => {
    const [a, b] = await world.openLoaded(2);
    for (const { push } of [a!, b!]) push.cut();
    b!.store.edit(1, { name: 'typed' });
    world.server.write(task, 1, { name: 'theirs' }, 'Driss');
    a!.store.requestRefresh();
    a!.store.poll();
    await world.settle();
    expect(world.calls).toEqual(['GET data/task', 'GET data/task/1', 'GET data/task/1/authors']);
    expect(b!.store.get(1)).toMatchObject({
      conflicts: ['name'],
      authors: { name: { by: { name: 'Driss' } } },
    });
  });

  it('is never somebody else’s unsaved edit', async () => {
    const [a, b] = await world.openLoaded(2);
    a!.store.edit(1, { name: 'typed' });
    await world.settle();
    world.server.write(task, 1, { note: 'theirs' });
    await world.settle();
    expect(b!.store.get(1)).toMatchObject({ values: { name: 'one', note: 'theirs' }, changed: [] });
  });

  it('is asked for when nobody can say whether it is newer than what is held', async () => {
    const [a, b] = await world.openLoaded(2);
    for (const one of [a, b]) one!.push.cut();
    // Both requests are in flight; the server answers b from the newer state, and a’s answer arrives last.
    const held = world.server.hold({ method: 'GET', path: 'data/task' });
    world.server.write(task, 1, { name: 'older' });
    a!.store.requestRefresh();
    a!.store.poll();
    await world.settle();
    b!.channel.freeze();
    world.server.write(task, 1, { name: 'newer' });
    b!.store.requestRefresh();
    b!.store.poll();
    await world.settle();
    held.release();
    b!.channel.thaw();
    await world.settle();
    expect(names([a!, b!], 1)).toEqual(['newer', 'newer']);
  });

  it('is nothing to a tab whose list nobody has asked for', async () => {
    const [a] = await world.openLoaded(1);
    const b = world.open();
    await world.settle();
    a!.store.edit(1, { name: 'mine' });
    await a!.store.save(1);
    await world.settle();
    expect(b.store.state).toEqual({ state: 'idle' });
    expect(b.store.size).toBe(0);
  });
});

describe('no tab depends on another one', () => {
  it('that is frozen: it waits for it once, a second, and then no more before it hears it', async () => {
    const tabs = await world.openLoaded(3);
    tabs[0]!.channel.freeze();
    tabs[0]!.push.cut();
    world.server.write(task, 1, { name: 'first' });
    await world.settle();
    expect(world.calls).toEqual([]);
    world.clock.advance(1000);
    await world.settle();
    expect(names(tabs.slice(1), 1)).toEqual(['first', 'first']);
    world.server.write(task, 1, { name: 'second' });
    await world.settle();
    expect(names(tabs.slice(1), 1)).toEqual(['second', 'second']);
    tabs[0]!.channel.thaw();
    await world.settle();
    expect(names(tabs, 1)).toEqual(['second', 'second', 'second']);
  });

  it('that is closed: the next one fetches for all', async () => {
    const tabs = await world.openLoaded(3);
    tabs[0]!.layer.stop();
    await world.settle();
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    expect(world.calls).toEqual(['GET data/task/1']);
    expect(names(tabs.slice(1), 1)).toEqual(['theirs', 'theirs']);
  });

  it('that fetches and gets no answer', async () => {
    const tabs = await world.openLoaded(3);
    world.server.hold({ method: 'GET', path: 'data/task/1' });
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    expect(names(tabs, 1)).toEqual(['theirs', 'theirs', 'theirs']);
  });

  it('that saves and gets no answer', async () => {
    const tabs = await world.openLoaded(3);
    world.server.hold({ method: 'PUT', path: 'data/task/1' });
    tabs[1]!.store.edit(1, { name: 'mine' });
    void tabs[1]!.store.save(1);
    await world.settle();
    expect(names(tabs, 1)).toEqual(['one', 'mine', 'one']);
    world.clock.advance(1000);
    await world.settle();
    expect(names(tabs, 1)).toEqual(['mine', 'mine', 'mine']);
  });

  it('whose save failed', async () => {
    const tabs = await world.openLoaded(2);
    const held = world.server.hold({ method: 'PUT', path: 'data/task/1' });
    tabs[1]!.store.edit(1, { name: 'mine' });
    void tabs[1]!.store.save(1);
    await world.settle();
    held.cut();
    await world.settle();
    expect(names(tabs, 1)).toEqual(['mine', 'mine']);
  });

  it('where nobody can lead, since the browser has no locks', async () => {
    const hub = new TabHub();
    const { makeChannel } = hub;
    hub.makeChannel = () => ({ ...makeChannel.call(hub), lead: () => undefined });
    const tabs = [world.open({ hub }), world.open({ hub })];
    for (const { store } of tabs) store.load();
    await world.settle();
    world.server.calls.length = 0;
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    expect(world.calls).toEqual(['GET data/task/1', 'GET data/task/1']);
    expect(names(tabs, 1)).toEqual(['theirs', 'theirs']);
  });

  it('where the server names no change: every tab fetches at once', async () => {
    world = new TaskTabs({ cursor: false });
    const tabs = await world.openLoaded(3);
    world.server.write(task, 1, { name: 'theirs' });
    await world.settle();
    expect(world.calls).toEqual(Array(3).fill('GET data/task/1'));
    expect(names(tabs, 1)).toEqual(['theirs', 'theirs', 'theirs']);
  });

  it('where the server names changes in events alone: only the first time anybody waits', async () => {
    const tabs = await world.openLoaded(3);
    const { server } = world;
    server.intercept((call) => {
      if (call.path !== 'data/task/1') return undefined;
      return Response.json({ ...server.records(task).get(1) });
    });
    server.write(task, 1, { name: 'first' });
    await world.settle();
    world.clock.advance(1000);
    await world.settle();
    for (const name of ['second', 'third']) {
      world.server.calls.length = 0;
      server.write(task, 1, { name });
      await world.settle();
      expect(world.calls).toEqual(Array(3).fill('GET data/task/1'));
      expect(names(tabs, 1)).toEqual([name, name, name]);
    }
  });
});

it('a tab that comes later takes part', async () => {
  const tabs = await world.openLoaded(2);
  const late = world.open();
  late.store.load();
  await world.settle();
  world.server.calls.length = 0;
  late.store.edit(1, { name: 'mine' });
  await late.store.save(1);
  world.server.write(task, 2, { name: 'theirs' });
  await world.settle();
  world.clock.advance(1000);
  await world.settle();
  expect(world.calls).toEqual(['PUT data/task/1', 'GET data/task/2']);
  expect(names([...tabs, late], 1)).toEqual(['mine', 'mine', 'mine']);
  expect(names([...tabs, late], 2)).toEqual(['theirs', 'theirs', 'theirs']);
});

it('a tab that is alone makes itself known again when it is woken: it may have been away when others came', () => {
  const hub = new TabHub((deliver) => deliver());
  const wake = new FakeWake();
  const other = hub.makeChannel();
  let greetings = 0;
  other.open(() => (greetings += 1));
  world.open({ hub, wake });
  wake.wake();
  expect(greetings).toBe(2);
  other.post({ from: 'other', number: 1, what: 'here' });
  expect(greetings).toBe(3);
  wake.wake();
  expect(greetings).toBe(3);
});

it('a layer that is stopped and started again goes on, and leads again', async () => {
  const tabs = await world.openLoaded(2);
  tabs[0]!.layer.stop();
  tabs[1]!.layer.stop();
  for (const { layer } of tabs) layer.start();
  await world.settle();
  world.server.write(task, 1, { name: 'theirs' });
  await world.settle();
  expect(world.calls).toEqual(['GET data/task/1']);
  expect(names(tabs, 1)).toEqual(['theirs', 'theirs']);
});

it('a tab without a list takes in what is told of the records that it has, and of no others', async () => {
  const [listed] = await world.openLoaded(1);
  const form = world.open();
  const id = (await form.store.save(form.store.addDraft({ name: 'mine' })))!;
  await world.settle();
  world.server.calls.length = 0;
  for (const one of [1, id]) {
    listed!.store.edit(one, { name: 'theirs' });
    await listed!.store.save(one);
  }
  await world.settle();
  expect(form.store.get(id)?.values.name).toBe('theirs');
  expect(form.store.get(1)).toBeUndefined();
  expect(world.calls).toEqual(['PUT data/task/1', `PUT data/task/${id}`]);
});

it('a stopped tab does not fetch what it had left to another one', async () => {
  const [leading, other] = await world.openLoaded(2);
  leading!.channel.freeze();
  leading!.push.cut();
  world.server.write(task, 1, { name: 'theirs' });
  await world.settle();
  expect(other!.eventLog.at(-1)).toMatchObject({ event: 'event_updated', outcome: 'left_to_other_tab' });
  for (const { layer } of [leading!, other!]) layer.stop();
  world.clock.advance(1000);
  await world.settle();
  expect(world.calls).toEqual([]);
});

it('a tab in which the person signs out tells the others', async () => {
  const [a, b] = await world.openLoaded(2);
  const heard: string[] = [];
  a!.layer.onSignedOut(() => heard.push('a'));
  const release = b!.layer.onSignedOut(() => heard.push('b'));
  a!.layer.announceSignOut();
  await world.settle();
  expect(heard).toEqual(['b']);
  release();
  a!.layer.announceSignOut();
  await world.settle();
  expect(heard).toEqual(['b']);
});

it('the eventLog says what was left to another tab, and what that told', async () => {
  const [, b] = await world.openLoaded(2);
  b!.eventLog.length = 0;
  world.server.write(task, 1, { name: 'theirs' });
  await world.settle();
  expect(b!.eventLog.map(({ event, outcome }) => `${event} ${outcome}`)).toEqual([
    'event_updated left_to_other_tab',
    'tab_told merged',
  ]);
});
