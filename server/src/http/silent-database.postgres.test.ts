import { paths, watchersPaths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { shortLimits, SilentProxy } from '../testing/silent-proxy.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import type { Answer } from '../testing/test-client.ts';
import { postgresDatabase, testDatabase } from '../testing/test-database.ts';

async function startBehindProxy() {
  const proxy = await SilentProxy.start(await postgresDatabase());
  const { environment } = await testDatabase();
  const server = await startTestServer({
    resources: exampleResources,
    environment: { ...environment, DATABASE_URL: proxy.url },
    databaseLimits: shortLimits,
  });
  return { proxy, ...server, editor: await server.signedIn('editor') };
}

/** Repeats a call until it is answered with `status`: the limits are so short that a busy machine may exceed them. */
function eventually(status: number, call: () => Promise<Answer>): Promise<Answer> {
  return vi.waitUntil(async () => {
    const answer = await call();
    return answer.status === status && answer;
  }, 20_000);
}

test('while the database is silent calls are answered with 503, and go on by themselves afterwards', async () => {
  const { proxy, editor, visitor } = await startBehindProxy();
  const create = (name: string, key: string) =>
    editor.call('POST', paths.create('task'), { body: { name }, headers: { 'idempotency-key': key } });
  const ready = () => visitor().call('GET', watchersPaths.ready);
  await eventually(201, () => create('Avant', 'un'));
  await eventually(200, ready);
  // A write that falls silent earlier, at the session or at a connection, is known not to be done.
  proxy.freezeAfter('Pendant');
  const written = await vi.waitUntil(async () => {
    const answer = await create('Pendant', 'deux');
    return proxy.isFrozen && answer;
  }, 20_000);
  const [read, signedIn] = await Promise.all([
    editor.call('GET', paths.list('task')),
    visitor().signIn('personne@ne2016.test', 'inconnu'),
  ]);
  for (const answer of [written, read, signedIn]) {
    expect(answer.body).toMatchObject({ status: 503, code: 'unavailable' });
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(written.body.detail).toContain('a peut-être été enregistrée');
  expect(read.body.detail).not.toContain('enregistrée');
  expect((await visitor().call('GET', watchersPaths.health)).status).toBe(200);
  // What was found before is told for another second.
  const notReady = await eventually(503, ready);
  expect(notReady.body).toMatchObject({ status: 503, failed: 'database' });
  proxy.thaw();
  // The same key as before makes one record, whether that was made or not.
  await eventually(201, () => create('Pendant', 'deux'));
  const list = await eventually(200, () => editor.call('GET', paths.list('task')));
  const names = list.body as unknown as { name: string }[];
  expect(names.map(({ name }) => name)).toEqual(['Avant', 'Pendant']);
  await eventually(200, ready);
}, 60_000);

test('who waits behind a reading that the database does not answer is told at the same time', async () => {
  const { proxy, editor } = await startBehindProxy();
  expect((await editor.call('POST', paths.create('task'), { body: { name: 'Avant' } })).status).toBe(201);
  // The session is known from here on, so that the calls reach the readings that they share.
  expect((await editor.call('GET', paths.record('task', 1))).status).toBe(200);
  proxy.freeze();
  const reads = ['un', 'deux', 'trois'].flatMap(() => [
    editor.call('GET', paths.list('task')),
    editor.call('GET', paths.record('task', 1)),
  ]);
  const statuses = Promise.all(reads.map(async (read) => (await read).status));
  await Promise.race(reads);
  const before = proxy.connections;
  expect(await statuses).toEqual(Array(6).fill(503));
  // To try another connection would take as long again.
  expect(proxy.connections).toBe(before);
});

test('changes get through again once the address of the database has moved', async () => {
  const { proxy, visitor } = await startBehindProxy();
  const ready = async () => (await visitor().call('GET', watchersPaths.ready)).status;
  expect(await ready()).toBe(200);
  proxy.move();
  await vi.waitUntil(async () => (await ready()) === 503, 20_000);
  // The end of the connection that held the turn to push was never told to the server.
  await vi.waitUntil(async () => (await ready()) === 200, 20_000);
}, 45_000);
