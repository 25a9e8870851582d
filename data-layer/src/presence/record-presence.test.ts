import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createDataLayer } from '../layer/create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import { makeClient, settle, task } from '../test-setup/task-client.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { FakePush } from '../testing/fake-push.ts';
import { recordPresence } from './index.ts';

const camille = { id: 'c', info: { name: 'Camille' } };
const driss = { id: 'd', info: { name: 'Driss' } };

/** A client with a loaded list of three; `told` has its announcements on presence channels, oldest first. */
async function start({ isConnected = true, isEnabled = true } = {}) {
  const server = new TaskServer();
  for (const id of [1, 2, 3]) server.write(id, { name: `n${id}` });
  const client = makeClient(server, isEnabled ? { presence: recordPresence } : {});
  const { push, layer, store, pass } = client;
  const told: { channel: string; at: number; payload: unknown }[] = [];
  let now = 0;
  const join = push.join.bind(push);
  push.join = (subscription) => {
    const membership = join(subscription);
    const send = (payload: unknown) => {
      told.push({ channel: subscription.channel, at: now, payload });
      membership.send(payload);
    };
    return { ...membership, send };
  };
  store.load();
  await settle();
  if (isConnected) push.open();
  const advance = (milliseconds: number) => {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      now += 50;
      pass(50);
    }
  };
  /** Opens a view of a record; `heard` counts the calls of its listener. */
  const openUnanswered = (key: Parameters<typeof layer.presence>[1]) => {
    const presence = layer.presence(task, key);
    let heard = 0;
    const close = presence.subscribe(() => (heard += 1));
    return { presence, close, heard: () => heard, names: () => presence.others.map(({ name }) => name) };
  };
  /** The same, once the service has admitted it. */
  const open = async (key: Parameters<typeof layer.presence>[1]) => {
    const view = openUnanswered(key);
    await Promise.resolve();
    return view;
  };
  return { ...client, server, told, open, openUnanswered, advance };
}

describe('who else has a record open', () => {
  it('is told while it is watched, with the one who came first before the others', async () => {
    const { push, open } = await start();
    push.setOthers(task, 1, [driss]);
    const { presence, heard, close, names } = await open(1);
    expect(presence.others).toEqual([{ id: 'd', name: 'Driss', email: null, attribute: null }]);
    const [before, heardBefore] = [presence.others, heard()];
    push.setOthers(task, 1, [driss]);
    expect(presence.others).toBe(before);
    expect(heard()).toBe(heardBefore);
    push.setOthers(task, 1, [camille, driss]);
    expect(names()).toEqual(['Driss', 'Camille']);
    push.setOthers(task, 1, [camille]);
    expect(names()).toEqual(['Camille']);
    expect(heard()).toBe(heardBefore + 2);
    close();
    expect(presence.others).toEqual([]);
    expect(push.isPresent(task, 1)).toBe(false);
  });

  it('is joined once for a record that is open twice in the page, and left with the last', async () => {
    const { push, open } = await start();
    const [first, second] = [await open(1), await open(1)];
    push.setOthers(task, 1, [driss]);
    first.close();
    first.close();
    expect(push.isPresent(task, 1)).toBe(true);
    expect(second.names()).toEqual(['Driss']);
    second.close();
    expect(push.isPresent(task, 1)).toBe(false);
  });

  it('is joined once there is a connection, forgotten with it, and joined anew', async () => {
    const { push, open } = await start({ isConnected: false });
    push.setOthers(task, 1, [driss]);
    const { names, presence } = await open(1);
    expect(names()).toEqual([]);
    push.open();
    await Promise.resolve();
    expect(names()).toEqual(['Driss']);
    presence.setEditing('name');
    push.cut();
    expect(names()).toEqual([]);
    push.open();
    await Promise.resolve();
    expect(names()).toEqual(['Driss']);
  });

  it('ends with the layer', async () => {
    const { push, layer, open, told, advance } = await start();
    push.setOthers(task, 1, [driss]);
    const { names, presence } = await open(1);
    presence.setEditing('name');
    layer.stop();
    expect(names()).toEqual([]);
    expect(push.isPresent(task, 1)).toBe(false);
    advance(60_000);
    expect(told).toEqual([]);
  });

  it('is nobody for a draft until it is created, and for a record that is deleted', async () => {
    const { server, push, store, event, open } = await start();
    const key = store.addDraft({ name: 'new' });
    const draft = await open(key);
    expect(push.isPresent(task, 4)).toBe(false);
    const id = (await store.save(key)) ?? 0;
    push.setOthers(task, id, [driss]);
    expect(draft.names()).toEqual(['Driss']);
    server.write(Number(id), null);
    event('deleted', id);
    await settle();
    expect(draft.names()).toEqual([]);
    expect(push.isPresent(task, id)).toBe(false);
    // With unsaved edits it stays in the store, but can no longer be opened by others.
    store.edit(1, { name: 'typed' });
    await open(1);
    expect(push.isPresent(task, 1)).toBe(true);
    server.write(1, null);
    event('deleted', 1);
    await settle();
    expect(store.get(1)?.deleted).toBe(true);
    expect(push.isPresent(task, 1)).toBe(false);
  });

  it('is nobody without the part, without a service, and with one that knows no presence', async () => {
    const { open, push } = await start({ isEnabled: false });
    push.setOthers(task, 1, [driss]);
    const { presence, names } = await open(1);
    presence.setEditing('name');
    expect(names()).toEqual([]);
    for (const other of [undefined, Object.assign(new FakePush(), { join: undefined })]) {
      const http = createHttpClient({ fetch: new TaskServer().fetch });
      const layer = createDataLayer({
        resources: [task],
        http,
        presence: recordPresence,
        ...(other === undefined ? {} : { push: other }),
      });
      layer.presence(task, 1).subscribe(() => undefined)();
      expect(() => layer.presence({ ...task, name: 'other' }, 1)).toThrow(TypeError);
    }
  });

  it('is asked for less and less where it is refused, without any error', async () => {
    const { push, open, advance } = await start();
    push.refusesPresence = true;
    const asked: number[] = [];
    let seconds = 0;
    const join = push.join.bind(push);
    push.join = (subscription) => {
      asked.push(seconds);
      return join(subscription);
    };
    const { names } = await open(1);
    while (seconds < 1_300) {
      await Promise.resolve();
      seconds += 5;
      advance(5_000);
    }
    expect(asked).toEqual([0, 5, 15, 35, 75, 155, 315, 615, 915, 1215]);
    push.refusesPresence = false;
    push.setOthers(task, 1, [driss]);
    advance(300_000);
    await Promise.resolve();
    expect(names()).toEqual(['Driss']);
  });
});

describe('what somebody edits', () => {
  it('is told to the others, once for a field that is left for another, and taken back', async () => {
    const { push, open, told, advance } = await start();
    push.setOthers(task, 1, [driss]);
    const { presence, close } = await open(1);
    advance(1_000);
    told.length = 0;
    presence.setEditing('name');
    advance(1_000);
    presence.setEditing(null);
    presence.setEditing('note');
    advance(1_000);
    presence.setEditing(null);
    advance(1_000);
    expect(told.map(({ payload }) => payload)).toEqual([
      { attribute: 'name', isNew: false },
      { attribute: 'note', isNew: false },
      { attribute: null, isNew: false },
    ]);
    presence.setEditing('name');
    close();
    advance(60_000);
    expect(told).toHaveLength(3);
  });

  it('is that of the last view of the record which edits something', async () => {
    const { push, open, advance } = await start();
    push.setOthers(task, 1, [driss]);
    const [first, second] = [await open(1), await open(1)];
    first.presence.setEditing('name');
    second.presence.setEditing('note');
    advance(1_000);
    expect(push.announced(task, 1)).toMatchObject({ attribute: 'note' });
    second.close();
    advance(1_000);
    expect(push.announced(task, 1)).toMatchObject({ attribute: 'name' });
  });

  it('is told to who comes later, another tab of somebody who is there too', async () => {
    const { push, open, told, advance } = await start();
    const { presence } = await open(1);
    presence.setEditing('name');
    advance(1_000);
    told.length = 0;
    push.setOthers(task, 1, [driss]);
    advance(1_000);
    expect(told).toMatchObject([{ payload: { attribute: 'name' } }]);
    push.sendFrom('d', task, 1, { attribute: null, isNew: true });
    advance(1_000);
    expect(told).toHaveLength(2);
  });

  it('is asked of those who were there before, by who comes', async () => {
    const { push, open, advance } = await start();
    push.setOthers(task, 1, [driss]);
    await open(1);
    advance(1_000);
    expect(push.announced(task, 1)).toEqual({ attribute: null, isNew: true });
  });

  it('is told only once the service has let this page in, and that it has come with it', async () => {
    const { push, openUnanswered, told, advance } = await start();
    push.setOthers(task, 1, [driss]);
    const { presence } = openUnanswered(1);
    presence.setEditing('name');
    advance(20_000);
    expect(told).toEqual([]);
    await Promise.resolve();
    advance(1_000);
    expect(push.announced(task, 1)).toEqual({ attribute: 'name', isNew: true });
  });

  it('is told with the next try by whom the service has refused, as somebody who comes', async () => {
    const { push, open, advance } = await start();
    push.setOthers(task, 1, [driss]);
    push.refusesPresence = true;
    const { presence } = await open(1);
    presence.setEditing('name');
    advance(1_000);
    push.refusesPresence = false;
    advance(5_000);
    await Promise.resolve();
    advance(1_000);
    expect(push.announced(task, 1)).toEqual({ attribute: 'name', isNew: true });
  });

  it('is shown beside their name until they leave it, leave, or open one more tab', async () => {
    const { push, open } = await start();
    push.setOthers(task, 1, [driss, camille]);
    const { presence } = await open(1);
    const attributes = () => presence.others.map(({ attribute }) => attribute);
    push.sendFrom('d', task, 1, { attribute: 'name' });
    push.sendFrom('c', task, 1, { attribute: 'note' });
    expect(attributes()).toEqual(['name', 'note']);
    push.sendFrom('d', task, 1, { attribute: null, isNew: true });
    expect(attributes()).toEqual(['name', 'note']);
    push.sendFrom('d', task, 1, { attribute: null });
    expect(attributes()).toEqual([null, 'note']);
    push.setOthers(task, 1, [driss]);
    push.setOthers(task, 1, [driss, camille]);
    expect(attributes()).toEqual([null, null]);
  });

  it('is repeated while it lasts, and forgotten when it is not: a tab may vanish without a word', async () => {
    const { push, open, told, advance } = await start();
    push.setOthers(task, 1, [driss]);
    const { presence } = await open(1);
    presence.setEditing('note');
    push.sendFrom('d', task, 1, { attribute: 'name' });
    advance(35_000);
    expect(told).toHaveLength(3);
    expect(presence.others).toMatchObject([{ attribute: 'name' }]);
    advance(10_000);
    expect(presence.others).toMatchObject([{ attribute: null }]);
  });

  it('is told at most ten times in any second, by all records together', async () => {
    const { push, open, told, advance } = await start();
    for (const id of [1, 2, 3]) push.setOthers(task, id, [driss]);
    const views = [(await open(1)).presence, (await open(2)).presence, (await open(3)).presence];
    for (let round = 0; round < 100; round += 1) {
      for (const view of views) view.setEditing(round % 2 === 0 ? 'name' : 'note');
      advance(50);
    }
    const inSecond = told.map(({ at }) => told.filter((one) => one.at >= at && one.at < at + 1_000).length);
    expect(Math.max(...inSecond)).toBeLessThanOrEqual(10);
    advance(1_000);
    for (const id of [1, 2, 3])
      expect(told.findLast(({ channel }) => channel === `presence-task.${id}`)?.payload).toMatchObject({
        attribute: 'note',
      });
  });

  it('is nothing that is not declared, and nothing that somebody says who is not there', async () => {
    const { push, open } = await start();
    push.setOthers(task, 1, [driss]);
    const { presence } = await open(1);
    const before = presence.others;
    for (const attribute of ['constructor', '__proto__', 'budget', '', 42, { toString: 'name' }])
      push.sendFrom('d', task, 1, { attribute });
    for (const sender of ['c', undefined, null, 42, {}])
      push.sendFrom(sender, task, 1, { attribute: 'name' });
    expect(presence.others).toBe(before);
  });

  it('never throws, whatever members and colleagues are said to be', async () => {
    const { push, open, advance } = await start();
    const { presence, names } = await open(1);
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.string(), info: fc.anything() })),
        fc.anything(),
        (others, payload) => {
          push.setOthers(task, 1, others);
          for (const { id } of others) push.sendFrom(id, task, 1, payload);
          push.sendFrom(payload, task, 1, payload);
          expect(names().every((name) => name === null || typeof name === 'string')).toBe(true);
          expect(presence.others).toHaveLength(new Set(others.map(({ id }) => id)).size);
        },
      ),
    );
    advance(60_000);
  });
});
