import { headers, parseRecordAuthors, paths } from '@ne2016/contract';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { addAccount, findAccount } from '../accounts/directory.ts';
import { disableAccount } from '../accounts/disable-account.ts';
import { exampleResources, task } from '../testing/example-resources.ts';
import { startTestServer, testPassword, type TestServer } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { untilPushed } from '../testing/until-pushed.ts';
import { purgeChanges } from './purge.ts';

const record = paths.record('task', 1);
const authors = paths.authors('task', 1);

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

/** Signs somebody in who has a name of their own. */
async function signedInAs({ auth, visitor }: TestServer, name: string, email: string): Promise<TestClient> {
  await addAccount(auth, { email, name, role: 'editor', password: testPassword });
  const client = visitor();
  await client.signIn(email, testPassword);
  return client;
}

async function authorsFor(client: TestClient, path = authors) {
  return parseRecordAuthors((await client.call('GET', path)).body);
}

describe('who changed a record', () => {
  test('is told of each attribute, not who saved the record last', async () => {
    const { server, editor } = await start();
    const zoe = await signedInAs(server, 'Zoé « Œil » 李', 'zoe@ne2016.test');
    const driss = await signedInAs(server, 'Driss', 'driss@ne2016.test');
    const before = Date.now();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre', done: false } });
    await zoe.call('PUT', record, { body: { name: 'Poncer' } });
    await driss.call('PUT', record, { body: { effort: 3, name: 'Poncer' } });
    const known = await authorsFor(editor);
    expect(known).toMatchObject({
      name: { by: { name: 'Zoé « Œil » 李' } },
      effort: { by: { name: 'Driss' } },
      done: { by: { name: 'editor' } },
    });
    const times = Object.values(known).map(({ at }) => Date.parse(at));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(before);
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now());
  });

  test('is the last of several colleagues who changed the same attribute one after the other', async () => {
    const { server, editor } = await start();
    const [zoe, driss] = [
      await signedInAs(server, 'Zoé', 'zoe@ne2016.test'),
      await signedInAs(server, 'Driss', 'driss@ne2016.test'),
    ];
    await editor.call('POST', paths.create('task'), { body: { name: 'Un' } });
    for (const [client, name] of [
      [zoe, 'Deux'],
      [driss, 'Trois'],
      [zoe, 'Quatre'],
      [driss, 'Cinq'],
    ] as const)
      await client.call('PUT', record, { body: { name } });
    await zoe.call('PUT', record, { body: { effort: 1 } });
    expect((await authorsFor(editor))['name']?.by?.name).toBe('Driss');
  });

  test('is told with the version of the record, and is stored nowhere', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const [read, told] = [await editor.call('GET', record), await editor.call('GET', authors)];
    expect(told.headers.get(headers.cursor)).toBe(read.headers.get(headers.cursor));
    expect(told.headers.get('cache-control')).toBe('no-store');
  });

  test('is found without the values that were saved', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const what = JSON.stringify({ name: 'x'.repeat(500_000), constructor: null, effort: 1 });
    const change = {
      resource: 'task',
      record_id: 1,
      action: 'updated',
      user_id: 'nobody',
      socket_id: null,
    } as const;
    const append = (text: string | null) =>
      server.storage.write((transaction) =>
        server.storage.changes.append(transaction, { ...change, what: text }),
      );
    for (let n = 0; n < 5; n += 1) await append(what);
    await append(null);
    const reads = vi.spyOn(server.storage.reader, 'executeQuery');
    expect(await authorsFor(editor)).toMatchObject({ name: { by: null }, effort: { by: null } });
    const answers = await Promise.all(
      reads.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>),
    );
    const read = JSON.stringify(answers.flatMap(({ rows }) => rows));
    expect(read).toContain('nobody');
    expect(read.length).toBeLessThan(100_000);
  });

  test('is told to nobody who may not read the record', async () => {
    const { server } = await start();
    const [admin, editor] = [await server.signedIn('admin'), await server.signedIn('editor')];
    await admin.call('POST', paths.create('secret'), { body: { name: 'Un secret' } });
    const secret = paths.authors('secret', 1);
    expect((await authorsFor(admin, secret))['name']?.by?.name).toBe('admin');
    expect((await editor.call('GET', secret)).status).toBe(403);
    expect((await server.visitor().call('GET', secret)).status).toBe(401);
    expect((await editor.call('GET', paths.authors('task', 9))).status).toBe(404);
    expect((await editor.call('GET', paths.authors('nothing', 1))).status).toBe(404);
  });
});

describe('people of one name', () => {
  test('are told apart by their addresses, which are told of nobody else', async () => {
    const { server, editor } = await start();
    const one = await signedInAs(server, 'Camille Martin', 'camille.m@ne2016.test');
    const other = await signedInAs(server, 'Camille Martin', 'cmartin@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await one.call('PUT', record, { body: { effort: 1 } });
    await other.call('PUT', record, { body: { code: 'x' } });
    const known = await authorsFor(editor);
    expect(known['effort']?.by).toMatchObject({ name: 'Camille Martin', email: 'camille.m@ne2016.test' });
    expect(known['code']?.by).toMatchObject({ name: 'Camille Martin', email: 'cmartin@ne2016.test' });
    expect(known['name']?.by).not.toHaveProperty('email');
    expect(new Set(Object.values(known).map(({ by }) => by?.id)).size).toBe(3);
  });

  test('are also those whose address is their only name', async () => {
    const { server, editor } = await start();
    const ada = await signedInAs(server, 'ada@ne2016.test', 'ada@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await ada.call('PUT', record, { body: { effort: 1 } });
    const alone = (await authorsFor(editor))['effort']?.by;
    expect(alone?.name).toBe('ada');
    expect(alone).not.toHaveProperty('email');
    await signedInAs(server, 'ada', 'a.lovelace@ne2016.test');
    expect((await authorsFor(editor))['effort']?.by).toMatchObject({ name: 'ada', email: 'ada@ne2016.test' });
  });
});

describe('an author', () => {
  test('whose account is disabled is named, one whose account is no more is not', async () => {
    const { server, editor } = await start();
    const ada = await signedInAs(server, 'Ada', 'ada@ne2016.test');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await ada.call('PUT', record, { body: { effort: 1 } });
    const account = (await findAccount(server.auth, 'ada@ne2016.test'))!;
    await disableAccount(server.auth, account);
    expect((await authorsFor(editor))['effort']?.by?.name).toBe('Ada');
    await (await server.auth.$context).internalAdapter.deleteUser(account.id);
    expect((await authorsFor(editor))['effort']?.by).toBeNull();
  });

  test('of what was never changed by anybody, or is forgotten, is left out', async () => {
    const { server, editor } = await start();
    await sql`insert into record_task (name) values ('Exemple')`.execute(server.storage.query);
    expect(await authorsFor(editor)).toEqual({});
    await editor.call('PUT', record, { body: { name: 'Peindre' } });
    await editor.call('PUT', record, { body: { effort: 1 } });
    await untilPushed(server.storage, task);
    const now = Date.now() + 1;
    await purgeChanges(server.storage, { deltas: now, history: now, bin: now });
    expect(Object.keys(await authorsFor(editor))).toEqual(['effort']);
  });
});
