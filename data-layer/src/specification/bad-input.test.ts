import { headers, type RecordId } from '@ne2016/contract';
import { describe, expect, it } from 'vitest';
import { createPath, listPath, recordPath, serverKinds, startServer } from '../test-setup/server-kinds.ts';
import { createView } from '../views/record-view.ts';

const html = () => new Response('<html>proxy</html>', { headers: { 'content-type': 'text/html' } });

/** Answers that no server of the contract gives to a call for a list, a record or a create. */
const nonsense: readonly (readonly [string, () => Response])[] = [
  ['HTML of a proxy with status 200', html],
  ['half a JSON', () => new Response('[{"id_project_task":1,"na')],
  ['nothing', () => new Response(null, { status: 204 })],
  ['null', () => Response.json(null)],
  ['a number', () => Response.json(7)],
  ['text', () => Response.json('ok')],
  ['an object of something else', () => Response.json({ error: 'sign in at the gateway' })],
  ['a list of no records', () => Response.json([null, 1, 'x', [], {}])],
];

// No exception escapes: Vitest fails a run with an unhandled rejection.
describe.each(serverKinds)('bad input from $name', (kind) => {
  it.each(nonsense)(
    'a list call answered with %s: what is cached stays, the problem is told',
    async (_what, answer) => {
      const { server, task, makeLoadedClient } = startServer(kind);
      const { store, refresh, poll } = await makeLoadedClient();
      store.edit(1, { note: 'typed' });
      store.edit(1, { note: null });
      const stop = server.intercept(({ path }) => (path === listPath ? answer() : undefined));
      await refresh();
      expect(store.state).toMatchObject({
        state: 'ready',
        refreshing: false,
        problem: { code: 'invalid_answer' },
      });
      expect([...store.ids()]).toEqual([1, 2]);
      stop();
      server.write(task, 1, { name: 'later' });
      await poll();
      expect(store.state).toMatchObject({ state: 'ready', problem: null });
      expect(store.get(1)?.values.name).toBe('later');
    },
  );

  it.each(nonsense)(
    'the first load answered with %s: the problem is told, and asked again',
    async (_what, answer) => {
      const { server, makeClient } = startServer(kind);
      const { layer, store, poll } = makeClient();
      layer.start();
      const stop = server.intercept(answer);
      store.load();
      await server.settled();
      expect(store.state).toMatchObject({ state: 'failed', problem: { code: 'invalid_answer' } });
      stop();
      await poll();
      expect([...store.ids()]).toEqual([1, 2]);
    },
  );

  it('one record without an identifier does not keep the others from the screen', async () => {
    const { server, makeClient } = startServer(kind);
    const { layer, store } = makeClient();
    layer.start();
    server.intercept(({ path }) =>
      path === listPath
        ? Response.json([
            { id_project_task: 1, name: 'one' },
            { name: 'nobody' },
            { id_project_task: 2, name: 'two' },
          ])
        : undefined,
    );
    store.load();
    await server.settled();
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.state).toMatchObject({ state: 'ready', problem: { code: 'invalid_answer' } });
  });

  it('a full list with a record without an identifier removes nothing: it may be the one', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const stop = server.intercept(() =>
      Response.json(
        [
          { id: 2, name: 'two' },
          { id_project_task: 1, name: 'first' },
        ],
        {
          headers: { [headers.scope]: 'full' },
        },
      ),
    );
    await store.reload();
    expect([...store.ids()]).toEqual([1, 2]);
    expect(store.get(1)?.values.name).toBe('first');
    stop();
    await store.reload();
    expect(store.state).toMatchObject({ problem: null });
  });

  it('an identifier that occurs twice is one record, as it was named last', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(2, { note: 'typed' });
    store.edit(2, { note: 'n' });
    server.intercept(() =>
      Response.json([
        { id_project_task: 2, name: 'first' },
        { id_project_task: 2, name: 'last' },
      ]),
    );
    await store.reload();
    expect([...store.ids()].filter((id) => id === 2)).toEqual([2]);
    expect(store.get(2)?.values.name).toBe('last');
  });

  it.each([[null], [true], [''], ['.'], ['..'], ['\ud800'], [{}], [[1]]])(
    '%j is no identifier',
    async (id) => {
      const { server, makeLoadedClient } = startServer(kind);
      const { store } = await makeLoadedClient();
      server.intercept(() =>
        Response.json([
          { id_project_task: id, name: 'x' },
          { id_project_task: 1, name: 'first' },
        ]),
      );
      await store.reload();
      expect([...store.ids()]).toEqual([1, 2]);
      expect(store.state).toMatchObject({ problem: { code: 'invalid_answer' } });
    },
  );

  it('values of another type are kept as they came, and an edit over them too', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    const odd = { name: 7, note: { a: [1] }, rank: 'many', plan: false, toString: 'x' };
    server.intercept(({ path }) =>
      path === listPath ? Response.json([{ id_project_task: 1, ...odd }]) : undefined,
    );
    await store.reload();
    expect(store.get(1)?.values).toMatchObject(odd);
    store.edit(1, { rank: 3 });
    expect(store.get(1)?.changed).toEqual(['rank']);
    expect(createView(store).snapshot().keyAt(0)).toBe(1);
  });

  it('a record that names __proto__ changes nothing but itself', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, hear } = await makeLoadedClient();
    store.edit(1, { note: 'typed' });
    server.intercept(
      () => new Response('{"id_project_task":1,"__proto__":{"polluted":true},"constructor":1,"rank":5}'),
    );
    await hear('updated', 1);
    expect(store.get(1)?.values).toMatchObject({ note: 'typed', rank: 5 });
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each([
    ...nonsense,
    ['another record', () => Response.json({ id_project_task: 2, name: 'of somebody else' })] as const,
  ])(
    'a single record answered with %s: what is cached stays, and a refresh is requested',
    async (_what, answer) => {
      const { server, task, makeLoadedClient } = startServer(kind);
      const { store, changes, hear, poll } = await makeLoadedClient();
      store.edit(1, { note: 'typed' });
      server.write(task, 1, { note: null });
      const stop = server.intercept(({ path }) => (path === recordPath(1) ? answer() : undefined));
      await hear('updated', 1);
      expect(store.get(1)).toMatchObject({ values: { name: 'one', note: 'typed' } });
      expect(store.get(2)?.values.name).toBe('two');
      stop();
      store.edit(1, { note: null });
      server.write(task, 1, { name: 'later' });
      await poll();
      expect(store.get(1)?.values.name).toBe('later');
      expect(changes).toEqual([{ resource: 'project_task', action: 'updated', id: 1 }]);
    },
  );

  it.each(nonsense)(
    'a creation answered with %s: the draft stays, and may be saved again',
    async (_what, answer) => {
      const { server, makeLoadedClient } = startServer(kind);
      const { store } = await makeLoadedClient();
      const stop = server.intercept(({ path }) => (path === createPath ? answer() : undefined));
      const key = store.addDraft({ name: 'three' });
      expect(await store.save(key)).toBeUndefined();
      expect(store.get(key)).toMatchObject({
        saving: false,
        values: { name: 'three' },
        problem: { code: 'invalid_answer' },
      });
      stop();
      expect(await store.save(key)).toBe(3);
      expect(store.get(3)?.values.name).toBe('three');
    },
  );

  it.each([
    ...nonsense.filter(([what]) => what !== 'nothing' && what !== 'null'),
    ['another record', () => Response.json({ id_project_task: 2, name: 'typed' })] as const,
  ])('a save answered with %s: what was typed stays unsaved until a refresh tells', async (_what, answer) => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    const stop = server.intercept(({ method }) => (method === 'PUT' ? answer() : undefined));
    store.edit(1, { name: 'typed' });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({
      saving: false,
      values: { id_project_task: 1, name: 'typed' },
      changed: ['name'],
      problem: { code: 'invalid_answer' },
    });
    stop();
    await poll();
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'one' }, changed: ['name'] });
    await store.save(1);
    expect(store.get(1)?.changed).toEqual([]);
    expect(server.records(task).get(1)?.name).toBe('typed');
  });

  it('a save answered with nothing is a save: what was sent and accepted holds', async () => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    store.edit(1, { name: 'new' });
    server.intercept(({ method }) => (method === 'PUT' ? new Response(null, { status: 204 }) : undefined));
    await store.save(1);
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'new', rank: 1 }, changed: [], problem: null });
  });

  it.each([[{ ok: true }], [{ updated_at: '2026-03-05T14:07:09Z' }]])(
    'a save answered with fields that nobody knows, %j, is a save once the record says so',
    async (answer) => {
      const { server, task, calls, makeLoadedClient } = startServer(kind);
      const { store } = await makeLoadedClient();
      server.intercept(({ method, body }) => {
        if (method !== 'PUT') return undefined;
        // Like a server that normalises values.
        const { name = '' } = body as { name?: string };
        server.write(task, 1, { name: name.trim() });
        return Response.json(answer);
      });
      store.edit(1, { name: ' typed ' });
      expect(await store.save(1)).toBe(1);
      expect(store.get(1)).toMatchObject({
        values: { name: 'typed', ...answer },
        changed: [],
        problem: null,
      });
      expect(calls()).toEqual([`PUT ${recordPath(1)}`, `GET ${recordPath(1)}`]);
    },
  );

  it('a save that a gateway refuses with status 200 is none for what a colleague has changed of it meanwhile', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store } = await makeLoadedClient();
    server.intercept(({ method }) => {
      if (method !== 'PUT') return undefined;
      server.write(task, 1, { name: 'a colleague’s' });
      return Response.json({ error: 'sign in at the gateway' });
    });
    store.edit(1, { name: 'mine', note: 'an hour of typing' });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({
      values: { name: 'mine', note: 'an hour of typing' },
      problem: { code: 'invalid_answer' },
    });
    await server.settled();
    expect(store.get(1)).toMatchObject({ changed: ['name', 'note'] });
  });

  it('a save answered with fields that nobody knows, whose record cannot be read, stays unsaved until it can', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    const stop = server.intercept(({ method }) => {
      if (method !== 'PUT') return new Response(null, { status: 503 });
      server.write(task, 1, { name: 'typed' });
      return Response.json({ ok: true });
    });
    store.edit(1, { name: 'typed' });
    expect(await store.save(1)).toBeUndefined();
    expect(store.get(1)).toMatchObject({ changed: ['name'], problem: { status: 503 } });
    await server.settled();
    stop();
    await poll();
    expect(store.get(1)).toMatchObject({ snapshot: { name: 'typed' }, changed: [] });
  });

  it('a deletion answered with HTML of a proxy: the record stays, and a refresh tells whether it was done', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, poll } = await makeLoadedClient();
    const stop = server.intercept(({ method }) => (method === 'DELETE' ? html() : undefined));
    expect(await store.remove(1)).toBe(false);
    expect(store.get(1)).toMatchObject({ deleting: true, problem: { code: 'invalid_answer' } });
    stop();
    server.remove(task, 1);
    await poll();
    expect([...store.ids()]).toEqual([2]);
  });

  it.each([
    [null],
    ['x'],
    [[]],
    [{}],
    [{ action: 'exploded', id: 1 }],
    [{ action: 'updated' }],
    [{ action: 'deleted', id: null }],
    [{ action: 'deleted', id: '' }],
    [{ action: 'updated', id: '.' }],
    [{ action: 'updated', id: '..' }],
    [{ action: 'updated', id: '\ud800' }],
    [{ action: 'deleted', id: {} }],
    [{ id: 1 }],
  ])('the event %j is ignored', async (payload) => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, changes, push } = await makeLoadedClient();
    const [channel, event] = [
      kind.channel === 'public' ? 'project_task' : 'private-project_task',
      'ProjectTask',
    ];
    expect(push.send(channel, `ne2016\\Events\\${event}`, payload)).toBe(true);
    await server.settled();
    expect(server.calls).toEqual([]);
    expect([...store.ids()]).toEqual([1, 2]);
    expect(changes).toEqual([]);
    const id: RecordId = 2;
    push.announce(task, { action: 'deleted', id });
    expect([...store.ids()]).toEqual([1]);
  });

  it('an event that knows more than the contract is taken in', async () => {
    const { server, task, makeLoadedClient } = startServer(kind);
    const { store, push } = await makeLoadedClient();
    push.announce(task, { action: 'deleted', id: 1, more: { than: 'that' } } as never);
    await server.settled();
    expect([...store.ids()]).toEqual([2]);
  });

  it.each([
    [headers.deleted, '%E0%A4%A', 'invalid_answer'],
    [headers.count, 'many', null],
    [headers.scope, 'half', null],
    ['date', 'yesterday', null],
  ])('the header %s: %s of a list', async (name, value, code) => {
    const { server, makeLoadedClient } = startServer(kind);
    const { store, refresh, poll } = await makeLoadedClient();
    const stop = server.intercept(() =>
      Response.json([...server.records(startServer(kind).task).values()], { headers: { [name]: value } }),
    );
    await refresh();
    expect(store.state).toMatchObject({ state: 'ready', refreshing: false });
    expect(store.state).toMatchObject({ problem: code === null ? null : { code } });
    stop();
    await poll();
    await refresh();
    expect(store.state).toMatchObject({ problem: null });
    expect([...store.ids()]).toEqual([1, 2]);
  });
});
