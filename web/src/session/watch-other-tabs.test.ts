// @vitest-environment jsdom
import type { HttpClient } from '@ne2016/data-layer';
import { afterEach, expect, test, vi } from 'vitest';
import { Session } from './session.ts';
import { watchOtherTabs } from './watch-other-tabs.ts';

const ada = { id: '1', name: 'Ada', email: 'ada@exemple.fr', role: 'editor' };
const server: HttpClient = {
  request: () => Promise.resolve({ status: 200, headers: new Headers(), body: { user: ada } }),
};
const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** A page; `revalidated` resolves at its first request of the browser’s session. */
function openPage() {
  const session: Session = new Session(server);
  const { promise: revalidated, resolve } = Promise.withResolvers<void>();
  const revalidate = vi.spyOn(session, 'revalidate').mockImplementation(() => resolve());
  ends.push(watchOtherTabs(session));
  return { session, revalidate, revalidated };
}

const credentials = { email: ada.email, password: 'un bon mot de passe', rememberMe: false };

test('who signs in in one tab makes the others ask whose session it is', async () => {
  const [here, there] = [openPage(), openPage()];
  await here.session.refresh();
  await here.session.signOut();
  await here.session.signIn(credentials, null);
  await there.revalidated;
  expect(here.revalidate).not.toHaveBeenCalled();
});

test('who is found to have signed in elsewhere is not told to the other tabs again', async () => {
  const { session, revalidate } = openPage();
  await session.refresh();
  await session.signOut();
  const [listening, speaking] = [
    new BroadcastChannel('ne2016-session'),
    new BroadcastChannel('ne2016-session'),
  ];
  ends.push(
    () => listening.close(),
    () => speaking.close(),
  );
  const heard: unknown[] = [];
  const { promise: all, resolve } = Promise.withResolvers<void>();
  listening.addEventListener('message', ({ data }) => {
    heard.push(data);
    if (data === 'last') resolve();
  });
  revalidate.mockRestore();
  session.revalidate();
  await vi.waitFor(() => expect(session.current().state).toBe('signedIn'), 20_000);
  // It reaches this origin only; the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  speaking.postMessage('last');
  await all;
  expect(heard).toEqual(['last']);
});

test('a page that is looked at again asks, too', () => {
  const { revalidate } = openPage();
  globalThis.dispatchEvent(new Event('focus'));
  expect(revalidate).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(revalidate).toHaveBeenCalledTimes(2);
});
