import { statSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { paths, monitoringPaths } from '@ne2016/contract';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { databaseFile } from '../../config/data-directory.ts';
import { StartFault } from '../../config/start-fault.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { holdDatabase } from '../../testing/lock-holder.ts';
import { startTestServer, testPassword } from '../../testing/start-test-server.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openSqliteStorage } from './open-sqlite-storage.ts';
import { longestLock } from './wait-for-lock.ts';

const hour = 60 * 60 * 1000;
const create = paths.create('task');

afterEach(() => {
  vi.restoreAllMocks();
});

/** A server with one task, and the file of its database. */
async function start() {
  const server = await startTestServer({ resources: exampleResources });
  const client = await server.signedIn('admin');
  const id = (await client.call('POST', create, { body: { name: 'Avant' } })).body['id_task'] ?? 0;
  return { server, client, id, file: databaseFile(server.config.dataDir) };
}

/** A pending call, and whether it was answered. */
function pending<Answer>(call: Promise<Answer>) {
  let isAnswered = false;
  const answer = call.finally(() => (isAnswered = true));
  return { answer, isAnswered: () => isAnswered };
}

/** Makes all waits for a lock exceed their limit. */
function endWaits(): void {
  const now = performance.now.bind(performance);
  vi.spyOn(performance, 'now').mockImplementation(() => now() + longestLock);
}

async function namesIn(client: TestClient): Promise<string[]> {
  const { text } = await client.call('GET', paths.list('task'));
  return (JSON.parse(text) as { name: string }[]).map(({ name }) => name);
}

async function emailOf(client: TestClient): Promise<string> {
  return (await client.call('GET', paths.session)).body.user.email;
}

test.each(['begin immediate', 'begin exclusive'])(
  'while another program holds the lock (%s), whatever reads is answered before a write that waits for it',
  async (begin) => {
    const { server, client, id, file } = await start();
    const { adapter } = await server.auth.$context;
    // The last use of the session is outdated, and the session must be extended.
    const [updatedAt, expiresAt] = [new Date(Date.now() - hour), new Date(Date.now() + hour)];
    await adapter.updateMany({ model: 'session', where: [], update: { updatedAt, expiresAt } });
    const holder = await holdDatabase(file, begin);
    const write = pending(client.call('POST', create, { body: { name: 'Pendant' } }));
    for (const path of [monitoringPaths.health, paths.session, paths.list('task'), paths.record('task', id)])
      expect([path, (await client.call('GET', path)).status]).toEqual([path, 200]);
    expect(write.isAnswered()).toBe(false);
    await holder.release();
    expect((await write.answer).status).toBe(201);
    expect(await namesIn(client)).toEqual(['Avant', 'Pendant']);
  },
);

test('writes that waited for the lock are all done, and nothing that was acknowledged is lost', async () => {
  const { server, client, file } = await start();
  const holder = await holdDatabase(file, 'begin immediate');
  const names = Array.from({ length: 40 }, (_, index) => `Tâche ${index}`);
  const writes = names.map((name) => client.call('POST', create, { body: { name } }));
  const visitor = server.visitor();
  const signIn = pending(visitor.signIn(await emailOf(client), testPassword));
  expect(await namesIn(client)).toEqual(['Avant']);
  expect(signIn.isAnswered()).toBe(false);
  await holder.release();
  expect((await Promise.all(writes)).map(({ status }) => status)).toEqual(names.map(() => 201));
  expect((await namesIn(client)).toSorted()).toEqual(['Avant', ...names].toSorted());
  expect((await signIn.answer).status).toBe(200);
});

test('what has waited for too long is refused with 503, told to the operator once, and nothing of it was done', async () => {
  const { server, client, id, file } = await start();
  const log = vi.spyOn(server.server.log, 'error');
  const lines = () => log.mock.calls;
  const holder = await holdDatabase(file, 'begin immediate');
  const email = await emailOf(client);
  const visitor = server.visitor();
  const { internalAdapter } = await server.auth.$context;
  const signingIn = vi.spyOn(internalAdapter, 'createSession');
  const waiting = [
    client.call('POST', create, { body: { name: 'Jamais' } }),
    client.call('PUT', paths.record('task', id), { body: { name: 'Jamais' } }),
    client.call('DELETE', paths.record('task', id)),
    visitor.signIn(email, testPassword),
    visitor.call('GET', monitoringPaths.ready),
  ];
  await vi.waitFor(() => expect(signingIn).toHaveBeenCalled(), { timeout: 20_000 });
  expect(await namesIn(client)).toEqual(['Avant']);
  endWaits();
  const answers = await Promise.all(waiting);
  for (const answer of answers) {
    expect(answer.body).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.headers.get('retry-after')).toMatch(/^[15]$/);
  }
  expect(answers.at(-1)?.body).toMatchObject({
    failed: 'database',
    detail: expect.stringContaining('occupée par un autre programme') as string,
  });
  expect(lines()).toHaveLength(1);
  await holder.release();
  expect(await namesIn(client)).toEqual(['Avant']);
  expect((await client.call('POST', create, { body: { name: 'Après' } })).status).toBe(201);
});

test('a start waits for the lock, and says what is in the way when that takes too long', async () => {
  const file = databaseFile(temporaryFolder());
  await (await openSqliteStorage(file, exampleResources)).close();
  const holder = await holdDatabase(file, 'begin immediate');
  const refused = openSqliteStorage(file, exampleResources);
  await setImmediate();
  endWaits();
  await expect(refused).rejects.toThrow(/occupée par un autre programme/);
  await expect(refused).rejects.toBeInstanceOf(StartFault);
  vi.restoreAllMocks();
  const opening = pending(openSqliteStorage(file, exampleResources));
  await setImmediate();
  expect(opening.isAnswered()).toBe(false);
  await holder.release();
  await (await opening.answer).close();
});

test('a program that keeps even readers out is waited for, and nobody takes what was remembered for certain', async () => {
  const file = databaseFile(temporaryFolder());
  const first = await openSqliteStorage(file, exampleResources);
  await first.close();
  const holder = await holdDatabase(file, 'pragma locking_mode = exclusive', 'begin exclusive', 'commit');
  const opening = pending(openSqliteStorage(file, exampleResources));
  await setImmediate();
  expect(opening.isAnswered()).toBe(false);
  await holder.release();
  await (await opening.answer).close();
});

test('a state that others have overtaken is told at once, for no wait mends it', async () => {
  const file = databaseFile(temporaryFolder());
  const storage = await openSqliteStorage(file, exampleResources);
  onTestFinished(() => storage.close());
  const insert = (name: string) => sql`insert into record_team (name) values (${name})`;
  const attempts = vi.spyOn(performance, 'now');
  const overtaken = storage.query
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`select * from record_team`.execute(transaction);
      const other = await holdDatabase(file, "insert into record_team (name) values ('Autre')");
      await other.release();
      attempts.mockClear();
      await insert('Trop tard').execute(transaction);
    });
  const error: unknown = await overtaken.catch((reason: unknown) => reason);
  expect(error).toMatchObject({ errcode: 517 });
  expect(storage.readFailure(error)).toBe('busy');
  // One attempt, and that of the rollback.
  expect(attempts).toHaveBeenCalledTimes(2);
  await insert('Ensuite').execute(storage.query);
});

test('a reader that keeps the log from being written back keeps nobody else from anything', async () => {
  const { client, file } = await start();
  const holder = await holdDatabase(file, 'begin', 'select count(*) from record_task');
  const name = 'é'.repeat(40);
  const storage = await openSqliteStorage(file, exampleResources);
  onTestFinished(() => storage.close());
  // More than the thousand pages after which SQLite writes the log back.
  const content = sql`insert into record_team (name) values (hex(randomblob(3000000)))`;
  for (let round = 0; round < 3; round += 1) await storage.write((one) => content.execute(one));
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(3 * 4_000_000);
  expect((await client.call('POST', create, { body: { name } })).status).toBe(201);
  expect(await namesIn(client)).toEqual(['Avant', name]);
  await holder.release();
});
