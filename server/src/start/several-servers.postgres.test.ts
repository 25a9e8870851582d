import { headers, paths } from '@ne2016/contract';
import { type Commune, resources } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import {
  commune,
  create,
  expectWrittenEverywhere,
  follow,
  idOf,
  list,
  type Member,
} from '../testing/members.ts';
import { pushThrough } from '../testing/push-command.ts';
import { pushApplication, startPushService } from '../testing/push-service.ts';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { TestClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';

/** Two servers on one database and push service, one user at both; see several-processes.long.test.ts. */
async function startTwo() {
  const { port } = await startPushService();
  const database = await testDatabase();
  const startServer = () =>
    startTestServer({
      resources,
      database,
      environment: {
        ...pushThrough(port, pushApplication),
        APP_SECRET: 'x'.repeat(32),
        DATA_DIR: temporaryFolder(),
      },
    });
  const servers = [await startServer(), await startServer()] as const;
  const email = await servers[0].account('admin');
  const members = servers.map(({ url }) => ({
    client: new TestClient(url),
    push: { key: pushApplication.key, port },
    email,
  }));
  for (const { client } of members) await client.signIn(email, testPassword);
  return members as [OwnMember, OwnMember];
}

type OwnMember = Member & { email: string };

const project = { name: 'Préau', code: 'AB-0001', status: 'idea' };

async function expectSharedSession(one: OwnMember, other: OwnMember): Promise<void> {
  const elsewhere = new TestClient(one.client.url);
  await elsewhere.signIn(one.email, testPassword);
  const moved = new TestClient(other.client.url);
  for (const [name, value] of elsewhere.cookies) moved.cookies.set(name, value);
  expect((await moved.call('GET', paths.session)).body).toMatchObject({
    user: { email: one.email },
  });
  expect((await moved.call('POST', paths.signOut)).status).toBe(200);
  expect((await elsewhere.call('GET', paths.list('commune'))).status).toBe(401);
}

test('what one writes comes as an event and as a delta to who is connected to the other', async () => {
  const [one, other] = await startTwo();
  await expectWrittenEverywhere(one, other);
});

test('the writer hears nothing of it, whichever process the socket and the write belong to', async () => {
  const [one, other] = await startTwo();
  const [writer, colleague] = [await follow(one), await follow(other)];
  // The same session at the other process.
  const moved = { ...other, client: new TestClient(other.client.url) };
  for (const [name, value] of one.client.cookies) moved.client.cookies.set(name, value);
  const own = idOf(await create(moved, commune, { [headers.socketId]: writer.socketId }));
  const next = idOf(await create(moved, commune));
  await colleague.eventOf(own);
  await colleague.eventOf(next);
  const heard = new Set(await writer.heardUntil(next));
  expect(heard).toEqual(new Set([next]));
});

test('a session that ends in one closes its socket, which the other let in, and no other', async () => {
  const [one, other] = await startTwo();
  const ending = { ...other, client: new TestClient(other.client.url) };
  await ending.client.signIn(one.email, testPassword);
  const [ended, staying] = [await follow(ending), await follow(other)];
  const elsewhere = new TestClient(one.client.url);
  for (const [name, value] of ending.client.cookies) elsewhere.cookies.set(name, value);
  expect((await elsewhere.call('POST', paths.signOut)).status).toBe(200);
  expect(await ended.closed).toBe(4009);
  const id = idOf(await create(one, commune));
  expect((await staying.eventOf(id)).id).toBe(id);
});

test('a session, a key of a creation and a unique value hold for both', async () => {
  const members = await startTwo();
  await expectSharedSession(...members);

  const count = async () => (JSON.parse((await list(members[1])).text) as Commune[]).length;
  const before = await count();
  const key = { [headers.idempotencyKey]: 'one' };
  const answers = await Promise.all([...members, ...members].map((member) => create(member, commune, key)));
  const [first] = answers;
  for (const answer of answers) expect(answer.text).toBe(first?.text);
  expect(await count()).toBe(before + 1);

  const body = { ...project, commune: first?.body.id_commune };
  const raced = await Promise.all(
    members.map(({ client }) => client.call('POST', paths.create('project'), { body })),
  );
  expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(raced.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'value_not_unique',
    errors: [{ attribute: 'code', validator: 'unique' }],
  });
});
