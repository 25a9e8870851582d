import { headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { upload } from '../files/testing/file-server.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';

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

  test('specification §7: PUT answers the updated fields', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const answer = await editor.call('PUT', paths.record('task', 1), { body: { name: 'Poncer', code: '' } });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ id_task: 1, name: 'Poncer', code: null });
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
    // Who takes the fields of this answer has not taken in the change before.
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

  test('a link leads to a record that exists', async () => {
    const { editor } = await start();
    const answer = await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', team: 7 } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ attribute: 'team', validator: 'missing' }]);
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

  test.each([
    ['an unknown record', 'GET', 'data/task/99', 'unknown_record', 404],
    ['an identifier that is none', 'PUT', 'data/task/1e3', 'unknown_record', 404],
    ['an identifier beyond all numbers', 'DELETE', 'data/task/99999999999999999999', 'unknown_record', 404],
  ])('%s', async (_case, method, path, code, status) => {
    const { editor } = await start();
    const answer = await editor.call(method, path, method === 'PUT' ? { body: {} } : {});
    expect(answer).toMatchObject({ status, body: { code, status } });
  });

  test('a reader reads and does not write; nobody reads without a session', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const reader = await server.signedIn('reader');
    expect((await reader.call('GET', paths.list('task'))).status).toBe(200);
    expect((await reader.call('GET', paths.list('secret'))).body.code).toBe('forbidden');
    expect((await reader.call('POST', paths.create('task'), { body: { name: 'Non' } })).status).toBe(403);
    expect((await reader.call('PUT', paths.record('task', 1), { body: { name: 'Non' } })).status).toBe(403);
    expect((await reader.call('DELETE', paths.record('task', 1))).status).toBe(403);
    expect((await server.visitor().call('GET', paths.list('task'))).body.code).toBe('no_session');
  });

  test('a DELETE may say that its empty body is JSON', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const answer = await editor.call('DELETE', paths.record('task', 1), {
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(204);
  });
});

describe('versions', () => {
  test('a list and a record that did not change are not sent again', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    for (const path of [paths.list('task'), paths.record('task', 1)]) {
      const answer = await editor.call('GET', path);
      expect(answer.headers.get('vary')).toContain(
        `${headers.cursor}, ${headers.cacheDate}, accept-encoding`,
      );
      const version = answer.headers.get('etag') ?? '';
      const held = { headers: { 'if-none-match': version } };
      const unchanged = await editor.call('GET', path, held);
      expect(unchanged).toMatchObject({ status: 304, text: '' });
      await editor.call('PUT', paths.record('task', 1), {
        body: { name: `Après ${version}`.slice(0, 12) + path.length },
      });
      expect((await editor.call('GET', path, held)).status).toBe(200);
    }
  });
});
