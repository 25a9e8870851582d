import { formatCacheDate, headers, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { addTasks, age, since, startTaskServer } from '../testing/task-list.ts';
import { cursorOf } from '../testing/test-client.ts';

const list = paths.list('task');

test.each([
  [
    'of another database',
    (cursor: string) => cursor.replace(/^[^.]*/, '00000000-0000-0000-0000-000000000000'),
  ],
  ['of another declaration', (cursor: string) => cursor.replace(/[0-9a-f]{12}(?=\.\d+\.)/, '000000000000')],
  ['of another list', (cursor: string) => cursor.replace('.task.', '.team.')],
  [
    'ahead of the log, as after a restored backup',
    (cursor: string) => cursor.replace(/\d+(?=\.\d+$)/, '999'),
  ],
  [
    'of a change that another has taken the place of',
    (cursor: string) => cursor.replace(/\d$/, 'x').replace('x', String((Number(cursor.at(-1)) + 1) % 10)),
  ],
  ['from before the table was made', (cursor: string) => cursor.replace(/\d+\.\d+$/, '0.0')],
  ['that is none', () => 'x'],
])('a cursor %s is answered in full', async (_case, forge) => {
  const { editor } = await startTaskServer();
  await addTasks(editor, 'Un');
  const answer = await editor.call('GET', list, since(forge(cursorOf(await editor.call('GET', list)))));
  expect(answer).toMatchObject({ status: 200, body: [{ name: 'Un' }] });
  expect(answer.headers.get(headers.scope)).toBe('full');
  expect(answer.headers.has(headers.deleted)).toBe(false);
});

test.each(['yesterday', '2026-02-30T10:00:00', '2026-02-03', ''])(
  '%j is no date of a cache',
  async (date) => {
    const { editor } = await startTaskServer();
    const answer = await editor.call('GET', list, { headers: { [headers.cacheDate]: date } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'malformed_request' } });
  },
);

test('a cursor overrides the date of a cache', async () => {
  const { editor } = await startTaskServer();
  await addTasks(editor, 'Un');
  const cursor = cursorOf(await editor.call('GET', list));
  const answer = await editor.call('GET', list, {
    headers: { [headers.cursor]: cursor, [headers.cacheDate]: 'nonsense' },
  });
  expect(answer).toMatchObject({ status: 200, body: [] });
});

test.each([
  ['as many deletions as a header holds come in a delta', 10_000, 'delta'],
  ['more deletions than a header holds are answered in full', 100_000, 'full'],
])('%s', async (_case, last, scope) => {
  const { server, editor } = await startTaskServer();
  await addTasks(editor, 'Un');
  const before = cursorOf(await editor.call('GET', list));
  await server.storage.write(async (transaction) => {
    const deleted = {
      resource: 'task',
      action: 'deleted',
      user_id: null,
      what: null,
      socket_id: null,
    } as const;
    // With the commas between them 3,999 characters, and one for each further digit of the last.
    for (const id of [...Array.from({ length: 799 }, (_, index) => 1_000 + index), last])
      await server.storage.changes.append(transaction, { record_id: id, ...deleted });
  });
  expect((await editor.call('GET', list, since(before))).headers.get(headers.scope)).toBe(scope);
});

test('changes of other lists do not move it', async () => {
  const { editor } = await startTaskServer();
  const before = cursorOf(await editor.call('GET', list));
  await editor.call('POST', paths.create('team'), { body: { name: 'Nord' } });
  expect(cursorOf(await editor.call('GET', list))).toBe(before);
});

test('thousands of changes come in one delta', async () => {
  const { server, editor } = await startTaskServer();
  await addTasks(editor, 'Un');
  const before = cursorOf(await editor.call('GET', list));
  await server.storage.write(async (transaction) => {
    const nobody = { user_id: null, what: null, socket_id: null };
    for (let index = 0; index < 3_000; index += 1)
      await server.storage.changes.append(transaction, {
        resource: 'task',
        record_id: 1,
        action: 'updated',
        ...nobody,
      });
  });
  const delta = await editor.call('GET', list, since(before));
  expect(delta.headers.get(headers.scope)).toBe('delta');
  expect(delta.body).toMatchObject([{ name: 'Un' }]);
});

describe('specification §7: a delta by ne2016-cache-date', () => {
  const at = (time: number) => ({ headers: { [headers.cacheDate]: formatCacheDate(new Date(time)) } });

  test('answers an array of the records that changed at or after it', async () => {
    const { server, editor } = await startTaskServer();
    await addTasks(editor, 'Avant');
    await age(server, 60_000);
    await addTasks(editor, 'Après');
    const delta = await editor.call('GET', list, at(Date.now()));
    expect(delta.headers.get(headers.scope)).toBe('delta');
    expect(delta.body).toMatchObject([{ name: 'Après' }]);
  });

  test('the Date of an answer, sent back, misses nothing that came after it', async () => {
    const { server, editor } = await startTaskServer();
    await age(server, 60_000);
    const before = await editor.call('GET', list);
    await addTasks(editor, 'Aussitôt');
    const date = Date.parse(before.headers.get('date') ?? '');
    expect((await editor.call('GET', list, at(date))).body).toMatchObject([{ name: 'Aussitôt' }]);
  });
});
