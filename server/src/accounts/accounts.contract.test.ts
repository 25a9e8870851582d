import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { openStorage } from '../storage/open/open-storage.ts';
import { startTestServer, type TestServer, testPassword } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { testDatabase } from '../testing/test-database.ts';
import { createAuth } from './create-auth.ts';
import { addAccount, changeRole, findAccount, listAccounts } from './directory.ts';
import { disableAccount, enableAccount } from './disable-account.ts';
import { createResetToken } from './reset-tokens.ts';

const newPassword = 'un-autre-mot-de-passe';

/** Two browsers of one user. */
async function startWithTwo() {
  const server = await startTestServer();
  const email = await server.account('editor');
  const [client, other] = [server.visitor(), server.visitor()];
  for (const one of [client, other]) await one.signIn(email, testPassword);
  return { server, email, client, other };
}

const accountOf = async ({ auth }: Pick<TestServer, 'auth'>, email: string) =>
  (await findAccount(auth, email))!;
const isSignedIn = async (client: TestClient) => (await client.call('GET', paths.session)).body !== null;

test('a person is signed in by any spelling of the address, and ends one session after the other', async () => {
  const { server, email, client, other } = await startWithTwo();
  const third = server.visitor();
  expect((await third.signIn(email.toUpperCase(), testPassword)).body.user).toMatchObject({ email });
  const { sessions } = (await client.call('GET', paths.sessions)).body;
  expect(sessions.map(({ isCurrent }) => Number(isCurrent)).toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
  await third.call('POST', paths.signOut);
  const [left] = (await client.call('GET', paths.sessions)).body.sessions.filter((one) => !one.isCurrent);
  const ended = await client.call('POST', paths.revokeSession, { body: { id: left?.id ?? '' } });
  expect(ended.status).toBe(200);
  expect([await isSignedIn(client), await isSignedIn(other), await isSignedIn(third)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('an address belongs to one account, whoever adds another at the same time', async () => {
  const { auth } = await startTestServer();
  const account = { email: 'camille@ne2016.test', name: 'Camille', role: 'editor', password: testPassword };
  const added = await Promise.allSettled(
    Array.from({ length: 3 }, () => addAccount(auth, { ...account, role: 'editor' })),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await listAccounts(auth)).map(({ email }) => email)).toEqual([account.email]);
});

test('accounts are listed by their addresses, all of them', async () => {
  const { auth } = await startTestServer();
  const names = Array.from({ length: 101 }, (_, index) => `p${String(index).padStart(3, '0')}`);
  const { internalAdapter } = await auth.$context;
  for (const name of names.toReversed())
    await internalAdapter.createUser(
      { email: `${name}@ne2016.test`, name, role: 'reader', emailVerified: true },
      { method: 'admin' },
    );
  expect((await listAccounts(auth)).map(({ name }) => name)).toEqual(names);
});

test('a password is changed by its owner, and ends the other sessions and links', async () => {
  const { server, email, client, other } = await startWithTwo();
  const token = await createResetToken(server.auth, await accountOf(server, email));
  const body = { currentPassword: testPassword, newPassword, revokeOtherSessions: true };
  expect((await client.call('POST', paths.changePassword, { body })).status).toBe(200);
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([true, false]);
  const reset = await other.call('POST', paths.resetPassword, { body: { token, newPassword } });
  expect(reset.body.code).toBe('reset_token_invalid');
  expect((await other.signIn(email, testPassword)).status).toBe(401);
  expect((await other.signIn(email, newPassword)).status).toBe(200);
});

test('a link sets a new password once, and ends every session', async () => {
  const { server, email, client, other } = await startWithTwo();
  const token = await createResetToken(server.auth, await accountOf(server, email));
  const visitor = server.visitor();
  await visitor.call('GET', paths.session);
  const reset = () => visitor.call('POST', paths.resetPassword, { body: { token, newPassword } });
  expect((await reset()).status).toBe(200);
  expect((await reset()).body.code).toBe('reset_token_invalid');
  expect([await isSignedIn(client), await isSignedIn(other)]).toEqual([false, false]);
  expect((await visitor.signIn(email, newPassword)).status).toBe(200);
});

test('what another program does to an account counts from the next call on', async () => {
  const database = await testDatabase();
  const server = await startTestServer({ database });
  const email = await server.account('editor');
  const client = server.visitor();
  await client.signIn(email, testPassword);
  expect((await client.call('GET', paths.session)).body.user.role).toBe('editor');
  const storage = await openStorage(server.config, null);
  const auth = await createAuth(server.config, storage);
  const account = await accountOf({ auth }, email);
  const roleNow = async () => (await client.call('GET', paths.session)).body?.user.role;
  await changeRole(auth, account, 'reader');
  await expect.poll(roleNow).toBe('reader');
  await disableAccount(auth, account);
  await expect.poll(() => isSignedIn(client)).toBe(false);
  expect((await client.signIn(email, testPassword)).status).toBe(401);
  await enableAccount(auth, account);
  await storage.close();
  expect((await client.signIn(email, testPassword)).status).toBe(200);
});
