import { paths } from '@ne2016/contract';
import { describe, expect, test, vi } from 'vitest';
import { startTestServer, testPassword } from '../testing/start-test-server.ts';
import { findAccount } from './directory.ts';
import { disableAccount, enableAccount } from './disable-account.ts';

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
    expect(answer.headers.get('cache-control')).toBe('no-store');
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
    const lines = answer.headers.getSetCookie();
    expect(lines).toContainEqual(expect.stringMatching(/session_token=[^;]+;.*; Secure/i));
    expect(lines.filter((line) => !/; Secure/i.test(line))).toEqual([]);
  });

  test('without « Rester connecté » the session ends with the browser', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const cookieOf = async (rememberMe: boolean) => {
      const answer = await server.visitor().signIn(email, testPassword, rememberMe);
      return answer.headers.getSetCookie().find((line) => line.includes('session_token'));
    };
    expect(await cookieOf(true)).toMatch(/Max-Age=2592000;/i);
    expect(await cookieOf(false)).not.toMatch(/Max-Age|Expires/i);
  });

  test('who signs in anew may change their mind about staying signed in', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const client = server.visitor();
    await client.signIn(email, testPassword, false);
    expect([...client.cookies.keys()]).toContain('ne2016.dont_remember');
    await client.signIn(email, testPassword, true);
    expect([...client.cookies.keys()]).not.toContain('ne2016.dont_remember');
  });

  test('who signs in anew leaves no session behind', async () => {
    const server = await startTestServer();
    const client = await server.signedIn('editor');
    const given = client.cookieHeader;
    const email = await server.account('reader');
    expect((await client.signIn(email, testPassword)).body.user.email).toBe(email);
    expect((await client.call('GET', paths.session)).body.user.email).toBe(email);
    const replay = await server.visitor().call('GET', paths.session, { headers: { cookie: given } });
    expect(replay.body).toBeNull();
  });

  test('an account that does not exist costs as much work as a wrong password', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const { password } = await server.auth.$context;
    const work = [vi.spyOn(password, 'hash'), vi.spyOn(password, 'verify')];
    for (const one of [email, 'personne@ne2016.test']) {
      await server.visitor().signIn(one, 'ce-n-est-pas-lui');
      expect(work.reduce((calls, spy) => calls + spy.mock.calls.length, 0)).toBe(1);
      for (const spy of work) spy.mockClear();
    }
  });

  test('a disabled account is signed out, and answered as with a wrong password until it is enabled', async () => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const client = server.visitor();
    await client.signIn(email, testPassword);
    const cookie = client.cookieHeader;
    const account = (await findAccount(server.auth, email))!;
    await disableAccount(server.auth, account);
    expect((await client.call('GET', paths.session)).body).toBeNull();
    expect((await client.call('GET', paths.list('project'))).status).toBe(401);
    const right = await client.signIn(email, testPassword);
    const wrong = await client.signIn(email, 'ce-n-est-pas-lui');
    expect(right.status).toBe(401);
    expect(right.body).toEqual(wrong.body);
    expect(right.headers.getSetCookie()).toEqual([]);
    await enableAccount(server.auth, account);
    const old = await server.visitor().call('GET', paths.session, { headers: { cookie } });
    expect(old.body).toBeNull();
    expect((await client.signIn(email, testPassword)).status).toBe(200);
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
    'change-email',
    'delete-user',
    'list-accounts',
    'verify-password',
    'update-session',
    'send-verification-email',
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

  test('success counts for nothing, however many from one address', async () => {
    const server = await startTestServer();
    const email = await server.account('reader');
    const client = server.visitor();
    for (let login = 0; login < 21; login += 1)
      expect((await client.signIn(email, testPassword)).status).toBe(200);
  });

  test('behind a proxy on this machine each client counts alone, whatever it claims to be', async () => {
    const server = await startTestServer();
    const client = server.visitor();
    await client.call('GET', paths.session);
    let attempts = 0;
    const statusFrom = async (forwardedFor: string) => {
      attempts += 1;
      const body = { email: `personne-${attempts}@ne2016.test`, password: 'inconnu' };
      const headers = { 'x-forwarded-for': forwardedFor };
      return (await client.call('POST', paths.signIn, { body, headers })).status;
    };
    for (let failures = 0; failures < 20; failures += 1)
      expect(await statusFrom(`203.0.113.${failures}, 198.51.100.7`)).toBe(401);
    expect(await statusFrom('198.51.100.7')).toBe(429);
    expect(await statusFrom('198.51.100.8')).toBe(401);
  });

  test('after twenty from one address every account has to wait', async () => {
    const server = await startTestServer();
    const client = server.visitor();
    for (let failures = 0; failures < 20; failures += 1)
      expect((await client.signIn(`personne-${failures}@ne2016.test`, 'inconnu')).status).toBe(401);
    expect((await client.signIn(await server.account('reader'), testPassword)).status).toBe(429);
  });
});
