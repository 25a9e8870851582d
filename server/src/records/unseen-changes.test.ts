import { headers, paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import { type TestClient, cursorOf } from '../testing/test-client.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { formatCursor } from './cursor.ts';
import { purgeChanges } from './purge.ts';

const record = paths.record('task', 1);

/** Two users, each with a browser, and a record. */
async function start() {
  const server = await startTestServer({ resources: exampleResources });
  const [camille, driss] = [await server.signedIn('editor'), await server.signedIn('editor')];
  const body = { name: 'Peindre', effort: 2, code: 'A' };
  await camille.call('POST', paths.create('task'), { body });
  /** Saves as a client that has the values of a cursor; without one, as a client that sends none. */
  const put = (by: TestClient, client: string, values: object, base?: string) =>
    by.call('PUT', record, {
      body: values,
      headers: { [headers.clientId]: client, ...(base === undefined ? {} : { [headers.baseCursor]: base }) },
    });
  const position = async () => cursorOf(await camille.call('GET', paths.list('task')));
  const stored = async () => JSON.parse((await camille.call('GET', record)).text) as object;
  return { server, storage: server.storage, camille, driss, put, position, stored };
}

describe('a change that names the position on which its values were typed', () => {
  test('is refused where somebody else has changed one of its attributes since, and changes nothing', async () => {
    const { camille, driss, put, position, stored } = await start();
    const base = await position();
    await put(driss, 'two', { name: 'Poncer', code: 'B' });
    const refused = await put(camille, 'one', { name: 'Vernir', effort: 3 }, base);
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      409,
      'values_changed',
      { name: 'Poncer' },
    ]);
    expect(refused.body.errors.map(({ attribute, validator }) => [attribute, validator])).toEqual([
      ['name', 'changed'],
    ]);
    expect(refused.text).not.toMatch(/driss|@/i);
    expect(await stored()).toMatchObject({ name: 'Poncer', effort: 2 });
  });

  test('is made where somebody else has changed other attributes, or nothing since', async () => {
    const { camille, driss, put, position, stored } = await start();
    const base = await position();
    await put(driss, 'two', { code: 'B' });
    expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(200);
    const version = cursorOf(await camille.call('GET', record));
    expect((await put(driss, 'two', { name: 'Poncer' }, version)).status).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Poncer', code: 'B' });
  });

  test('may name a position that was read before an upgrade changed the declaration', async () => {
    const { storage, camille, driss, put, position } = await start();
    const older = { ...task, attributes: { name: task.attributes.name } };
    const olderPosition = async () => {
      const [sequence, at] = (await position()).split('.').slice(-2).map(Number);
      return formatCursor(storage.databaseId, older, { sequence: Number(sequence), at: Number(at) });
    };
    const base = await olderPosition();
    expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(200);
    expect((await put(driss, 'two', { name: 'Poncer' }, base)).status).toBe(409);
    expect((await put(driss, 'two', { name: 'Poncer' }, await olderPosition())).status).toBe(200);
  });

  test('has the position of a list, of a single record, of a creation or of a save', async () => {
    const { camille, driss, put, position } = await start();
    const other = await camille.call('POST', paths.create('task'), { body: { name: 'Autre' } });
    const saved = await put(camille, 'one', { effort: 3 });
    const bases = [await position(), cursorOf(await camille.call('GET', record)), cursorOf(saved)];
    for (const base of [...bases, cursorOf(other)]) {
      expect((await put(camille, 'one', { name: base.slice(-4) }, base)).status).toBe(200);
      await put(driss, 'two', { name: 'Poncer' });
      expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(409);
      await put(camille, 'one', { name: 'Peindre' });
    }
  });

  test('is made whatever the same client has changed since: its answer may have been lost', async () => {
    const { camille, driss, put, position } = await start();
    const base = await position();
    for (const name of ['Vernir', 'Vernir', 'Poncer'])
      expect((await put(camille, 'one', { name }, base)).status).toBe(200);
    await put(driss, 'two', { name: 'Laver' });
    expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(409);
  });

  test('is refused for a change of the same account by another client, or of another account by a client of that name', async () => {
    const { camille, driss, put, position } = await start();
    for (const [by, client] of [
      [camille, 'other tab'],
      [driss, 'one'],
    ] as const) {
      const base = await position();
      await put(by, client, { name: `Poncer ${client}` });
      expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(409);
    }
    const base = await position();
    await camille.call('PUT', record, { body: { name: 'Sans nom' } });
    expect((await camille.call('PUT', record, { body: { name: 'Vernir' } })).status).toBe(200);
    expect((await put(camille, '', { name: 'Laver' }, base)).status).toBe(409);
  });

  test('is no conflict where it sends the very value that is there', async () => {
    const { camille, driss, put, position, stored } = await start();
    const base = await position();
    await put(driss, 'two', { name: 'Poncer' });
    expect((await put(camille, 'one', { name: 'Poncer' }, base)).status).toBe(200);
    expect((await put(camille, 'one', { name: 'Poncer', effort: 9 }, base)).status).toBe(200);
    expect(await stored()).toMatchObject({ name: 'Poncer', effort: 9 });
  });

  test('is refused with a position of another database or list, which says nothing of this one', async () => {
    const { storage, camille, put, position } = await start();
    const base = await position();
    const foreign = base.replace(storage.databaseId, 'another');
    const otherList = base.replace('.task.', '.team.');
    const future = base.replace(/\d+\.\d+$/, '999999.1');
    for (const cursor of [foreign, otherList, future, 'x.1.1'])
      expect((await put(camille, 'one', { name: 'Vernir' }, cursor)).body.code).toBe('values_changed');
    expect((await put(camille, 'one', { name: 'Peindre' }, foreign)).status).toBe(200);
  });

  test('is malformed with what no server has ever told as a position', async () => {
    const { camille, put } = await start();
    for (const base of ['', 'x', '1', 'a b.1.1', '.1.1x', `${'x'.repeat(2000)}.1.1`, 'x.1.1, x.1.1'])
      expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(400);
  });

  test('where the log does not reach back any more, is refused for a record that was changed since, and for no other', async () => {
    const { storage, camille, put, position } = await start();
    const base = await position();
    await camille.call('POST', paths.create('task'), { body: { name: 'Autre' } });
    const middle = await position();
    for (const name of ['Un', 'Deux', 'Trois']) await put(camille, 'one', { name });
    const now = Date.now();
    await vi.waitUntil(() => Date.now() > now);
    await untilPushed(storage, task);
    const time = Date.now();
    await purgeChanges(storage, { deltas: time, history: time, bin: time });
    expect((await put(camille, 'one', { effort: 7 }, base)).status).toBe(409);
    const last = cursorOf(await camille.call('GET', record));
    expect((await put(camille, 'one', { effort: 7 }, last)).status).toBe(200);
    const other = (values: object, cursor: string) =>
      camille.call('PUT', paths.record('task', 2), {
        body: values,
        headers: { [headers.baseCursor]: cursor },
      });
    expect((await other({ effort: 7 }, base)).status).toBe(409);
    expect((await other({ effort: 8 }, middle)).status).toBe(200);
    expect(
      (await other({ effort: 9 }, cursorOf(await camille.call('GET', paths.record('task', 2))))).status,
    ).toBe(200);
  });

  test('is refused where more was changed since than is looked at', async () => {
    const { camille, put, position } = await start();
    const base = await position();
    for (let round = 0; round < 100; round += 1) await put(camille, 'two', { effort: 3 + (round % 2) });
    expect((await put(camille, 'one', { name: 'Vernir' }, base)).status).toBe(409);
  });

  test('names no value of a record that its author may not see', async () => {
    const { camille, driss, put, position } = await start();
    const base = await position();
    await driss.call('DELETE', record);
    const answer = await put(camille, 'one', { name: 'Vernir' }, base);
    expect([answer.status, answer.body.current]).toEqual([404, undefined]);
  });
});
