import { headers as names, paths } from '@ne2016/contract';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestServer, testPassword } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import type { Account } from './account.ts';
import { findAccount } from './directory.ts';
import { disableAccount } from './disable-account.ts';
import { createResetToken } from './reset-tokens.ts';
import { lastingSession } from './session-rules.ts';

const minute = 60_000;

/** Two browsers of one user. */
async function startWithTwo() {
  const server = await startTestServer();
  const email = await server.account('editor');
  const [client, other] = [server.visitor(), server.visitor()];
  await client.signIn(email, testPassword);
  await other.signIn(email, testPassword);
  return { server, email, client, other };
}

async function sessionsOf(client: TestClient) {
  const { status, body, headers } = await client.call('GET', paths.sessions);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  return body.sessions;
}

async function endOf(client: TestClient): Promise<string | null> {
  const { body, headers } = await client.call('GET', paths.session);
  expect(body).toBeNull();
  return headers.get(names.sessionEnd);
}

const full = new Error('no space left');

/** Tries to reset the password of an account; fails with an error of the server. */
async function failToReset(server: TestServer, email: string): Promise<void> {
  const token = await createResetToken(server.auth, (await findAccount(server.auth, email))!);
  const visitor = server.visitor();
  await visitor.call('GET', paths.session);
  const body = { token, newPassword: 'un mot de passe tout neuf' };
  expect((await visitor.call('POST', paths.resetPassword, { body })).status).toBe(500);
}

async function isSignedIn(client: TestClient): Promise<boolean> {
  return (await client.call('GET', paths.session)).body !== null;
}

/** Changes the sessions as if unused for `unused` milliseconds, with `left` milliseconds to go. */
async function age({ auth }: TestServer, { unused, left }: { unused: number; left: number }): Promise<void> {
  const { adapter } = await auth.$context;
  const update = { updatedAt: new Date(Date.now() - unused), expiresAt: new Date(Date.now() + left) };
  await adapter.updateMany({ model: 'session', where: [], update });
}

/** Waits until the last use of the sessions is written. */
async function noted({ auth }: TestServer): Promise<void> {
  await vi.waitFor(() => expect(auth.known.touching.size).toBe(0), 20_000);
}

describe('the list of one’s sessions', () => {
  test('has the newest first, says which is this one, and holds nothing that could be used', async () => {
    const { server, client, other } = await startWithTwo();
    await server.signedIn('admin');
    const sessions = await sessionsOf(client);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    expect((await sessionsOf(other)).map(({ isCurrent }) => isCurrent)).toEqual([true, false]);
    for (const session of sessions)
      expect(Object.keys(session)).toEqual(['id', 'createdAt', 'lastSeenAt', 'isCurrent', 'device']);
    const { adapter } = await server.auth.$context;
    const stored = await adapter.findMany<{ token: string; ipAddress: string }>({ model: 'session' });
    for (const { token, ipAddress } of stored) {
      expect(JSON.stringify(sessions)).not.toContain(token);
      expect(ipAddress).toBeFalsy();
    }
  });

  test('names the browser in its own words, of which 200 characters are kept', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const client = server.visitor();
    await client.call('GET', paths.session);
    const headers = { 'user-agent': `Mozilla/5.0 (${'x'.repeat(300)})` };
    await client.call('POST', paths.signIn, { headers, body: { email, password: testPassword } });
    expect((await sessionsOf(client))[0]?.device).toBe(headers['user-agent'].slice(0, 200));
  });

  test('says when a session was last used, to five minutes', async () => {
    const { server, client } = await startWithTwo();
    const now = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now });
    onTestFinished(() => void vi.useRealTimers());
    for (const [unused, expected] of [
      [5 * minute - 1, 5 * minute - 1],
      [5 * minute, 0],
    ] as const) {
      await age(server, { unused, left: lastingSession });
      await client.call('GET', paths.session);
      await noted(server);
      // Waiting has advanced the clock.
      vi.setSystemTime(now);
      const current = (await sessionsOf(client)).find(({ isCurrent }) => isCurrent);
      expect(now - new Date(current?.lastSeenAt ?? '').getTime()).toBe(expected);
    }
  });
});

test('a session that is to last loses nothing of it by being used', async () => {
  const { server, client } = await startWithTwo();
  await age(server, { unused: 6 * minute, left: lastingSession - minute });
  expect(await isSignedIn(client)).toBe(true);
  await noted(server);
  const { adapter } = await server.auth.$context;
  const sessions = await adapter.findMany<{ expiresAt: Date }>({ model: 'session' });
  for (const { expiresAt } of sessions)
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + lastingSession - 2 * minute);
});

describe('a session that was not to last', () => {
  test('ends a day after its last use, not after its first', async () => {
    const server = await startTestServer();
    const client = server.visitor();
    await client.signIn(await server.account('editor'), testPassword, false);
    await age(server, { unused: 6 * minute, left: minute });
    expect(await isSignedIn(client)).toBe(true);
    await noted(server);
    const { adapter } = await server.auth.$context;
    const [stored] = await adapter.findMany<{ expiresAt: Date }>({ model: 'session' });
    expect(stored?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 23 * 60 * minute);
    await age(server, { unused: 6 * minute, left: -1 });
    expect(await isSignedIn(client)).toBe(false);
  });
});

test('a session that is to last is prolonged a day after that was done last, its cookie too', async () => {
  const { server, client } = await startWithTwo();
  const day = 24 * 60 * minute;
  const renewal = async () => {
    const answer = await client.call('GET', paths.session);
    await noted(server);
    return answer.headers.getSetCookie().find((cookie) => cookie.startsWith('ne2016.session_token='));
  };
  await age(server, { unused: minute, left: lastingSession - day + minute });
  expect(await renewal()).toBeUndefined();
  const before = client.cookies.get('ne2016.session_token');
  await age(server, { unused: minute, left: lastingSession - day });
  expect(await renewal()).toMatch(/; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(client.cookies.get('ne2016.session_token')).toBe(before);
  const { adapter } = await server.auth.$context;
  const sessions = await adapter.findMany<{ expiresAt: Date }>({ model: 'session' });
  const ends = sessions.map(({ expiresAt }) => expiresAt.getTime()).toSorted((one, other) => one - other);
  expect(ends.at(-1)).toBeGreaterThan(Date.now() + lastingSession - minute);
  expect(await isSignedIn(client)).toBe(true);
});

describe('ending sessions', () => {
  test('one of the others', async () => {
    const { client, other } = await startWithTwo();
    const id = (await sessionsOf(client)).find(({ isCurrent }) => !isCurrent)?.id;
    const answer = await client.call('POST', paths.revokeSession, { body: { id } });
    expect(answer).toMatchObject({ status: 200, body: {} });
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
    const again = await client.call('POST', paths.revokeSession, { body: { id } });
    expect(again).toMatchObject({ status: 404, body: { code: 'unknown_session' } });
  });

  test('this one, which signs out', async () => {
    const { client, other } = await startWithTwo();
    const id = (await sessionsOf(client)).find(({ isCurrent }) => isCurrent)?.id;
    expect((await client.call('POST', paths.revokeSession, { body: { id } })).status).toBe(200);
    expect([...client.cookies.keys()]).not.toContain('ne2016.session_token');
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, true]);
  });

  test('nobody ends a session of somebody else', async () => {
    const { server, client } = await startWithTwo();
    const stranger = await server.signedIn('admin');
    for (const { id } of await sessionsOf(client)) {
      const answer = await stranger.call('POST', paths.revokeSession, { body: { id } });
      expect(answer.body.code).toBe('unknown_session');
    }
    for (const path of [paths.revokeOtherSessions, paths.revokeSessions])
      expect((await stranger.call('POST', path)).status).toBe(200);
    expect(await sessionsOf(client)).toHaveLength(2);
  });

  test('all the others', async () => {
    const { client, other } = await startWithTwo();
    expect(await client.call('POST', paths.revokeOtherSessions)).toMatchObject({ status: 200, body: {} });
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
  });

  test('all, this one too: the browser can sign in again at once', async () => {
    const { email, client, other } = await startWithTwo();
    expect(await client.call('POST', paths.revokeSessions)).toMatchObject({ status: 200, body: {} });
    expect([...client.cookies.keys()]).not.toContain('ne2016.session_token');
    const body = { email, password: testPassword };
    expect((await client.call('POST', paths.signIn, { body })).status).toBe(200);
    expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
  });

  test.each([
    ['GET', paths.sessions],
    ['POST', paths.revokeSession],
    ['POST', paths.revokeOtherSessions],
    ['POST', paths.revokeSessions],
  ])('%s %s is for who is signed in', async (method, path) => {
    const server = await startTestServer();
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    expect((await visitor.call(method, path)).body.code).toBe('no_session');
  });
});

describe('a browser whose session was ended', () => {
  test('learns as often as it asks that this was done from another device', async () => {
    const { client, other } = await startWithTwo();
    await client.call('POST', paths.revokeOtherSessions, { body: {} });
    expect((await other.call('GET', paths.list('project'))).status).toBe(401);
    expect(await endOf(other)).toBe('signedOutElsewhere');
    expect(await endOf(other)).toBe('signedOutElsewhere');
  });

  test('learns that the password was changed', async () => {
    const { email, client, other } = await startWithTwo();
    const body = { currentPassword: testPassword, newPassword: 'un mot de passe tout neuf' };
    await client.call('POST', paths.changePassword, { body: { ...body, revokeOtherSessions: true } });
    expect(await endOf(other)).toBe('passwordChanged');
    expect(await isSignedIn(client)).toBe(true);
    await other.signIn(email, body.newPassword);
    expect(await isSignedIn(other)).toBe(true);
  });

  test('learns that the account was disabled', async () => {
    const { server, email, other } = await startWithTwo();
    const { adapter } = await server.auth.$context;
    const where = [{ field: 'email', value: email }];
    const account = await adapter.findOne<Account>({ model: 'user', where });
    await disableAccount(server.auth, account!);
    expect(await endOf(other)).toBe('accountDisabled');
  });

  test.each(['second note', 'change'])(
    'learns nothing of a reset of which the %s failed',
    async (failing) => {
      const { server, email, client, other } = await startWithTwo();
      const { adapter, internalAdapter } = await server.auth.$context;
      const create = adapter.create.bind(adapter);
      // The first row that is created is the link.
      if (failing === 'second note')
        vi.spyOn(adapter, 'create')
          .mockImplementationOnce(create)
          .mockImplementationOnce(create)
          .mockRejectedValueOnce(full);
      else vi.spyOn(internalAdapter, 'consumeVerificationValue').mockRejectedValueOnce(full);
      await failToReset(server, email);
      await age(server, { unused: minute, left: -1 });
      for (const one of [client, other]) expect(await endOf(one)).toBeNull();
    },
  );

  test('learns the newest cause, where an earlier one could not be taken back', async () => {
    const { server, email, client, other } = await startWithTwo();
    const { adapter, internalAdapter } = await server.auth.$context;
    vi.spyOn(internalAdapter, 'consumeVerificationValue').mockRejectedValueOnce(full);
    vi.spyOn(adapter, 'delete').mockRejectedValue(full);
    await failToReset(server, email);
    vi.restoreAllMocks();
    await disableAccount(server.auth, (await findAccount(server.auth, email))!);
    for (const one of [client, other]) expect(await endOf(one)).toBe('accountDisabled');
  });

  test('learns nothing where its session has expired, where it signed out itself, or where it has none', async () => {
    const { server, client, other } = await startWithTwo();
    await age(server, { unused: minute, left: -1 });
    expect(await endOf(other)).toBeNull();
    await client.call('POST', paths.signOut, { body: {} });
    expect(await endOf(client)).toBeNull();
    expect(await endOf(server.visitor())).toBeNull();
  });
});
