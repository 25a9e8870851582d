import { paths, monitoringPaths } from '@ne2016/contract';
import { beforeEach, expect, inject, test, vi } from 'vitest';
import { startBehindProxy } from '../testing/silent-server.ts';

beforeEach(({ skip }) => {
  skip(inject('postgresUrl') === null, 'PostgreSQL n’est pas installé');
});

test('who waits behind a reading that the database does not answer is told at the same time', async () => {
  const { proxy, editor } = await startBehindProxy();
  expect((await editor.call('POST', paths.create('task'), { body: { name: 'Avant' } })).status).toBe(201);
  // The session is cached from here on, so that the calls reach the coalesced reads.
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
  // Trying another connection would take as long again.
  expect(proxy.connections).toBe(before);
});

test('changes get through again once the address of the database has moved', async () => {
  const { proxy, visitor } = await startBehindProxy();
  const ready = async () => (await visitor().call('GET', monitoringPaths.ready)).status;
  expect(await ready()).toBe(200);
  proxy.move();
  await vi.waitUntil(async () => (await ready()) === 503, 20_000);
  // The server was not notified of the end of the connection that held the push lock.
  await vi.waitUntil(async () => (await ready()) === 200, 20_000);
}, 45_000);
