import { defineResource, flag, formatCacheDate, headers, paths, text } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { createDataLayer } from '../layer/create-data-layer.ts';
import { createHttpClient } from '../http/http-client.ts';
import {
  FakeClock,
  FakePush,
  FakeServer,
  type FakeServerOptions,
  noFeatures,
  problemResponse,
} from './index.ts';

const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }), done: flag({ label: 'Faite' }) },
  title: 'title',
});

function makeServer(options: Partial<FakeServerOptions> = {}) {
  const server = new FakeServer({ resources: [note], ...options });
  const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
  const ask = (more: Record<string, string> = {}) =>
    http.request({ method: 'GET', path: paths.list('note'), headers: more });
  const send = (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, key?: string) =>
    http.request({
      method,
      path,
      body,
      ...(key === undefined ? {} : { headers: { [headers.idempotencyKey]: key } }),
    });
  return { server, ask, send };
}

/** A client as in an application, with push connected. */
function startClient(server: FakeServer, clock: FakeClock) {
  const push = new FakePush();
  server.announceTo(push);
  push.open();
  const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch, clock });
  const layer = createDataLayer({ resources: [note], http, push, clock });
  layer.start();
  const store = layer.store(note);
  store.load();
  return { store, push };
}

describe('a fake server', () => {
  it('answers each call of the contract', async () => {
    const { server, ask, send } = makeServer();
    const created = await send('POST', paths.create('note'), { title: 'one', done: true });
    expect(created).toMatchObject({ status: 201, body: { id_note: 1, title: 'one', done: true } });
    expect((await send('PUT', paths.record('note', 1), { title: 'two' })).body).toEqual({ title: 'two' });
    server.write(note, 7, { title: 'seven' });
    expect((await ask()).body).toEqual([
      { id_note: 1, title: 'two', done: true },
      { id_note: 7, title: 'seven', done: false },
    ]);
    expect((await send('DELETE', paths.record('note', 1), undefined)).status).toBe(204);
    expect([...server.records(note).keys()]).toEqual([7]);
  });

  it('gives a delta from a cursor, from a date, and tells what is gone', async () => {
    const clock = new FakeClock();
    const { server, ask } = makeServer({ clock });
    server.write(note, 1, { title: 'one' });
    server.write(note, 2, { title: 'two' });
    const cursor = (await ask()).headers.get(headers.cursor) ?? '';
    clock.advance(2000);
    const date = formatCacheDate(server.now);
    server.write(note, 3, { title: 'three' });
    server.remove(note, 1);
    for (const from of [{ [headers.cursor]: cursor }, { [headers.cacheDate]: date }]) {
      const answer = await ask(from);
      expect(answer.body).toEqual([{ id_note: 3, title: 'three', done: false }]);
      expect(answer.headers.get(headers.scope)).toBe('delta');
      expect(answer.headers.get(headers.deleted)).toBe('1');
      expect(answer.headers.get(headers.count)).toBe('2');
    }
  });

  it('without features it answers a delta by date, and no header beyond the specification', async () => {
    const { ask, send } = makeServer({ ...noFeatures });
    expect((await send('POST', paths.create('note'), { title: 'one' })).status).toBe(200);
    const answer = await ask({ [headers.cacheDate]: '2016-01-01T00:00:00', [headers.cursor]: '1' });
    expect(answer.body).toHaveLength(1);
    const sent = ['date', ...Object.values(headers)].filter((name) => answer.headers.has(name));
    expect(sent).toEqual([]);
  });

  it('says who changed a record, when the test did', async () => {
    const { server, send } = makeServer();
    server.write(note, 1, { title: 'one' }, 'Léa');
    await send('PUT', paths.record('note', 1), { done: true });
    const driss = { id: '7', name: 'Driss', email: 'driss@exemple.fr' };
    server.write(note, 2, { title: 'two' }, driss);
    const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
    const authorsOf = async (id: number) =>
      (await http.request({ method: 'GET', path: paths.authors('note', id) })).body;
    expect(await authorsOf(1)).toMatchObject({ title: { by: { name: 'Léa' } }, done: { by: null } });
    expect(await authorsOf(2)).toMatchObject({ title: { by: driss } });
  });

  it('makes one record of a creation that is repeated under its key, and refuses the key for another', async () => {
    const { server, send } = makeServer();
    const create = (title: string, key?: string) => send('POST', paths.create('note'), { title }, key);
    const [first, again] = [await create('one', 'k'), await create('one', 'k')];
    expect(again.body).toEqual(first.body);
    await expect(create('two', 'k')).rejects.toMatchObject({ problem: { code: 'idempotency_key_reused' } });
    expect(server.records(note).size).toBe(1);
  });

  it('says which address, resource or record it does not know', async () => {
    const { send } = makeServer();
    const codeOf = (path: string, method: 'POST' | 'PUT' = 'PUT') =>
      send(method, path, {}).catch((error: { problem: { code: string } }) => error.problem.code);
    expect(await codeOf('elsewhere')).toBe('unknown_address');
    expect(await codeOf('data/other/1')).toBe('unknown_resource');
    expect(await codeOf('data/note/1')).toBe('unknown_record');
    // The trailing slash is missing.
    expect(await codeOf('data/note', 'POST')).toBe('unknown_record');
    expect(() => makeServer().server.records({ ...note, name: 'other' })).toThrow(TypeError);
  });
});

describe('a call to a fake server', () => {
  it('held up on its way there is answered from the state at which it arrives, on its way back from before', async () => {
    const { server, ask } = makeServer();
    for (const way of ['there', 'back'] as const) {
      const held = server.hold({ method: 'GET', path: paths.list('note') }, way);
      const answer = ask();
      await server.settled();
      server.write(note, 1, { title: way });
      held.release();
      expect((await answer).body).toMatchObject([{ title: 'there' }]);
    }
  });

  it('cut off on its way there does nothing, on its way back everything but the answer', async () => {
    const { server, send } = makeServer();
    for (const [way, count] of [
      ['there', 0],
      ['back', 1],
    ] as const) {
      server.hold({ method: 'POST' }, way).cut();
      await expect(send('POST', paths.create('note'), {})).rejects.toMatchObject({
        problem: { code: 'network' },
      });
      expect(server.records(note).size).toBe(count);
    }
  });

  it('is answered by whoever intercepts it, until that ends', async () => {
    const { server, ask } = makeServer();
    const stop = server.intercept(({ method }) =>
      method === 'GET' ? problemResponse(401, 'no_session') : undefined,
    );
    await expect(ask()).rejects.toMatchObject({ problem: { code: 'no_session', status: 401 } });
    stop();
    expect((await ask()).status).toBe(200);
    expect(server.callsOf({ method: 'GET' })).toHaveLength(2);
  });

  it('ends in time by the clock of its client', async () => {
    const clock = new FakeClock();
    const { server } = makeServer();
    const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch, clock, timeout: 1000 });
    server.hold({ method: 'GET' });
    const answer = http.request({ method: 'GET', path: paths.list('note') });
    clock.advance(1000);
    await expect(answer).rejects.toMatchObject({ problem: { code: 'network' } });
  });
});

describe('two clients of a fake server', () => {
  it('hear of each other’s changes and not of their own', async () => {
    const clock = new FakeClock();
    const server = new FakeServer({ resources: [note], clock });
    server.write(note, 1, { title: 'one' });
    const [camille, driss] = [startClient(server, clock), startClient(server, clock)];
    await server.settled();
    server.calls.length = 0;
    camille.store.edit(1, { title: 'changed' });
    await camille.store.save(1);
    await server.settled();
    expect(driss.store.get(1)?.values.title).toBe('changed');
    expect(server.calls.map(({ method }) => method)).toEqual(['PUT', 'GET']);
  });

  it('whose connection was cut are told again of what they missed', async () => {
    const clock = new FakeClock();
    const server = new FakeServer({ resources: [note], clock });
    const { store, push } = startClient(server, clock);
    await server.settled();
    push.cut();
    server.write(note, 1, { title: 'missed' });
    await server.settled();
    expect(store.get(1)).toBeUndefined();
    push.open();
    clock.advance(5000);
    await server.settled();
    expect(store.get(1)?.values.title).toBe('missed');
  });
});
