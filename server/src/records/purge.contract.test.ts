import { headers, historyPaths, paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { type Answer, type TestClient, cursorOf } from '../testing/test-client.ts';
import type { Storage } from '../storage/storage.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges, startPurging } from './purge.ts';

const list = paths.list('task');
const since = (cursor: string) => ({ headers: { [headers.cursor]: cursor } });

async function create(editor: TestClient, name: string): Promise<number> {
  return (await editor.call('POST', paths.create('task'), { body: { name } })).body.id_task ?? 0;
}

function rename(editor: TestClient, id: number, name: string): Promise<Answer> {
  return editor.call('PUT', paths.record('task', id), { body: { name } });
}

/** A list with a history, of which all is to be forgotten that can be. */
async function start() {
  const server = await startTestServer({ resources: exampleResources });
  const editor = await server.signedIn('editor');
  const beginning = cursorOf(await editor.call('GET', list));
  const [one, two] = [await create(editor, 'Un'), await create(editor, 'Deux')];
  await rename(editor, one, 'Premier');
  await editor.call('DELETE', paths.record('task', two));
  const middle = cursorOf(await editor.call('GET', list));
  await create(editor, 'Trois');
  const end = cursorOf(await editor.call('GET', list));
  const { storage } = server;
  await untilPushed(storage, task);
  const changes = () =>
    storage.query
      .selectFrom('change')
      .select(['record_id', 'action'])
      .where('resource', '=', 'task')
      .orderBy('sequence')
      .execute();
  return { server, editor, storage, one, two, beginning, middle, end, changes };
}

/** Forgets all that can be of what was before a time. */
const forget = (storage: Storage, time: number) =>
  purgeChanges(storage, { deltas: time, history: time, bin: time });

/** A time after all that was written until now. */
async function later(): Promise<number> {
  const now = Date.now();
  await vi.waitUntil(() => Date.now() > now);
  return Date.now();
}

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
    // The cursor is from before the time, so something may be missing after it.
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

  test('who knows the list from exactly the time gets a delta, for from then on the log is complete', async () => {
    const { editor, storage, two, middle } = await start();
    const { at } = await storage.changes.lastOfRecord(storage.reader, task, two);
    await forget(storage, at);
    const delta = await editor.call('GET', list, since(middle));
    expect(delta.headers.get(headers.scope)).toBe('delta');
    expect(delta.body).toMatchObject([{ name: 'Trois' }]);
    await forget(storage, at + 1);
    // The delta that was just read is kept for others: it has all that was forgotten since.
    expect((await editor.call('GET', list, since(middle))).text).toBe(delta.text);
    await create(editor, 'Quatre');
    expect((await editor.call('GET', list, since(middle))).headers.get(headers.scope)).toBe('full');
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
    // Deltas still need to know that there was something.
    expect(await changes()).toEqual(all);
    // The last change of the list stays, but not its values.
    const time = await later();
    await purgeChanges(storage, { deltas: time, history: null, bin: time });
    expect(await idsOfValues()).toEqual([3]);
    expect((await changes()).filter(({ record_id: id }) => id === two)).toEqual([]);
    expect(await changes()).toContainEqual({ record_id: one, action: 'deleted' });
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
