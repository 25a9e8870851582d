import { paths } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { type TestServer, startTestServer, testPassword } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { findAccount } from './directory.ts';
import { createResetToken } from './reset-tokens.ts';

const cookieName = 'ne2016.browser';
const wrong = 'ce-n-est-pas-lui';
let addresses = 0;

/** Tries to sign in from a new network address. */
async function signInFromElsewhere(client: TestClient, email: string, password: string): Promise<number> {
  addresses += 1;
  await client.call('GET', paths.session);
  const headers = { 'x-forwarded-for': `10.0.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}` };
  return (await client.call('POST', paths.signIn, { body: { email, password }, headers })).status;
}

/** Fails from as many addresses as it takes to lock unknown browsers out of the account. */
async function lockOut(server: TestServer, email: string): Promise<void> {
  const attacker = server.visitor();
  for (let n = 0; n < 50; n += 1) await signInFromElsewhere(attacker, email, wrong);
  expect(await signInFromElsewhere(attacker, email, testPassword)).toBe(429);
}

/** Returns the text with another first character. */
const altered = (text: string) => (text.startsWith('x') ? 'y' : 'x') + text.slice(1);

/** A browser that has signed in to an account and out again. */
async function knownBrowser(server: TestServer, email: string): Promise<TestClient> {
  const browser = server.visitor();
  expect((await browser.signIn(email, testPassword)).status).toBe(200);
  await browser.call('POST', paths.signOut);
  return browser;
}

test('nobody keeps out a browser that has signed in before, and it can try five times, too', async () => {
  const server = await startTestServer();
  const email = await server.account('editor');
  const browser = await knownBrowser(server, email);
  await lockOut(server, email);
  const answers = [];
  for (let n = 0; n < 5; n += 1)
    answers.push((await browser.signIn(email, n < 4 ? wrong : testPassword)).status);
  expect(answers).toEqual([401, 401, 401, 401, 200]);
  for (let n = 0; n < 5; n += 1) expect((await browser.signIn(email, wrong)).status).toBe(401);
  expect((await browser.signIn(email, testPassword)).status).toBe(429);
});

test('the cookie lasts 90 days, is kept from scripts and other sites, and names no account', async () => {
  const server = await startTestServer({ environment: { APP_URL: 'https://exemple.fr' } });
  const email = await server.account('editor');
  const { headers } = await server.visitor().signIn(email, testPassword);
  const cookie = headers.getSetCookie().find((line) => line.startsWith(`${cookieName}=`)) ?? '';
  expect(cookie).toMatch(/; Max-Age=7776000; Path=\/api\/auth; HttpOnly; Secure; SameSite=Lax/);
  expect(cookie).not.toContain(email.split('@', 1)[0]);
});

test('an invented cookie has no account looked up, and one that is real only while it has attempts left', async () => {
  const server = await startTestServer();
  const email = await server.account('editor');
  const browser = await knownBrowser(server, email);
  const { internalAdapter } = await server.auth.$context;
  const lookUp = vi.spyOn(internalAdapter, 'findUserByEmail');
  for (const address of [email, 'personne@exemple.fr']) {
    const client = server.visitor();
    client.cookies.set(cookieName, altered(browser.cookies.get(cookieName) ?? ''));
    lookUp.mockClear();
    expect((await client.signIn(address, wrong)).status).toBe(401);
    expect(lookUp).toHaveBeenCalledTimes(1);
    await lockOut(server, address);
    lookUp.mockClear();
    expect((await client.signIn(address, wrong)).status).toBe(429);
    expect(lookUp).not.toHaveBeenCalled();
  }
  for (let n = 0; n < 5; n += 1) expect((await browser.signIn(email, wrong)).status).toBe(401);
  lookUp.mockClear();
  expect((await browser.signIn(email, testPassword)).status).toBe(429);
  expect(lookUp).not.toHaveBeenCalled();
});

test('it is of no use for another account, changed, after 90 days, or from another server', async () => {
  const server = await startTestServer();
  const email = await server.account('editor');
  const other = await server.account('editor');
  const browser = await knownBrowser(server, email);
  const cookie = browser.cookies.get(cookieName) ?? '';
  await lockOut(server, other);
  expect((await browser.signIn(other, testPassword)).status).toBe(429);
  await lockOut(server, email);
  const statusWith = async (value: string) => {
    const client = server.visitor();
    client.cookies.set(cookieName, value);
    return (await client.signIn(email, testPassword)).status;
  };
  const [name = '', until = '', claim = '', signature = ''] = cookie.split('.');
  for (const value of [
    `x${name}.${until}.${claim}.${signature}`,
    `${name}.z${until}.${claim}.${signature}`,
    `${name}.${until}.${claim.slice(1)}.${signature}`,
    `${name}.${until}.${claim}.${altered(signature)}`,
    `${name}.${until}.${claim}.`,
    `${name}.${until}.`,
    '~.~..',
    name,
  ])
    expect(await statusWith(value)).toBe(429);
  const stranger = await startTestServer();
  const elsewhere = await knownBrowser(stranger, await stranger.account('editor'));
  expect(await statusWith(elsewhere.cookies.get(cookieName) ?? '')).toBe(429);
  const inThreeMonths = Date.now() + 91 * 24 * 60 * 60 * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(inThreeMonths);
  expect(await statusWith(cookie)).toBe(429);
  vi.restoreAllMocks();
  expect(await statusWith(cookie)).toBe(200);
});

test('with another password the browsers of before are not known any more, but for the one that chose it', async () => {
  const server = await startTestServer();
  const email = await server.account('editor');
  const [before, present] = [await knownBrowser(server, email), server.visitor()];
  await present.signIn(email, testPassword);
  const newPassword = 'une autre phrase de platanes';
  const body = { currentPassword: testPassword, newPassword, revokeOtherSessions: false };
  expect((await present.call('POST', paths.changePassword, { body })).status).toBe(200);
  await lockOut(server, email);
  expect((await before.signIn(email, newPassword)).status).toBe(429);
  expect((await present.signIn(email, newPassword)).status).toBe(200);
});

test.each(['reset', 'change'] as const)(
  'a %s of the password lets in every browser that has failed too often, and gives none more attempts',
  async (how) => {
    const server = await startTestServer();
    const email = await server.account('editor');
    const [usual, present] = [await knownBrowser(server, email), server.visitor()];
    await present.signIn(email, testPassword);
    for (let n = 0; n < 5; n += 1) expect((await usual.signIn(email, wrong)).status).toBe(401);
    expect((await usual.signIn(email, testPassword)).status).toBe(429);
    const newPassword = 'une autre phrase de platanes';
    const token = await createResetToken(server.auth, (await findAccount(server.auth, email))!);
    const change = { currentPassword: testPassword, newPassword, revokeOtherSessions: false };
    const { status } =
      how === 'reset'
        ? await present.call('POST', paths.resetPassword, { body: { token, newPassword } })
        : await present.call('POST', paths.changePassword, { body: change });
    expect(status).toBe(200);
    for (let n = 0; n < 4; n += 1) expect((await usual.signIn(email, wrong)).status).toBe(401);
    const before = usual.cookies.get(cookieName) ?? '';
    expect((await usual.signIn(email, newPassword)).status).toBe(200);
    await lockOut(server, email);
    usual.cookies.set(cookieName, before);
    expect((await usual.signIn(email, newPassword)).status).toBe(429);
  },
);

test('several accounts share a browser', async () => {
  const server = await startTestServer();
  const emails = [await server.account('editor'), await server.account('reader')];
  const browser = server.visitor();
  for (const email of [...emails, ...emails]) await browser.signIn(email, testPassword);
  expect(browser.cookies.get(cookieName)?.split('~')).toHaveLength(2);
  for (const email of emails) await lockOut(server, email);
  for (const email of emails) expect((await browser.signIn(email, testPassword)).status).toBe(200);
});
