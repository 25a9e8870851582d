import { formatCacheDate, headers, parseDeletedIds, paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { task } from '../testing/example-resources.ts';
import { addTasks, age, since, startTaskServer } from '../testing/task-list.ts';
import { cursorOf } from '../testing/test-client.ts';

const list = paths.list('task');

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
});

describe('specification §7: a delta by ne2016-cache-date', () => {
  const at = (time: number) => ({ headers: { [headers.cacheDate]: formatCacheDate(new Date(time)) } });

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

  test('a date from before the log begins is answered in full', async () => {
    const { editor } = await startTaskServer();
    await addTasks(editor, 'Un');
    const answer = await editor.call('GET', list, at(Date.now() - 3_600_000));
    expect(answer.headers.get(headers.scope)).toBe('full');
    expect(answer.body).toHaveLength(1);
  });
});
