import { paths, type Role } from '@ne2016/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { childEnvironment, startCommand } from '../testing/child-process.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { TestClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';
import { changeRole, findAccount } from './directory.ts';
import { disableAccount } from './disable-account.ts';
import { createResetToken } from './reset-tokens.ts';

const list = paths.list('task');

afterEach(() => {
  vi.useRealTimers();
});

/** A user in two browsers, whose sessions the server has just read; `count` counts the reads. */
async function start(role: Role = 'editor') {
  const database = await testDatabase();
  const server = await startTestServer({ resources: exampleResources, database });
  const email = await server.account(role);
  const [client, other] = [server.visitor(), server.visitor()];
  for (const one of [client, other]) await one.signIn(email, testPassword);
  for (const one of [client, other, client, other]) expect((await one.call('GET', list)).status).toBe(200);
  const asked = vi.spyOn(server.auth.api, 'getSession');
  const account = (await findAccount(server.auth, email))!;
  const { environment } = database;
  return { ...server, environment, email, account, client, other, count: () => asked.mock.calls.length };
}

/** A browser with the same cookies, which it keeps when those of the original change. */
function copyOf(client: TestClient): TestClient {
  const copy = new TestClient(client.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

async function statusOf(client: TestClient): Promise<number> {
  return (await client.call('GET', list)).status;
}

/** Runs the command for accounts in another process. */
async function user(environment: Record<string, string>, ...words: string[]): Promise<void> {
  const process = startCommand('user', words, { ...childEnvironment, ...environment });
  expect(await process.exit()).toBe(0);
}

test('who is signed in is asked for once and not with every call', async () => {
  const { client, other, count } = await start();
  for (const one of [client, other, client, other]) expect(await statusOf(one)).toBe(200);
  expect(count()).toBe(0);
});

test('records that are written change nothing about that', async () => {
  const { client, count } = await start();
  expect((await client.call('POST', paths.create('task'), { body: { name: 'Peindre' } })).status).toBe(201);
  expect(await statusOf(client)).toBe(200);
  expect(count()).toBe(0);
});

test('cookies that nobody signed in by are asked for each time', async () => {
  const { client, count } = await start();
  const stranger = copyOf(client);
  for (const [name, value] of client.cookies) stranger.cookies.set(name, `${value}x`);
  for (const status of [await statusOf(stranger), await statusOf(stranger)]) expect(status).toBe(401);
  expect(count()).toBe(2);
});

describe('a session that was in use a moment ago is refused', () => {
  test('after signing out', async () => {
    const { client } = await start();
    const copy = copyOf(client);
    expect(await statusOf(copy)).toBe(200);
    await client.call('POST', paths.signOut);
    expect(await statusOf(copy)).toBe(401);
  });

  test.each([paths.revokeOtherSessions, paths.revokeSessions])('after %s of another', async (path) => {
    const { client, other } = await start();
    expect((await client.call('POST', path)).status).toBe(200);
    expect(await statusOf(other)).toBe(401);
  });

  test('after the password was set by a link', async () => {
    const { auth, account, client, other, visitor } = await start();
    const token = await createResetToken(auth, account);
    const stranger = visitor();
    await stranger.call('GET', paths.session);
    const body = { token, newPassword: 'un-autre-mot-de-passe' };
    expect((await stranger.call('POST', paths.resetPassword, { body })).status).toBe(200);
    for (const one of [client, other]) expect(await statusOf(one)).toBe(401);
  });

  test('after its account was disabled, here', async () => {
    const { auth, account, client } = await start();
    await disableAccount(auth, account);
    expect(await statusOf(client)).toBe(401);
  });

  test('after its account was disabled, by the command in another process', async () => {
    const { environment, email, client } = await start();
    await user(environment, 'disable', email);
    expect(await statusOf(client)).toBe(401);
  });

  test('once it has ended, to the millisecond', async () => {
    const { auth, email, visitor } = await start();
    const client = visitor();
    await client.signIn(email, testPassword, false);
    const { adapter } = await auth.$context;
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    const update = { expiresAt: new Date(now + 2000), updatedAt: new Date(now) };
    await adapter.updateMany({ model: 'session', where: [], update });
    expect(await statusOf(client)).toBe(200);
    vi.setSystemTime(now + 1999);
    expect(await statusOf(client)).toBe(200);
    vi.setSystemTime(now + 2001);
    expect(await statusOf(client)).toBe(401);
  });
});

describe('another role counts from the next call on', () => {
  const write = (client: TestClient) =>
    client.call('POST', paths.create('task'), { body: { name: 'Peindre' } });

  test('when it was given here', async () => {
    const { auth, account, client } = await start();
    await changeRole(auth, account, 'reader');
    expect((await write(client)).status).toBe(403);
  });

  test('when the command gave it in another process', async () => {
    const { environment, email, client } = await start();
    await user(environment, 'role', email, 'reader');
    expect((await write(client)).status).toBe(403);
  });
});

test('an answer of the library that a change overtook is not kept', async () => {
  const { auth, account, client } = await start();
  const { getSession } = auth.api;
  await changeRole(auth, account, 'admin');
  // The role changes while the library returns the answer from before.
  vi.spyOn(auth.api, 'getSession').mockImplementationOnce(async (asked) => {
    const answer = await getSession(asked);
    await changeRole(auth, account, 'reader');
    return answer;
  });
  expect((await client.call('GET', paths.session)).body.user.role).toBe('admin');
  expect((await client.call('GET', paths.session)).body.user.role).toBe('reader');
});
