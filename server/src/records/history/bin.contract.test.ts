import { headers, historyPaths, parseHistoryPage, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { download, upload } from '../../files/testing/file-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { purgeChanges } from '../purge.ts';
import { binOf, create, remove, restore, start } from '../../testing/history-requests.ts';

const day = 24 * 60 * 60 * 1000;

describe('a record that comes back from the bin', () => {
  test('has its identifier, its values, its links and its files, and is new to everybody else', async () => {
    const { server, editor } = await start();
    const team = await create(editor, 'team', { name: 'Peintres' });
    const note = await upload(editor, {}, 'task/note');
    const id = await create(editor, 'task', {
      name: 'Peindre',
      code: 'A',
      effort: 2.5,
      done: true,
      team,
      note,
    });
    const { text: before } = await editor.call('GET', paths.record('task', id));
    const list = await editor.call('GET', paths.list('task'));
    await remove(editor, 'task', id);
    expect((await download(editor, note)).status).toBe(404);
    const other = await server.signedIn('editor');
    const restored = await restore(other, 'task', id);
    expect([restored.status, restored.headers.get('location'), restored.text]).toEqual([
      201,
      `/${paths.record('task', id)}`,
      before,
    ]);
    const { text: after, headers: own } = await editor.call('GET', paths.record('task', id));
    expect([after, own.get(headers.cursor)]).toEqual([before, restored.headers.get(headers.cursor)]);
    expect((await download(editor, note)).text).toBe('bonjour');
    const known = { [headers.cursor]: list.headers.get(headers.cursor) ?? '' };
    const delta = await editor.call('GET', paths.list('task'), { headers: known });
    const told = [headers.scope, headers.count, headers.deleted].map((name) => delta.headers.get(name));
    expect([delta.text, ...told]).toEqual([`[${before}]`, 'delta', '1', '']);
    const last = await server.storage.query
      .selectFrom('change')
      .select(['action', 'what'])
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(last.action).toBe('created');
    const { entries } = parseHistoryPage((await editor.call('GET', historyPaths.record('task', id))).body);
    expect(entries.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created']);
    expect(await create(editor, 'task', { name: 'Autre' })).toBeGreaterThan(id);
  });

  test('comes back once, whoever asks at the same time', async () => {
    const { editor } = await start();
    const id = await create(editor, 'task', { name: 'Peindre' });
    await remove(editor, 'task', id);
    const answers = await Promise.all(Array.from({ length: 4 }, () => restore(editor, 'task', id)));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 3 }, () => [409, 'record_not_deleted']),
    );
    expect((await binOf(editor, 'task')).entries).toEqual([]);
    await remove(editor, 'task', id);
    expect((await restore(editor, 'task', id)).status).toBe(201);
  });
});

describe('a deletion that names the action that it is part of', () => {
  const removeIn = (client: TestClient, id: number, action: string) =>
    client.call('DELETE', paths.record('task', id), { headers: { [headers.actionId]: action } });

  test('is in the bin with that name, until the record is restored and deleted otherwise', async () => {
    const { server, editor } = await start();
    const ids = [];
    for (const name of ['Peindre', 'Poncer', 'Vernir']) ids.push(await create(editor, 'task', { name }));
    const [first = 0, second = 0, third = 0] = ids;
    expect((await removeIn(editor, first, 'Zone_3-a')).status).toBe(204);
    expect((await removeIn(editor, second, 'x'.repeat(64))).status).toBe(204);
    await remove(editor, 'task', third);
    const actions = async () =>
      (await binOf(editor, 'task')).entries.map(({ id, actionId }) => [id, actionId]);
    const named = [
      [third, undefined],
      [second, 'x'.repeat(64)],
      [first, 'Zone_3-a'],
    ];
    expect(await actions()).toEqual(named);
    await purgeChanges(server.storage, {
      ...{ deltas: Date.now() + day, history: Date.now() + day },
      bin: Date.now() - day,
    });
    expect(await actions()).toEqual(named);
    await restore(editor, 'task', first);
    await remove(editor, 'task', first);
    expect(await actions()).toEqual([[first, undefined], ...named.slice(0, 2)]);
  });
});
