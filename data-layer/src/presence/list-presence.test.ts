import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDataLayer } from '../layer/create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import { makeClient, settle, task } from '../test-setup/task-client.ts';
import { TaskServer } from '../test-setup/task-server.ts';
import { FakePush } from '../testing/fake-push.ts';
import { recordPresence } from './index.ts';

const camille = { id: 'c', info: { name: 'Camille' } };
const driss = { id: 'd', info: { name: 'Driss', email: 'd@a.fr' } };

/** A client with a loaded and watched list of three; `heard` counts the calls of the listener. */
async function start() {
  const server = new TaskServer();
  for (const id of [1, 2, 3]) server.write(id, { name: `n${id}` });
  const { push, layer, store, pass } = makeClient(server, { presence: recordPresence });
  store.load();
  await settle();
  push.open();
  push.setOthers(task, null, [driss, camille]);
  const presence = layer.people!.ofList(task);
  let heard = 0;
  const close = presence.subscribe(() => (heard += 1));
  await Promise.resolve();
  pass(1_000);
  return {
    ...{ push, layer, pass, presence, close },
    heard: () => heard,
    names: (id: number) => presence.at(id).map(({ name }) => name),
  };
}

it('tells who has which record of a list open, each person at one', async () => {
  const { push, presence, names, heard, close, pass } = await start();
  push.sendFrom('d', task, null, { record: 1, isNew: false });
  push.sendFrom('c', task, null, { record: 1, isNew: false });
  expect(presence.at(1)).toEqual([
    { id: 'd', name: 'Driss', email: 'd@a.fr' },
    { id: 'c', name: 'Camille', email: null },
  ]);
  const [before, heardBefore] = [presence.at(1), heard()];
  push.setOthers(task, null, [driss, camille]);
  expect(heard()).toBe(heardBefore);
  push.sendFrom('c', task, null, { record: 2, isNew: false });
  expect([names(1), names(2)]).toEqual([['Driss'], ['Camille']]);
  expect(presence.at(1)).not.toBe(before);
  const atFirst = presence.at(1);
  push.sendFrom('c', task, null, { record: null, isNew: false });
  expect(names(2)).toEqual([]);
  expect(presence.at(1)).toBe(atFirst);
  // The end of a person's last page removes them from the list at once, that of one of several later.
  push.setOthers(task, null, [camille]);
  expect(names(1)).toEqual([]);
  push.sendFrom('c', task, null, { record: 3, isNew: false });
  pass(149_000);
  expect(names(3)).toEqual(['Camille']);
  pass(1_000);
  expect(names(3)).toEqual([]);
  close();
  expect(push.isPresent(task, null)).toBe(false);
});

it('announces the record that is open here, to who comes as well, and takes it back', async () => {
  const { push, layer, pass } = await start();
  expect(push.announced(task, null)).toEqual({ record: null, isNew: true });
  const view = layer.presence(task, 2);
  const leave = view.subscribe(() => undefined);
  pass(1_000);
  expect(push.announced(task, null)).toEqual({ record: 2, isNew: false });
  push.sendFrom('c', task, null, { record: null, isNew: true });
  let announced = 0;
  const announce = push.announced.bind(push);
  pass(200);
  if (announce(task, null) !== undefined) announced += 1;
  expect(announced).toBe(1);
  leave();
  pass(1_000);
  expect(push.announced(task, null)).toEqual({ record: null, isNew: false });
});

it('announces a record that was open before the list is joined', async () => {
  const { push, layer, pass, close } = await start();
  close();
  layer.presence(task, 2).subscribe(() => undefined);
  layer.people!.ofList(task).subscribe(() => undefined);
  await Promise.resolve();
  pass(1_000);
  expect(push.announced(task, null)).toEqual({ record: 2, isNew: true });
});

it('shows who wants it nowhere as long as they only read', async () => {
  const { push, layer, pass } = await start();
  layer.people?.showWhileReading(false);
  const view = layer.presence(task, 2);
  view.subscribe(() => undefined);
  await Promise.resolve();
  pass(1_000);
  expect(push.isPresent(task, 2)).toBe(false);
  expect(push.announced(task, null)).toMatchObject({ record: null });
  view.setEditing('name');
  await Promise.resolve();
  pass(1_000);
  expect(push.isPresent(task, 2)).toBe(true);
  expect(push.announced(task, null)).toMatchObject({ record: 2 });
  view.setEditing(null);
  pass(1_000);
  expect(push.isPresent(task, 2)).toBe(false);
  expect(push.announced(task, null)).toMatchObject({ record: null });
  layer.people?.showWhileReading(true);
  await Promise.resolve();
  pass(1_000);
  expect(push.isPresent(task, 2)).toBe(true);
  expect(push.announced(task, null)).toMatchObject({ record: 2 });
});

it('is nobody of a list whose records not everybody sees, and without the part or a service', () => {
  const secret = { ...task, visible: () => true };
  const push = new FakePush();
  const http = createHttpClient({ fetch: new TaskServer().fetch });
  for (const options of [
    { resources: [secret], http, push, presence: recordPresence },
    { resources: [task], http, push },
    { resources: [task], http, presence: recordPresence },
  ]) {
    const layer = createDataLayer(options);
    layer.start();
    push.open();
    const [resource = task] = options.resources;
    const presence = layer.people?.ofList(resource);
    presence?.subscribe(() => undefined)();
    layer.people?.showWhileReading(false);
    expect(presence?.at(1) ?? []).toEqual([]);
    expect(push.isPresent(task, null)).toBe(false);
    layer.stop();
  }
});

it('is refused without an error, and tried again', async () => {
  const { push, layer, pass, close, names } = await start();
  close();
  push.refusesPresence = true;
  layer.people!.ofList(task).subscribe(() => undefined);
  await Promise.resolve();
  push.refusesPresence = false;
  pass(5_000);
  await Promise.resolve();
  push.sendFrom('d', task, null, { record: 1 });
  expect(names(1)).toEqual(['Driss']);
});

it('never throws, whatever colleagues say', async () => {
  const { push, presence } = await start();
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (payload, record) => {
      push.sendFrom('d', task, null, payload);
      push.sendFrom('d', task, null, { record });
      expect(Array.isArray(presence.at(1))).toBe(true);
    }),
  );
});
