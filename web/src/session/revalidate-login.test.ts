import { type HttpAnswer, HttpError } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { Session } from './session.ts';

const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const credentials = { email: ada.email, password: 'un bon mot de passe', rememberMe: false };
const problem = { code: 'network', status: null, detail: '', errors: [], retryAfter: null } as const;

/** A page without a session, and a server whose answer to the session request the test releases. */
async function openLogin() {
  const browser = {
    user: null as typeof ada | null,
    reachable: true,
    calls: [] as string[],
    gate: Promise.resolve(),
  };
  const session = new Session({
    async request({ method }): Promise<HttpAnswer> {
      browser.calls.push(method);
      const user = method === 'POST' ? ada : browser.user;
      await browser.gate;
      if (!browser.reachable) throw new HttpError(problem);
      return { status: 200, headers: new Headers(), body: user && { user } };
    },
  });
  await session.refresh();
  browser.calls = [];
  const states: string[] = [];
  session.subscribe(() => states.push(session.current().state));
  /** Delays every answer until the returned function is called. */
  const hold = () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    browser.gate = promise;
    return resolve;
  };
  return { browser, session, states, hold };
}

test('a login goes on for who has signed in in another tab', async () => {
  const { browser, session } = await openLogin();
  browser.user = ada;
  session.revalidate();
  await session.pendingRevalidation();
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

test('a login stays as it is while nobody is signed in, and when the server does not say', async () => {
  const { browser, session, states } = await openLogin();
  session.revalidate();
  await session.pendingRevalidation();
  browser.reachable = false;
  session.revalidate();
  await expect(session.pendingRevalidation()).rejects.toThrow(HttpError);
  expect(browser.calls).toEqual(['GET', 'GET']);
  expect(states).toEqual([]);
  browser.reachable = true;
  browser.user = ada;
  session.revalidate();
  await session.pendingRevalidation();
  expect(states).toEqual(['signedIn']);
});

test('however often a login is revalidated, one question is under way, and one more follows: the first may be too early', async () => {
  const { browser, session, hold } = await openLogin();
  const release = hold();
  session.revalidate();
  browser.user = ada;
  for (let time = 0; time < 20; time += 1) session.revalidate();
  const first = session.pendingRevalidation();
  expect(browser.calls).toEqual(['GET']);
  release();
  await first;
  await session.pendingRevalidation();
  expect(session.pendingRevalidation()).toBeNull();
  expect(browser.calls).toEqual(['GET', 'GET']);
  expect(session.current()).toEqual({ state: 'signedIn', user: ada });
});

test('who signs in while the login is being revalidated is signed in after the answer, which changes nothing', async () => {
  const { browser, session, states, hold } = await openLogin();
  const release = hold();
  session.revalidate();
  const signedIn = session.signIn(credentials, null);
  // A login that waits for nothing continues meanwhile.
  await (await openLogin()).session.signIn(credentials, null);
  expect(browser.calls).toEqual(['GET']);
  release();
  await signedIn;
  expect(browser.calls).toEqual(['GET', 'POST']);
  expect(states).toEqual(['signedIn']);
});
