import { headers, historyPaths, paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { task } from '../testing/example-resources.ts';
import { cursorOf } from '../testing/test-client.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges } from './purge.ts';
import { create, forget, later, list, rename, since, start } from '../testing/purged-list.ts';

describe('what is forgotten of the change log', () => {
  test('a list that ends with a deletion keeps it, so that its version is never that of an earlier state', async () => {
    const { editor, storage, one, changes } = await start();
    await editor.call('DELETE', paths.record('task', one));
    const held = (await editor.call('GET', list)).headers.get('etag') ?? '';
    await untilPushed(storage, task);
    await forget(storage, await later());
    expect(await changes()).toContainEqual({ record_id: one, action: 'deleted' });
    expect((await editor.call('GET', list, { headers: { 'if-none-match': held } })).status).toBe(304);
  });

  test('the version of a record stays what it was', async () => {
    const { editor, storage, one } = await start();
    const version = cursorOf(await editor.call('GET', paths.record('task', one)));
    await forget(storage, await later());
    expect(cursorOf(await editor.call('GET', paths.record('task', one)))).toBe(version);
  });

  test('changes after the time stay, and lead on from a cursor after it', async () => {
    const { editor, storage, one, middle, end } = await start();
    const time = await later();
    await rename(editor, one, 'Dernier');
    await forget(storage, time);
    const delta = await editor.call('GET', list, since(end));
    // The cursor is from before the time, so changes may be missing after it.
    expect(delta.headers.get(headers.scope)).toBe('full');
    expect((await editor.call('GET', list, since(middle))).headers.get(headers.scope)).toBe('full');
    const now = cursorOf(delta);
    await rename(editor, one, 'Tout dernier');
    const next = await editor.call('GET', list, since(now));
    expect(next.headers.get(headers.scope)).toBe('delta');
    expect(next.body).toMatchObject([{ name: 'Tout dernier' }]);
  });

  test('who knows all of a list gets an empty delta, however old the last change is', async () => {
    const { editor, storage, end } = await start();
    await forget(storage, await later());
    const delta = await editor.call('GET', list, since(end));
    expect([delta.headers.get(headers.scope), delta.text]).toEqual(['delta', '[]']);
  });

  test('the records are counted anew where changes since the last count are forgotten', async () => {
    const { editor, storage, one } = await start();
    await editor.call('DELETE', paths.record('task', one));
    await create(editor, 'Quatre');
    await untilPushed(storage, task);
    await forget(storage, await later());
    const answer = await editor.call('GET', list);
    expect(answer.body).toMatchObject([{ name: 'Trois' }, { name: 'Quatre' }]);
    expect((await editor.call('GET', list, since(cursorOf(answer)))).headers.get(headers.count)).toBe('2');
  });

  test('who knows less is told everything, deletions with it', async () => {
    const { editor, storage, beginning } = await start();
    expect((await editor.call('GET', list, since(beginning))).headers.get(headers.scope)).toBe('delta');
    await create(editor, 'Quatre');
    await untilPushed(storage, task);
    await forget(storage, await later());
    const answer = await editor.call('GET', list, since(beginning));
    expect(answer.headers.get(headers.scope)).toBe('full');
    expect(answer.body).toMatchObject([{ name: 'Premier' }, { name: 'Trois' }, { name: 'Quatre' }]);
    expect(answer.headers.get(headers.count)).toBe('3');
  });

  test('what is not older than the time stays', async () => {
    const { storage, changes } = await start();
    const before = await changes();
    const { at } = await storage.query
      .selectFrom('change')
      .select(({ fn }) => fn.min('at').as('at'))
      .executeTakeFirstOrThrow();
    await forget(storage, Number(at));
    expect(await changes()).toEqual(before);
  });

  test('a history without end keeps every change of what is there', async () => {
    const { editor, storage, one, two, changes } = await start();
    await rename(editor, one, 'Second');
    await untilPushed(storage, task);
    const before = await changes();
    const time = await later();
    await purgeChanges(storage, { deltas: time, history: null, bin: time });
    expect(await changes()).toEqual(before.filter(({ record_id: id }) => id !== two));
  });

  test('a record that came back keeps its first creation, and is not what was deleted', async () => {
    const { editor, storage, two, changes } = await start();
    await editor.call('POST', historyPaths.restore('task', two));
    await rename(editor, two, 'Encore');
    await untilPushed(storage, task);
    await forget(storage, await later());
    expect((await changes()).filter(({ record_id: id }) => id === two)).toEqual([
      { record_id: two, action: 'created' },
      { record_id: two, action: 'created' },
      { record_id: two, action: 'updated' },
    ]);
    expect((await editor.call('GET', paths.record('task', two))).status).toBe(200);
  });

  test('what was not pushed yet stays', async () => {
    const { storage, changes } = await start();
    const before = await changes();
    await storage.write((transaction) =>
      storage.changes.append(transaction, {
        resource: 'task',
        record_id: 9,
        action: 'deleted',
        user_id: null,
        what: null,
        socket_id: null,
      }),
    );
    const position = vi.spyOn(storage.pushPosition, 'read').mockResolvedValue(0);
    await forget(storage, await later());
    expect(await changes()).toHaveLength(before.length + 1);
    position.mockRestore();
  });
});
