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

/** A page; `doubted` settles at its first doubt. */
function openPage() {
  const session: Session = new Session(server);
  const { promise: doubted, resolve } = Promise.withResolvers<void>();
  const doubt = vi.spyOn(session, 'doubt').mockImplementation(() => resolve());
  ends.push(watchOtherTabs(session));
  return { session, doubt, doubted };
}

const credentials = { email: ada.email, password: 'un bon mot de passe', rememberMe: false };

test('who signs in in one tab makes the others ask whose session it is', async () => {
  const [here, there] = [openPage(), openPage()];
  await here.session.refresh();
  await here.session.signOut();
  await here.session.signIn(credentials, null);
  await there.doubted;
  expect(here.doubt).not.toHaveBeenCalled();
});

test('who is found to have signed in elsewhere is not told to the other tabs again', async () => {
  const { session, doubt } = openPage();
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
  doubt.mockRestore();
  session.doubt();
  await vi.waitFor(() => expect(session.current().state).toBe('signedIn'), 20_000);
  // It reaches this origin only; the rule is for windows.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  speaking.postMessage('last');
  await all;
  expect(heard).toEqual(['last']);
});

test('a page that is looked at again asks, too', () => {
  const { doubt } = openPage();
  globalThis.dispatchEvent(new Event('focus'));
  expect(doubt).toHaveBeenCalledOnce();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(doubt).toHaveBeenCalledTimes(2);
});
