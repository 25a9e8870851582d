import { formatCacheDate, headers, parseDeletedIds, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { task } from '../testing/example-resources.ts';
import type { TestServer } from '../testing/start-test-server.ts';
import { addTasks, since, startTaskServer } from '../testing/task-list.ts';
import { cursorOf } from '../testing/test-client.ts';

const list = paths.list('task');

/** Moves all that was logged into the past, so that a date can lie after it without waiting. */
async function age(server: TestServer, milliseconds: number): Promise<void> {
  await server.storage.query
    .updateTable('change')
    .set((change) => ({ at: change('at', '-', milliseconds) }))
    .execute();
}

describe('a delta by cursor', () => {
  test('holds what was created and updated since, as it is now, and names what was deleted', async () => {
    const { editor } = await startTaskServer();
    await addTasks(editor, 'Un', 'Deux', 'Trois');
    const before = cursorOf(await editor.call('GET', list));
    await addTasks(editor, 'Quatre');
    await editor.call('PUT', paths.record('task', 1), { body: { name: 'Premier' } });
    await editor.call('PUT', paths.record('task', 1), { body: { name: 'Premier bis' } });
    await editor.call('DELETE', paths.record('task', 2));
    const delta = await editor.call('GET', list, since(before));
    expect(delta.headers.get(headers.scope)).toBe('delta');
    expect(delta.headers.get(headers.count)).toBe('3');
    expect(parseDeletedIds(delta.headers.get(headers.deleted) ?? '')).toEqual(['2']);
    expect(delta.body).toMatchObject([
      { id_task: 1, name: 'Premier bis' },
      { id_task: 4, name: 'Quatre' },
    ]);
    expect((await editor.call('GET', list, since(cursorOf(delta)))).body).toEqual([]);
  });

  test('changes of other lists do not move it', async () => {
    const { editor } = await startTaskServer();
    const before = cursorOf(await editor.call('GET', list));
    await editor.call('POST', paths.create('team'), { body: { name: 'Nord' } });
    expect(cursorOf(await editor.call('GET', list))).toBe(before);
  });

  test.each([
    [
      'ahead of the log, as after a restored backup',
      (cursor: string) => cursor.replace(/\d+(?=\.\d+$)/, '999'),
    ],
    [
      'of a change that another has taken the place of',
      (cursor: string) => cursor.replace(/\d$/, 'x').replace('x', String((Number(cursor.at(-1)) + 1) % 10)),
    ],
    ['from before the table was made', (cursor: string) => cursor.replace(/\d+\.\d+$/, '0.0')],
  ])('a cursor %s is answered in full', async (_case, forge) => {
    const { editor } = await startTaskServer();
    await addTasks(editor, 'Un');
    const answer = await editor.call('GET', list, since(forge(cursorOf(await editor.call('GET', list)))));
    expect(answer).toMatchObject({ status: 200, body: [{ name: 'Un' }] });
    expect(answer.headers.get(headers.scope)).toBe('full');
    expect(answer.headers.has(headers.deleted)).toBe(false);
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

  test('begins five seconds before it, for a clock that was set back in between', async () => {
    const { server, editor } = await startTaskServer();
    await addTasks(editor, 'Un');
    const { changes, reader } = server.storage;
    const { at: lastAt } = await changes.lastOfList(reader, task);
    await age(server, 60_000);
    const changedAt = lastAt - 60_000;
    expect((await editor.call('GET', list, at(changedAt + 4_000))).body).toMatchObject([{ name: 'Un' }]);
    expect((await editor.call('GET', list, at(changedAt + 6_000))).body).toEqual([]);
  });

  test('the Date of an answer, sent back, misses nothing that came after it', async () => {
    const { server, editor } = await startTaskServer();
    await age(server, 60_000);
    const before = await editor.call('GET', list);
    await addTasks(editor, 'Aussitôt');
    const date = Date.parse(before.headers.get('date') ?? '');
    expect((await editor.call('GET', list, at(date))).body).toMatchObject([{ name: 'Aussitôt' }]);
  });

  test('a date from before the log begins is answered in full', async () => {
    const { editor } = await startTaskServer();
    await addTasks(editor, 'Un');
    const answer = await editor.call('GET', list, at(Date.now() - 3_600_000));
    expect(answer.headers.get(headers.scope)).toBe('full');
    expect(answer.body).toHaveLength(1);
  });
});
