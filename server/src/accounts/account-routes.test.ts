import { paths } from '@ne2016/contract';
import { describe, expect, test } from 'vitest';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { createResetToken, findAccount } from './directory.ts';

const newPassword = 'un-autre-mot-de-passe';

async function resetTokenOf(
  server: Awaited<ReturnType<typeof startTestServer>>,
  email: string,
): Promise<string> {
  const account = await findAccount(server.auth, email);
  if (account === undefined) throw new Error('There is no such account');
  return createResetToken(server.auth, account);
}

describe('signing in and out', () => {
  test('who signs in is told who they are, and nothing more', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const client = server.visitor();
    const answer = await client.signIn(email, testPassword);
    expect(answer.status).toBe(200);
    const user = { id: expect.any(String) as string, name: 'editor', email, role: 'editor' };
    expect(answer.body).toEqual({ user });
    expect((await client.call('GET', paths.session)).body).toEqual({ user });
  });

  test('the session of a visitor is null', async () => {
    const server = await startTestServer();
    const answer = await server.visitor().call('GET', paths.session);
    expect(answer).toMatchObject({ status: 200, text: 'null' });
  });

  test('signing out ends the session on the server too', async () => {
    const server = await startTestServer();
    const client = await server.signedIn('reader');
    const stolen = client.cookieHeader;
    expect(await client.call('POST', paths.signOut)).toMatchObject({ status: 200, body: {} });
    expect((await client.call('GET', paths.session)).body).toBeNull();
    const replay = await server.visitor().call('GET', paths.list('project'), { headers: { cookie: stolen } });
    expect(replay.status).toBe(401);
  });

  test('cookies are kept from scripts and other sites, and from plain http when the address is https', async () => {
    const server = await startTestServer();
    const plain = await server.visitor().signIn(await server.account('reader'), testPassword);
    const session = plain.headers.getSetCookie().find((line) => line.includes('session_token')) ?? '';
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
    expect(session).not.toMatch(/Secure/i);
    const secure = await startTestServer({ environment: { APP_URL: 'https://exemple.fr' } });
    const answer = await secure.visitor().signIn(await secure.account('reader'), testPassword);
    for (const line of answer.headers.getSetCookie()) expect(line).toMatch(/; Secure/i);
  });

  test('without « Rester connecté » the session ends with the browser', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const cookieOf = async (rememberMe: boolean) => {
      const answer = await server.visitor().signIn(email, testPassword, rememberMe);
      return answer.headers.getSetCookie().find((line) => line.includes('session_token'));
    };
    expect(await cookieOf(true)).toMatch(/Max-Age/i);
    expect(await cookieOf(false)).not.toMatch(/Max-Age/i);
  });

  test('a wrong password and an unknown account are answered alike', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const wrong = await server.visitor().signIn(email, 'ce-n-est-pas-lui');
    const unknown = await server.visitor().signIn('personne@ne2016.test', testPassword);
    const odd = await server.visitor().signIn('ceci n’est pas une adresse', testPassword);
    expect(wrong).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } });
    expect(unknown.body).toEqual(wrong.body);
    expect(odd.body).toEqual(wrong.body);
  });

  test('a role counts from the next call on, and cannot be given to oneself', async () => {
    const server = await startTestServer();
    const client = server.visitor();
    const email = await server.account('reader');
    await client.call('GET', paths.session);
    const body = { email, password: testPassword, role: 'admin' };
    expect((await client.call('POST', paths.signIn, { body })).body.user.role).toBe('reader');
  });

  test.each([
    'sign-up/email',
    'update-user',
    'change-password',
    'change-email',
    'delete-user',
    'list-sessions',
    'request-password-reset',
    'reset-password/token',
    'ok',
    'error',
  ])('the path %s of the account library cannot be reached', async (path) => {
    const server = await startTestServer();
    const client = await server.signedIn('admin');
    for (const method of ['GET', 'POST']) {
      const answer = await client.call(method, `api/auth/${path}`, method === 'POST' ? { body: {} } : {});
      expect(answer.body.code).toBe('unknown_address');
    }
  });
});

describe('failed logins', () => {
  test('after five for one account the wait is told, even for the right password', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const client = server.visitor();
    for (let failures = 0; failures < 5; failures += 1)
      expect((await client.signIn(email.toUpperCase(), 'ce-n-est-pas-lui')).status).toBe(401);
    const answer = await client.signIn(email, testPassword);
    expect(answer).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(answer.body.detail).toContain('15\u00a0minutes');
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(14 * 60);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  test('many at the same time do not slip through', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const client = server.visitor();
    await client.call('GET', paths.session);
    const body = { email, password: 'ce-n-est-pas-lui' };
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => client.call('POST', paths.signIn, { body })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3);
  });

  test('success forgets the failures of the account', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const client = server.visitor();
    for (let round = 0; round < 2; round += 1) {
      for (let failures = 0; failures < 4; failures += 1) await client.signIn(email, 'ce-n-est-pas-lui');
      expect((await client.signIn(email, testPassword)).status).toBe(200);
    }
  });

  test('after twenty from one address every account has to wait', async () => {
    const server = await startTestServer();
    const client = server.visitor();
    for (let failures = 0; failures < 20; failures += 1)
      expect((await client.signIn(`personne-${failures}@ne2016.test`, 'inconnu')).status).toBe(401);
    expect((await client.signIn(await server.account('reader'), testPassword)).status).toBe(429);
  });
});

describe('a new password', () => {
  test('is set once with a token, and ends every session of the account', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const elsewhere = server.visitor();
    await elsewhere.signIn(email, testPassword);
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const body = { token: await resetTokenOf(server, email), newPassword };
    expect(await visitor.call('POST', paths.resetPassword, { body })).toMatchObject({
      status: 200,
      body: {},
    });
    expect((await elsewhere.call('GET', paths.session)).body).toBeNull();
    expect((await visitor.signIn(email, testPassword)).status).toBe(401);
    expect((await visitor.signIn(email, newPassword)).status).toBe(200);
    const again = await visitor.call('POST', paths.resetPassword, { body });
    expect(again).toMatchObject({ status: 400, body: { code: 'reset_token_invalid' } });
  });

  test('is not set with a token that is unknown or older than an hour', async () => {
    const server = await startTestServer();
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const token = await resetTokenOf(server, await server.account('reader'));
    const { adapter } = await server.auth.$context;
    await adapter.updateMany({
      model: 'verification',
      where: [],
      update: { expiresAt: new Date(Date.now() - 1) },
    });
    for (const one of [token, 'inconnu', '']) {
      const answer = await visitor.call('POST', paths.resetPassword, { body: { token: one, newPassword } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'reset_token_invalid' } });
    }
  });

  test.each([
    ['court', 'minlength'],
    ['x'.repeat(129), 'maxlength'],
  ])('has 12 to 128 characters: %s', async (tooOdd, validator) => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const token = await resetTokenOf(server, email);
    const answer = await visitor.call('POST', paths.resetPassword, { body: { token, newPassword: tooOdd } });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ attribute: 'newPassword', validator }]);
    const retry = await visitor.call('POST', paths.resetPassword, { body: { token, newPassword } });
    expect(retry.status).toBe(200);
  });

  test('its token is stored as a hash only', async () => {
    const server = await startTestServer();
    const token = await resetTokenOf(server, await server.account('reader'));
    const { adapter } = await server.auth.$context;
    const stored = await adapter.findMany({ model: 'verification' });
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});
