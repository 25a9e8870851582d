import {
  builtInResources,
  defineResource,
  type HistoryFilter,
  historyPaths,
  paths,
  text,
} from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { allOf, create, pageOf, start, startDraft, userOf } from '../../testing/history-requests.ts';

describe('the history of a record', () => {
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
});

describe('records that are not for everybody', () => {
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
