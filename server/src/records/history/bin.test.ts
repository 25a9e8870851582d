import {
  defineResource,
  flag,
  headers,
  historyPaths,
  link,
  parseHistoryPage,
  paths,
  type Resource,
  text,
} from '@ne2016/contract';
import type { Logger } from 'pino';
import { describe, expect, test, vi } from 'vitest';
import { FileSweep } from '../../files/file-sweep.ts';
import { upload } from '../../files/testing/file-server.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { startTestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { purgeChanges } from '../purge.ts';
import { binOf, create, remove, restore, start } from '../../testing/history-requests.ts';

const day = 24 * 60 * 60 * 1000;

describe('a record that comes back from the bin', () => {
  test('comes back from the deletion that is named alone: one that follows a restoration stays', async () => {
    const { editor } = await start();
    const id = await create(editor, 'task', { name: 'Peindre' });
    const versionOf = (answer: { headers: Headers }) => answer.headers.get(headers.cursor) ?? '';
    const undo = (version: string) =>
      editor.call('POST', historyPaths.restore('task', id), { headers: { 'if-match': `"${version}"` } });
    const first = versionOf(await remove(editor, 'task', id));
    expect(await undo(first)).toMatchObject({ status: 201, body: { name: 'Peindre' } });
    expect(await undo(first)).toMatchObject({ status: 409, body: { code: 'record_not_deleted' } });
    const second = versionOf(await remove(editor, 'task', id));
    expect(await undo(first)).toMatchObject({ status: 412, body: { code: 'record_changed' } });
    expect(await editor.call('GET', paths.record('task', id))).toMatchObject({ status: 404 });
    expect(await undo(second)).toMatchObject({ status: 201 });
  });

  test('is refused with all that stands against it, in French, and nothing of it is written', async () => {
    const { server, editor } = await start();
    const team = await create(editor, 'team', { name: 'Peintres' });
    const note = await upload(editor, {}, 'task/note');
    const id = await create(editor, 'task', { name: 'Peindre', code: 'A', team, note });
    await remove(editor, 'task', id);
    await remove(editor, 'team', team);
    await create(editor, 'task', { name: 'Autre', code: 'A' });
    await server.storage.query.updateTable('file').set({ state: 'removing' }).execute();
    const { status, body } = await restore(editor, 'task', id);
    expect([status, body.code]).toEqual([409, 'restoration_refused']);
    expect(body.errors.map(({ attribute, validator }) => [attribute, validator])).toEqual([
      ['team', 'missing'],
      ['code', 'unique'],
      ['note', 'missingFile'],
    ]);
    expect(body.detail).toBe(
      'Cette fiche ne peut pas être restaurée. «\u00a0Équipe\u00a0»\u00a0: la fiche liée n’existe plus. Si elle est dans la corbeille, restaurez-la d’abord. «\u00a0Code\u00a0»\u00a0: une autre fiche porte maintenant cette valeur. Modifiez-la dans cette autre fiche, puis réessayez. «\u00a0Note\u00a0»\u00a0: un fichier n’est plus disponible.',
    );
    expect((await editor.call('GET', paths.record('task', id))).status).toBe(404);
    expect((await binOf(editor, 'task')).entries).toMatchObject([{ id }]);
    await restore(editor, 'team', team);
    expect((await restore(editor, 'task', id)).body.errors).toHaveLength(2);
  });

  test('must still be valid where the declaration has changed meanwhile', async () => {
    const item = (attributes: Resource['attributes']) =>
      defineResource('item', {
        labels: { plural: 'Objets', singular: 'objet', gender: 'masculine' },
        attributes: { name: text({ label: 'Nom' }), ...attributes },
        title: 'name',
      });
    const database = await testDatabase();
    const { server, editor } = await start({
      database,
      resources: [item({ size: text({ label: 'Taille' }) })],
    });
    const ids = [
      await create(editor, 'item', { name: 'Un', size: 'grand' }),
      await create(editor, 'item', { name: 'Deux', size: '12' }),
    ];
    for (const id of ids) await remove(editor, 'item', id);
    await server.server.close();
    const strict = { size: text({ label: 'Taille', pattern: '[0-9]+' }), more: flag({ label: 'Plus' }) };
    const later = await startTestServer({ database, resources: [item(strict)] });
    const admin = await later.signedIn('admin');
    const answers = [];
    for (const id of ids) answers.push(await restore(admin, 'item', id));
    expect(answers.map(({ status }) => status)).toEqual([409, 201]);
    expect(answers[0]?.body.detail).toContain('«\u00a0Taille\u00a0»\u00a0: la valeur n’est plus valable.');
    expect(answers[1]?.body).toEqual({ id_item: ids[1], name: 'Deux', size: '12', more: false });
  });

  test('is for who may delete it and saw it', async () => {
    const { server, editor } = await start();
    const [reader, admin] = [await server.signedIn('reader'), await server.signedIn('admin')];
    const [id, secret] = [
      await create(editor, 'task', { name: 'Peindre' }),
      await create(admin, 'secret', { name: 'Plan' }),
    ];
    const view = await create(editor, 'app_view', { name: 'Ma vue', resource: 'task' });
    await remove(editor, 'task', id);
    await remove(admin, 'secret', secret);
    await remove(editor, 'app_view', view);
    const statusOf = async (client: TestClient, resource: string, one: number | string) =>
      (await restore(client, resource, one)).status;
    expect(await statusOf(server.visitor(), 'task', id)).toBe(403);
    expect(await statusOf(reader, 'task', id)).toBe(403);
    expect(await statusOf(editor, 'secret', secret)).toBe(403);
    expect(await statusOf(admin, 'app_view', view)).toBe(404);
    for (const one of [id + 1, 'x']) expect(await statusOf(editor, 'task', one)).toBe(404);
    const binStatus = async (client: TestClient, resource: string) =>
      (await client.call('GET', historyPaths.bin(resource))).status;
    expect(await Promise.all([binStatus(reader, 'task'), binStatus(editor, 'secret')])).toEqual([403, 403]);
    expect((await binOf(admin, 'app_view')).entries).toEqual([]);
    expect((await binOf(editor, 'app_view')).entries).toMatchObject([{ id: view }]);
    expect(await statusOf(editor, 'app_view', view)).toBe(201);
  });

  test('is in no bin of who did not see it, nor of who could not have deleted it', async () => {
    const draft = defineResource('draft', {
      labels: { plural: 'Projets', singular: 'projet', gender: 'masculine' },
      attributes: {
        name: text({ label: 'Nom' }),
        hidden: flag({ label: 'Caché' }),
        fixed: flag({ label: 'Figé' }),
      },
      title: 'name',
      visible: ({ hidden }, { role }) => !hidden || role === 'admin',
      writable: ({ fixed }, { role }) => !fixed || role === 'admin',
    });
    const { server, editor } = await start({ resources: [draft] });
    const admin = await server.signedIn('admin');
    const ids = [];
    for (const body of [{ name: 'A' }, { name: 'B', hidden: true }, { name: 'C', fixed: true }])
      ids.push(await create(admin, 'draft', body));
    for (const id of ids) await remove(admin, 'draft', id);
    const namesOf = async (client: TestClient) =>
      (await binOf(client, 'draft')).entries.map(({ values }) => values['name']);
    expect([await namesOf(editor), await namesOf(admin)]).toEqual([['A'], ['C', 'B', 'A']]);
    const statuses = [];
    for (const id of ids) statuses.push((await restore(editor, 'draft', id)).status);
    expect(statuses).toEqual([201, 404, 403]);
  });

  test('counts among the records that its owner may have, and is not too much like another', async () => {
    const note = defineResource('note', {
      labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
      attributes: {
        name: text({ label: 'Nom' }),
        owner: text({ label: 'Auteur' }),
        about: link('task', { label: 'Tâche' }),
      },
      title: 'name',
      owner: { attribute: 'owner', most: 1 },
      distinct: { attributes: ['name', 'about'] },
    });
    const { server, editor } = await start({ resources: [...exampleResources, note] });
    const admin = await server.signedIn('admin');
    const about = await create(editor, 'task', { name: 'Peindre' });
    const id = await create(editor, 'note', { name: 'Un', about });
    await remove(editor, 'note', id);
    const second = await create(editor, 'note', { name: 'Un', about });
    expect((await restore(editor, 'note', id)).body.code).toBe('record_limit_reached');
    await create(admin, 'note', { name: 'Autre', about });
    expect((await restore(admin, 'note', id)).body.errors).toMatchObject([{ attribute: 'about' }]);
    await remove(editor, 'note', second);
    const restored = await restore(admin, 'note', id);
    const { body } = await editor.call('GET', paths.session);
    expect([restored.status, restored.body]).toEqual([
      201,
      { id_note: id, name: 'Un', owner: body.user.id, about },
    ]);
  });
});

describe('a deletion that names the action that it is part of', () => {
  const removeIn = (client: TestClient, id: number, action: string) =>
    client.call('DELETE', paths.record('task', id), { headers: { [headers.actionId]: action } });

  test.each(['', 'a b', 'é', 'a.b', 'x'.repeat(65)])('is refused with the name %j', async (action) => {
    const { editor } = await start();
    const id = await create(editor, 'task', { name: 'Peindre' });
    expect(await removeIn(editor, id, action)).toMatchObject({
      status: 400,
      body: { code: 'malformed_request' },
    });
    expect((await editor.call('GET', paths.record('task', id))).status).toBe(200);
  });
});

describe('the bin', () => {
  test('has what was deleted with its values, by whom, when, and until when, in pages', async () => {
    const { server, editor } = await start();
    const ids = [];
    for (let number = 0; number < 120; number += 1)
      ids.push(await create(editor, 'task', { name: `Tâche ${number}`, effort: number / 4 }));
    for (const id of ids) await remove(editor, 'task', id);
    await server.storage.write((transaction) =>
      server.storage.changes.append(transaction, {
        ...{
          resource: 'task',
          record_id: 999,
          action: 'deleted',
          what: null,
          user_id: null,
          socket_id: null,
        },
      }),
    );
    const first = await binOf(editor, 'task');
    const second = await binOf(editor, 'task', `?cursor=${first.next}`);
    const entries = [
      ...first.entries,
      ...second.entries,
      ...(await binOf(editor, 'task', `?cursor=${second.next}`)).entries,
    ];
    expect(entries.map(({ id }) => id)).toEqual(ids.toReversed());
    const [one] = entries;
    const { body } = await editor.call('GET', paths.session);
    expect(one).toMatchObject({
      by: { id: body.user.id, name: 'editor' },
      values: { name: 'Tâche 119', effort: 29.75, done: false, team: null, note: null },
    });
    expect(Date.parse(one?.until ?? '') - Date.parse(one?.at ?? '')).toBe(30 * day);
    expect((await editor.call('GET', `${historyPaths.bin('task')}?cursor=x`)).status).toBe(400);
  });

  test('forgets after its time, with the files, what nobody brought back', async () => {
    const { server, editor } = await start({ environment: { BIN_RETENTION_DAYS: '2' } });
    const { storage, fileStore } = server;
    const note = await upload(editor, {}, 'task/note');
    const id = await create(editor, 'task', { name: 'Peindre', note });
    await remove(editor, 'task', id);
    const age = (time: number) =>
      storage.write(async (transaction) => {
        await transaction
          .updateTable('change')
          .set(({ eb }) => ({ at: eb('at', '-', time) }))
          .execute();
        await transaction
          .updateTable('file')
          .set(({ eb }) => ({ since: eb('since', '-', time) }))
          .execute();
      });
    const sweep = async () => {
      const log = { info: vi.fn<Logger['info']>(), error: vi.fn<Logger['error']>() } as unknown as Logger;
      const one = new FileSweep({ storage, store: fileStore, log, binRetention: 2 * day });
      await one.finished();
      await one.stop();
    };
    const purge = () =>
      purgeChanges(storage, { deltas: Date.now() - 30 * day, history: null, bin: Date.now() - 2 * day });
    const fileCount = async () => (await storage.query.selectFrom('file').select('id').execute()).length;
    await age(1.9 * day);
    await sweep();
    await purge();
    expect([(await binOf(editor, 'task')).entries.length, await fileCount()]).toEqual([1, 1]);
    await age(0.2 * day);
    expect((await binOf(editor, 'task')).entries).toEqual([]);
    expect((await restore(editor, 'task', id)).status).toBe(404);
    await sweep();
    await purge();
    expect(await fileCount()).toBe(0);
    const { entries } = parseHistoryPage((await editor.call('GET', historyPaths.record('task', id))).body);
    expect(entries.map(({ action, changes }) => [action, changes])).toEqual([
      ['deleted', {}],
      ['created', {}],
    ]);
  });

  test('keeps nothing where there is none', async () => {
    const { editor } = await start({ environment: { BIN_RETENTION_DAYS: '0' } });
    const id = await create(editor, 'task', { name: 'Peindre' });
    await remove(editor, 'task', id);
    const now = Date.now();
    await vi.waitUntil(() => Date.now() > now);
    expect((await binOf(editor, 'task')).entries).toEqual([]);
    expect((await restore(editor, 'task', id)).status).toBe(404);
  });
});
