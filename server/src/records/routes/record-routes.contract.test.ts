import { headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { upload } from '../../files/testing/file-server.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { startTestServer } from '../../testing/start-test-server.ts';

const empty = {
  code: null,
  effort: null,
  done: false,
  state: null,
  due: null,
  team: null,
  note: null,
};

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

describe('the generic calls', () => {
  test('specification §7: POST with a trailing slash answers the created record', async () => {
    const { editor } = await start();
    const answer = await editor.call('POST', paths.create('task'), {
      body: { name: 'Peindre', effort: 1.25, due: '2026-03-05T14:07:00+01:00' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id_task: 1,
      name: 'Peindre',
      ...empty,
      effort: 1.25,
      due: '2026-03-05T13:07:00.000Z',
    });
    expect(answer.headers.get('location')).toBe('/data/task/1');
  });

  test('specification §7: GET answers an array of records, and a single record', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', done: true } });
    const record = { id_task: 1, name: 'Peindre', ...empty, done: true };
    const list = await editor.call('GET', paths.list('task'));
    expect(list.body).toEqual([record]);
    expect(list.headers.get(headers.scope)).toBe('full');
    expect(list.headers.get(headers.count)).toBe('1');
    expect((await editor.call('GET', paths.record('task', 1))).body).toEqual(record);
  });

  test('specification §7: DELETE takes the record out of the list, and its identifier never comes back', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    expect((await editor.call('DELETE', paths.record('task', 1))).status).toBe(204);
    expect((await editor.call('GET', paths.list('task'))).body).toEqual([]);
    const again = await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    expect(again.body.id_task).toBe(2);
  });

  test('a PUT that changes nothing is no change', async () => {
    const { server, editor } = await start();
    const note = await upload(editor, { name: 'a.txt' }, 'task/note');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', effort: 2, note } });
    const changes = () => server.storage.query.selectFrom('change').selectAll().execute();
    const before = await changes();
    const inOtherOrder = Object.fromEntries(Object.entries(note).toReversed());
    const same = { name: 'Peindre', effort: 2, note: inOtherOrder };
    const answer = await editor.call('PUT', paths.record('task', 1), { body: same });
    expect(answer.body).toEqual({ id_task: 1, ...same });
    // A client that merges the fields of this answer does not have the previous change.
    expect(answer.headers.get(headers.cursor)).toBeNull();
    expect(await changes()).toEqual(before);
  });

  test('the change log tells who changed what, from what, and only what differs', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', effort: 2 } });
    await editor.call('PUT', paths.record('task', 1), { body: { name: 'Peindre', effort: 3 } });
    const [update] = await server.storage.query
      .selectFrom('change')
      .selectAll()
      .where('action', '=', 'updated')
      .execute();
    expect(update).toMatchObject({
      resource: 'task',
      record_id: 1,
      what: '{"effort":3}',
      before: '{"effort":2}',
    });
    const session = await editor.call('GET', paths.session);
    expect(update?.user_id).toBe(session.body.user.id);
    const { body: whole } = await editor.call('GET', paths.record('task', 1));
    await editor.call('DELETE', paths.record('task', 1));
    const [deletion] = await server.storage.query
      .selectFrom('change')
      .select(['what', 'before'])
      .where('action', '=', 'deleted')
      .execute();
    expect(deletion?.what).toBeNull();
    expect({ id_task: 1, ...JSON.parse(deletion?.before ?? '') }).toEqual(whole);
  });
});

describe('refusals', () => {
  test('a unique value is taken once; a record keeps its own', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Un', code: 'A' } });
    await editor.call('POST', paths.create('task'), { body: { name: 'Deux', code: null } });
    const create = await editor.call('POST', paths.create('task'), { body: { name: 'Trois', code: 'A' } });
    expect(create.status).toBe(409);
    expect(create.body).toMatchObject({
      code: 'value_not_unique',
      errors: [{ attribute: 'code', validator: 'unique' }],
    });
    expect((await editor.call('PUT', paths.record('task', 2), { body: { code: 'A' } })).status).toBe(409);
    expect((await editor.call('PUT', paths.record('task', 1), { body: { code: 'A' } })).status).toBe(200);
  });

  test('a record that others link to is not deleted, and it is said how many', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('team'), { body: { name: 'Nord' } });
    for (const name of ['Un', 'Deux'])
      await editor.call('POST', paths.create('task'), { body: { name, team: 1 } });
    const answer = await editor.call('DELETE', paths.record('team', 1));
    expect(answer.status).toBe(409);
    expect(answer.body.detail).toContain('2\u00a0tâches');
    expect(answer.body.references).toEqual([{ resource: 'task', count: 2 }]);
  });
});
