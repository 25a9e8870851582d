import { headers, paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { Answer, TestClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';
import { purgeCreations } from './purge.ts';

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

function create(client: TestClient, key: string, body: unknown, resource = 'task'): Promise<Answer> {
  return client.call('POST', paths.create(resource), { body, headers: { [headers.idempotencyKey]: key } });
}

/** Returns the parts of an answer that a client uses. */
function readable({ status, text, headers: answered }: Answer) {
  return { status, text, location: answered.get('location'), cursor: answered.get(headers.cursor) };
}

/** Moves every key into the past by this number of milliseconds. */
async function age({ storage }: TestServer, milliseconds: number): Promise<void> {
  await storage.query
    .updateTable('creation')
    .set((creation) => ({ at: creation('at', '-', milliseconds) }))
    .execute();
}

const day = 24 * 60 * 60 * 1000;

describe('a creation with an Idempotency-Key', () => {
  test('that comes again gets the same answer and makes no second record', async () => {
    const { server, editor } = await start();
    const first = await create(editor, 'one', { name: 'Peindre', effort: 2 });
    await editor.call('PUT', paths.record('task', 1), { body: { name: 'Poncer' } });
    const changes = () => server.storage.query.selectFrom('change').selectAll().execute();
    const before = await changes();
    const again = await create(editor, 'one', { effort: 2, name: 'Peindre' });
    expect(first.status).toBe(201);
    expect(readable(again)).toEqual(readable(first));
    expect(await changes()).toEqual(before);
    expect((await editor.call('GET', paths.list('task'))).body).toHaveLength(1);
  });

  test('that was refused may be corrected under the same key', async () => {
    const { editor } = await start();
    expect((await create(editor, 'one', { name: 'x' })).status).toBe(422);
    expect((await create(editor, 'one', { name: 'Peindre', team: 7 })).status).toBe(422);
    expect((await create(editor, 'one', { name: 'Peindre' })).status).toBe(201);
  });

  test('and many at the same time make one record', async () => {
    const { editor } = await start();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => create(editor, 'one', { name: 'Peindre', code: 'A' })),
    );
    const [first] = answers;
    for (const answer of answers) expect(readable(answer)).toEqual(readable(first!));
    expect((await editor.call('GET', paths.list('task'))).body).toHaveLength(1);
  });

  test('has the right to its answer for 24 hours; then the key is free, and is forgotten', async () => {
    const { server, editor } = await start();
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    for (const key of ['one', 'two', 'three']) await create(editor, key, { name: 'Peindre' });
    await age(server, day - 1);
    expect((await create(editor, 'one', { name: 'Peindre' })).body.id_task).toBe(1);
    await age(server, 1);
    expect((await create(editor, 'one', { name: 'Poncer' })).body.id_task).toBe(4);
    const keys = () => server.storage.query.selectFrom('creation').select('key').execute();
    expect(await keys()).toHaveLength(3);
    await purgeCreations(server.storage, Date.now());
    expect(await keys()).toEqual([{ key: 'one' }]);
  });
});

test('a database from before keys were kept gets their table and keeps its records', async () => {
  const database = await testDatabase();
  const old = await database.open(exampleResources);
  await sql`drop table creation`.execute(old.query);
  await sql`insert into record_task (name) values ('Ancienne')`.execute(old.query);
  await old.close();
  const server = await startTestServer({ resources: exampleResources, database });
  const editor = await server.signedIn('editor');
  for (let time = 0; time < 2; time += 1) await create(editor, 'one', { name: 'Nouvelle' });
  expect((await editor.call('GET', paths.list('task'))).body).toMatchObject([
    { name: 'Ancienne' },
    { name: 'Nouvelle' },
  ]);
});
