import { paths, monitoringPaths } from '@ne2016/contract';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { startTestServer, testPassword } from '../../testing/start-test-server.ts';

const create = paths.create('task');

test('a full disk is told to whoever saves and to the operator, and is over once there is room', async () => {
  const { storage, server, signedIn, visitor } = await startTestServer({ resources: exampleResources });
  const client = await signedIn('admin');
  const { email } = (await client.call('GET', paths.session)).body.user;
  const log = vi.spyOn(server.log, 'error');
  // SQLite then fails with SQLITE_FULL, as on a full disk.
  await sql`pragma max_page_count = 1`.execute(storage.query);
  let taken = 0;
  let answer = await client.call('POST', create, { body: { name: 'Tâche' } });
  for (; answer.status === 201 && taken < 500; taken += 1)
    answer = await client.call('POST', create, { body: { name: 'Tâche' } });
  expect(answer.body).toMatchObject({ status: 507, code: 'storage_full' });
  expect(answer.body.detail).toContain('plus assez de place');
  expect(answer.headers.get('retry-after')).toBe('60');
  expect((await client.call('POST', create, { body: { name: 'Tâche' } })).status).toBe(507);
  expect(log.mock.calls.map(([, line]) => line)).toEqual(['the disk is full']);
  const list = await client.call('GET', paths.list('task'));
  expect([list.status, (JSON.parse(list.text) as unknown[]).length]).toEqual([200, taken]);
  await sql`pragma max_page_count = 1073741823`.execute(storage.query);
  expect((await client.call('POST', create, { body: { name: 'Tâche' } })).status).toBe(201);
  expect((await visitor().signIn(email, testPassword)).status).toBe(200);
});

test.each([
  ['full', 'est plein'],
  ['damaged', 'restaurez la sauvegarde avec npm run restore'],
  ['busy', 'occupée par un autre programme'],
  ['unreachable', 'démarrez son serveur'],
  ['unanswered', 'ne répond plus'],
] as const)('a server whose database is %s is not ready, and says one cause', async (failure, cause) => {
  const { storage, account, visitor } = await startTestServer({ resources: exampleResources });
  await account('admin');
  await sql`create trigger no_room before update on "record_-heartbeat" begin select raise(abort, 'no room'); end`.execute(
    storage.query,
  );
  vi.spyOn(storage, 'readFailure').mockReturnValue(failure);
  const { body } = await visitor().call('GET', monitoringPaths.ready);
  expect(body).toMatchObject({ failed: 'database', detail: expect.stringContaining(cause) as string });
});
