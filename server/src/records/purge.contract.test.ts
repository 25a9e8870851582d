import { headers, paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges, startPurging } from './purge.ts';
import { create, forget, later, list, rename, since, start } from '../testing/purged-list.ts';

describe('what is forgotten of the change log', () => {
  test('the creation and the last change of each record stay, and the last change of the list', async () => {
    const { editor, storage, one, changes } = await start();
    await rename(editor, one, 'Second');
    await untilPushed(storage, task);
    await forget(storage, await later());
    expect(await changes()).toEqual([
      { record_id: null, action: 'list_replaced' },
      { record_id: 1, action: 'created' },
      { record_id: 3, action: 'created' },
      { record_id: 1, action: 'updated' },
    ]);
    await forget(storage, await later());
    expect(await changes()).toHaveLength(4);
  });

  test('who knows the list from exactly the time gets a delta, for from then on the log is complete', async () => {
    const { editor, storage, two, middle } = await start();
    const { at } = await storage.changes.lastOfRecord(storage.reader, task, two);
    await forget(storage, at);
    const delta = await editor.call('GET', list, since(middle));
    expect(delta.headers.get(headers.scope)).toBe('delta');
    expect(delta.body).toMatchObject([{ name: 'Trois' }]);
    await forget(storage, at + 1);
    // The delta that was just read is cached: it has all the changes that were purged since.
    expect((await editor.call('GET', list, since(middle))).text).toBe(delta.text);
    await create(editor, 'Quatre');
    expect((await editor.call('GET', list, since(middle))).headers.get(headers.scope)).toBe('full');
  });

  test('what was pushed is forgotten up to the last of it', async () => {
    const { storage, two, changes } = await start();
    const { sequence } = await storage.query
      .selectFrom('change')
      .select('sequence')
      .where('resource', '=', 'task')
      .where('record_id', '=', two)
      .where('action', '=', 'deleted')
      .executeTakeFirstOrThrow();
    const pushed = vi.spyOn(storage.pushPosition, 'read').mockResolvedValue(Number(sequence) - 1);
    await forget(storage, await later());
    expect(await changes()).toContainEqual({ record_id: two, action: 'created' });
    pushed.mockResolvedValue(Number(sequence));
    await forget(storage, await later());
    expect((await changes()).filter(({ record_id: id }) => id === two)).toEqual([]);
  });

  test('what is in the bin keeps its values until its time is over, then no change has them any more', async () => {
    const { editor, storage, one, two, changes } = await start();
    const values = async () =>
      storage.query
        .selectFrom('change')
        .select(['record_id', 'what', 'before'])
        .where((change) => change.or([change('what', 'is not', null), change('before', 'is not', null)]))
        .orderBy('sequence')
        .execute();
    await editor.call('DELETE', paths.record('task', one));
    const idsOfValues = async () => (await values()).map(({ record_id: id }) => id);
    expect(await idsOfValues()).toEqual([1, 2, 1, 2, 3, 1]);
    const all = await changes();
    const { at } = await storage.query
      .selectFrom('change')
      .select('at')
      .where('record_id', '=', two)
      .where('action', '=', 'deleted')
      .executeTakeFirstOrThrow();
    const ago = { deltas: 0, history: null };
    await purgeChanges(storage, { ...ago, bin: Number(at) - 1 });
    expect(await idsOfValues()).toEqual([1, 2, 1, 2, 3, 1]);
    await purgeChanges(storage, { ...ago, bin: Number(at) });
    expect(await idsOfValues()).toEqual([1, 1, 3, 1]);
    // Deltas still need the entries without values.
    expect(await changes()).toEqual(all);
    // The last change of the list stays, but not its values.
    const time = await later();
    await purgeChanges(storage, { deltas: time, history: null, bin: time });
    expect(await idsOfValues()).toEqual([3]);
    expect((await changes()).filter(({ record_id: id }) => id === two)).toEqual([]);
    expect(await changes()).toContainEqual({ record_id: one, action: 'deleted' });
  });
});

test('sessions that have come to their end are forgotten while the server runs, and no others', async () => {
  const { auth, storage, signedIn } = await startTestServer({ resources: exampleResources });
  await signedIn('editor');
  const living = await signedIn('reader');
  const { adapter } = await auth.$context;
  const sessions = () => adapter.findMany<{ id: string; expiresAt: Date }>({ model: 'session' });
  const [ended, ...others] = await sessions();
  await adapter.update({
    model: 'session',
    where: [{ field: 'id', value: ended?.id ?? '' }],
    update: { expiresAt: new Date(Date.now() - 1) },
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const onError = (error: unknown) => expect.fail(String(error));
  const retention = { changeRetention: 1_000_000, historyRetention: null, binRetention: 1_000_000 };
  const parts = { storage, auth, retention, onError };
  startPurging(parts)();
  expect(vi.getTimerCount()).toBe(0);
  const stop = startPurging(parts);
  vi.advanceTimersByTime(60_000);
  stop();
  vi.useRealTimers();
  await vi.waitUntil(async () => (await sessions()).length === 1, 20_000);
  expect((await sessions()).map(({ id }) => id)).toEqual(others.map(({ id }) => id));
  expect((await living.call('GET', paths.session)).status).toBe(200);
});
