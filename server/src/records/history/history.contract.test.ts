import {
  builtInResources,
  defineResource,
  flag,
  type HistoryFilter,
  type HistoryPage,
  headers,
  historyPaths,
  historyQuery,
  longText,
  parseHistoryPage,
  paths,
  text,
} from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';

const create = async (client: TestClient, resource: string, body: object): Promise<number> =>
  (await client.call('POST', paths.create(resource), { body })).body[`id_${resource}`] ?? 0;
const update = (client: TestClient, resource: string, id: number, body: object) =>
  client.call('PUT', paths.record(resource, id), { body });

async function pageOf(client: TestClient, path: string, filter: HistoryFilter = {}): Promise<HistoryPage> {
  const answer = await client.call('GET', path + historyQuery(filter));
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const page = parseHistoryPage(answer.body);
  expect(page).toEqual(answer.body);
  return page;
}

/** All pages, one after the other. */
async function allOf(client: TestClient, path: string, filter: HistoryFilter = {}) {
  const pages: HistoryPage[] = [];
  for (let cursor: string | null | undefined; cursor !== null; cursor = pages.at(-1)?.next)
    pages.push(
      await pageOf(client, path, {
        ...filter,
        ...(cursor === undefined || cursor === null ? {} : { cursor }),
      }),
    );
  return { pages, entries: pages.flatMap(({ entries }) => entries) };
}

async function start(options: Parameters<typeof startTestServer>[0] = {}) {
  const server = await startTestServer({ resources: exampleResources, ...options });
  return { server, editor: await server.signedIn('editor') };
}

const userOf = async (client: TestClient) => (await client.call('GET', paths.session)).body.user;

describe('the history of a record', () => {
  test('tells of every change who made it, when, and each value before and after', async () => {
    const { server, editor } = await start();
    const other = await server.signedIn('editor');
    const id = await create(editor, 'task', { name: 'Peindre', effort: 2 });
    await update(other, 'task', id, { effort: 3, state: 'open' });
    const { headers: record } = await editor.call('GET', paths.record('task', id));
    await editor.call('DELETE', paths.record('task', id));
    const [first, second] = [await userOf(editor), await userOf(other)];
    const { entries, next } = await pageOf(editor, historyPaths.record('task', id));
    expect(next).toBeNull();
    expect(entries).toMatchObject([
      { action: 'deleted', id, by: { id: first.id } },
      { action: 'updated', id, by: { id: second.id }, version: record.get(headers.cursor) },
      { action: 'created', id, by: { id: first.id, name: 'editor', email: first.email } },
    ]);
    expect(entries.map(({ changes }) => changes)).toEqual([
      {
        name: { before: 'Peindre', after: null },
        effort: { before: 3, after: null },
        state: { before: 'open', after: null },
      },
      { effort: { before: 2, after: 3 }, state: { before: null, after: 'open' } },
      { name: { before: null, after: 'Peindre' }, effort: { before: null, after: 2 } },
    ]);
    const times = entries.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((one, after) => after - one));
  });

  test('can be asked for one person, one attribute and a time', async () => {
    const { server, editor } = await start();
    const other = await server.signedIn('editor');
    const id = await create(editor, 'task', { name: 'Un', effort: 1 });
    await update(other, 'task', id, { name: 'Deux', effort: 2 });
    const path = historyPaths.record('task', id);
    const middle = Date.parse((await pageOf(editor, path)).entries[0]?.at ?? '') + 1;
    await vi.waitUntil(() => Date.now() > middle);
    await update(editor, 'task', id, { name: 'Trois' });
    const { id: person } = await userOf(other);
    const names = async (filter: HistoryFilter) =>
      (await allOf(editor, path, filter)).entries.map(({ changes }) => changes['name']?.after);
    expect(await names({ person })).toEqual(['Deux']);
    expect(await names({ person: 'personne' })).toEqual([]);
    const time = new Date(middle).toISOString();
    expect(await names({ from: time })).toEqual(['Trois']);
    expect(await names({ until: time })).toEqual(['Deux', 'Un']);
    expect(await names({ until: time, from: time })).toEqual([]);
    // A time begins what is asked for, and does not end it.
    const last = (await pageOf(editor, path)).entries[0]?.at ?? '';
    expect(await names({ from: last })).toEqual(['Trois']);
    expect(await names({ until: last })).toEqual(['Deux', 'Un']);
    expect(await names({ from: '2999-01-01T00:00:00Z' })).toEqual([]);
    expect(await names({ until: '1999-01-01T00:00:00+01:00' })).toEqual([]);
    const { entries } = await pageOf(editor, path, { attribute: 'effort' });
    expect(entries.map(({ changes }) => changes)).toEqual([
      { effort: { before: 1, after: 2 } },
      { effort: { before: null, after: 1 } },
    ]);
    expect((await pageOf(editor, path, { attribute: 'code' })).entries).toEqual([]);
  });

  test('comes in pages that have every change once, however long its values are', async () => {
    const note = defineResource('note', {
      labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
      attributes: { name: text({ label: 'Nom' }), body: longText({ label: 'Texte', maxlength: 100_000 }) },
      title: 'name',
    });
    const { editor } = await start({ resources: [note] });
    const id = await create(editor, 'note', { name: '0', body: 'x'.repeat(100_000) });
    for (let number = 1; number < 70; number += 1)
      await update(editor, 'note', id, {
        name: String(number),
        ...(number < 12 ? { body: `${number % 10}`.repeat(100_000) } : {}),
      });
    const { pages, entries } = await allOf(editor, historyPaths.record('note', id));
    expect(entries.map(({ changes }) => changes['name']?.after)).toEqual(
      Array.from({ length: 70 }, (_, index) => String(69 - index)),
    );
    expect(pages[0]?.entries.length).toBeLessThanOrEqual(100);
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(1_400_000);
    expect(pages.length).toBeGreaterThan(3);
  });

  test('says nothing of attributes that are declared no more, and not what nobody noted', async () => {
    const { server, editor } = await start();
    const id = await create(editor, 'task', { name: 'Un' });
    await server.storage.write(async (transaction) => {
      const change = { resource: 'task', record_id: id, user_id: null, socket_id: null } as const;
      for (const what of ['{"gone":1}', '{"gone":1,"effort":4}'])
        await server.storage.changes.append(transaction, { ...change, action: 'updated', what });
    });
    const { entries } = await pageOf(editor, historyPaths.record('task', id));
    expect(entries.map(({ changes, by }) => [changes, by?.name])).toEqual([
      [{ effort: { after: 4 } }, undefined],
      [{ name: { before: null, after: 'Un' } }, 'editor'],
    ]);
  });

  test('is for who is signed in and may read, of records that there are or were', async () => {
    const { server, editor } = await start();
    const admin = await server.signedIn('admin');
    const secret = await create(admin, 'secret', { name: 'Plan' });
    const statusOf = async (client: TestClient, path: string) => (await client.call('GET', path)).status;
    expect(await statusOf(server.visitor(), historyPaths.record('task', 1))).toBe(401);
    expect(await statusOf(editor, historyPaths.record('secret', secret))).toBe(403);
    expect(await statusOf(admin, historyPaths.record('secret', secret))).toBe(200);
    for (const id of [7, 'x', '1x'])
      expect(await statusOf(editor, historyPaths.record('task', id))).toBe(404);
    expect(await statusOf(editor, historyPaths.record('rien', 1))).toBe(404);
  });

  test('a query that means nothing is refused', async () => {
    const { editor } = await start();
    const id = await create(editor, 'task', { name: 'Un' });
    const path = historyPaths.record('task', id);
    for (const query of [
      '?from=hier',
      '?cursor=x',
      '?unknown=1',
      '?person=a&person=b',
      '?record=1',
      '?from=2026-03-05',
    ])
      expect([query, (await editor.call('GET', path + query)).status]).toEqual([query, 400]);
  });

  test('whoever asks without end has to wait', async () => {
    const { editor } = await start();
    const id = await create(editor, 'task', { name: 'Un' });
    const statuses = new Set<number>();
    for (let call = 0; call < 301; call += 1)
      statuses.add((await editor.call('GET', historyPaths.record('task', id))).status);
    expect([...statuses]).toEqual([200, 429]);
  });
});

describe('the history of a list', () => {
  test('is for administrators, unless the declaration says otherwise', async () => {
    const open = defineResource('open', {
      labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
      attributes: { name: text({ label: 'Nom' }) },
      title: 'name',
      can: { history: 'editor' },
    });
    const { server, editor } = await start({ resources: [...exampleResources, open] });
    const [admin, reader] = [await server.signedIn('admin'), await server.signedIn('reader')];
    const statusOf = async (client: TestClient, name: string) =>
      (await client.call('GET', historyPaths.list(name))).status;
    expect(await Promise.all([statusOf(admin, 'task'), statusOf(editor, 'task')])).toEqual([200, 403]);
    expect(await Promise.all([statusOf(editor, 'open'), statusOf(reader, 'open')])).toEqual([200, 403]);
    expect(await statusOf(server.visitor(), 'open')).toBe(401);
  });

  test('has the changes of all its records and of no other list, or of one record', async () => {
    const { server, editor } = await start();
    const admin = await server.signedIn('admin');
    const one = await create(editor, 'task', { name: 'Un' });
    await create(editor, 'team', { name: 'Équipe' });
    const two = await create(editor, 'task', { name: 'Deux' });
    await editor.call('DELETE', paths.record('task', one));
    const path = historyPaths.list('task');
    const seen = async (filter: HistoryFilter) =>
      (await allOf(admin, path, filter)).entries.map(({ action, id }) => [action, id]);
    expect(await seen({})).toEqual([
      ['deleted', one],
      ['created', two],
      ['created', one],
    ]);
    expect(await seen({ record: two })).toEqual([['created', two]]);
    const { id: person } = await userOf(admin);
    expect(await seen({ person })).toEqual([]);
  });

  test('a rare change is found in a long log, over several pages if need be', async () => {
    const { server, editor } = await start();
    const admin = await server.signedIn('admin');
    const id = await create(editor, 'task', { name: 'Un' });
    const rows = Array.from({ length: 500 }, () => ({
      ...{ resource: 'task', record_id: id, action: 'updated', at: Date.now(), user_id: 'someone' },
      ...{ what: '{"effort":1}', before: '{"effort":0}', socket_id: null },
    }));
    for (let part = 0; part < 22; part += 1)
      await server.storage.query
        .insertInto('change')
        .values(rows as never)
        .execute();
    const { id: person } = await userOf(editor);
    for (const path of [historyPaths.list('task'), historyPaths.record('task', id)]) {
      const { entries } = await allOf(admin, path, { person });
      expect(entries).toMatchObject([{ action: 'created' }]);
      expect((await pageOf(admin, path)).entries).toHaveLength(50);
    }
  });
});

describe('records that are not for everybody', () => {
  const draft = defineResource('draft', {
    labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' },
    attributes: { name: text({ label: 'Nom' }), hidden: flag({ label: 'Caché' }) },
    title: 'name',
    can: { history: 'reader' },
    visible: ({ hidden }, { role }) => !hidden || role !== 'reader',
  });

  async function startDraft(): Promise<{
    server: TestServer;
    editor: TestClient;
    reader: TestClient;
    id: number;
  }> {
    const { server, editor } = await start({ resources: [draft] });
    const id = await create(editor, 'draft', { name: 'Secret', hidden: true });
    await update(editor, 'draft', id, { name: 'Caché' });
    return { server, editor, reader: await server.signedIn('reader'), id };
  }

  test('what happened while a record was hidden stays hidden', async () => {
    const { editor, reader, id } = await startDraft();
    const [path, list] = [historyPaths.record('draft', id), historyPaths.list('draft')];
    expect((await reader.call('GET', path)).status).toBe(404);
    expect((await allOf(reader, list)).entries).toEqual([]);
    await update(editor, 'draft', id, { hidden: false });
    await update(editor, 'draft', id, { name: 'Visible' });
    for (const one of [path, list]) {
      const { entries } = await allOf(reader, one);
      expect(entries.map(({ changes }) => changes)).toEqual([
        { name: { before: 'Caché', after: 'Visible' } },
      ]);
      expect((await allOf(editor, one)).entries).toHaveLength(4);
      expect((await allOf(reader, one, { attribute: 'hidden' })).entries).toEqual([]);
    }
  });

  test('a deleted record is known to who saw it then', async () => {
    const { editor, reader, id } = await startDraft();
    const other = await create(editor, 'draft', { name: 'Ouvert', hidden: false });
    for (const one of [id, other]) await editor.call('DELETE', paths.record('draft', one));
    expect((await reader.call('GET', historyPaths.record('draft', id))).status).toBe(404);
    expect((await allOf(reader, historyPaths.record('draft', other))).entries).toHaveLength(2);
    expect((await allOf(reader, historyPaths.list('draft'))).entries.map(({ id: one }) => one)).toEqual([
      other,
      other,
    ]);
    expect((await allOf(editor, historyPaths.record('draft', id))).entries).toHaveLength(3);
  });

  test('private views are no business of others, not of administrators either', async () => {
    const { server, editor } = await start();
    const [view] = builtInResources(exampleResources);
    const admin = await server.signedIn('admin');
    const body = { name: 'Ma vue', resource: 'task' };
    const id = await create(editor, view?.name ?? '', body);
    expect((await allOf(editor, historyPaths.record('app_view', id))).entries).toHaveLength(1);
    expect((await admin.call('GET', historyPaths.record('app_view', id))).status).toBe(404);
    expect((await allOf(admin, historyPaths.list('app_view'))).entries).toEqual([]);
  });
});
