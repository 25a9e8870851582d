import { defineResource, flag, paths, text } from '@ne2016/contract';
import { expect, onTestFinished, test } from 'vitest';
import { openStorage } from '../storage/open/open-storage.ts';
import { exampleResources } from '../testing/example-resources.ts';
import { PushSocket } from '../testing/push-socket.ts';
import {
  startTestServer,
  type TestServer,
  type TestServerOptions,
  testPassword,
} from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';
import { createAuth } from './create-auth.ts';
import { changeRole, findAccount } from './directory.ts';
import { disableAccount } from './disable-account.ts';

/** Milliseconds after the end of a session within which its socket must be closed. */
const longestHearing = 5_000;

/** Connects a socket of a browser to a private channel. */
async function join({ url, config }: TestServer, client: TestClient, channel = 'private-task') {
  const socket = new PushSocket(`${url.replace('http', 'ws')}/app/${config.pushKey}?protocol=7`);
  const body = { socket_id: await socket.greeted(), channel_name: channel };
  const { body: signed } = await client.call('POST', paths.channelAuthorization, { body });
  socket.send({ event: 'pusher:subscribe', data: { channel, ...signed } });
  expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded');
  return socket;
}

/** Notes that readers may see only while they are shared. */
const note = defineResource('note', {
  labels: { plural: 'Notes', singular: 'note', gender: 'feminine' },
  attributes: { title: text({ label: 'Titre' }), shared: flag({ label: 'Pour tous' }) },
  title: 'title',
  visible: ({ shared }, { role }) => shared || role !== 'reader',
});

/** Milliseconds between two checks of the sessions in most of these tests. */
const sessionInterval = 50;

/** A user who is signed in twice, and another user. */
async function start(options: TestServerOptions = { sessionInterval }) {
  const server = await startTestServer({ resources: exampleResources, ...options });
  const email = await server.account('editor');
  const [here, there] = [server.visitor(), server.visitor()];
  await here.signIn(email, testPassword);
  await there.signIn(email, testPassword);
  const colleague = await server.signedIn('reader');
  return { server, email, here, there, colleague };
}

type Started = Awaited<ReturnType<typeof start>>;

/** The account as another process with the same database reads it. */
async function fromElsewhere({ server, email }: Started) {
  const { config } = server;
  const storage = await openStorage(config, null);
  onTestFinished(() => storage.close());
  const auth = await createAuth(config, storage);
  const account = await findAccount(auth, email);
  if (account === undefined) throw new Error('There is no such account');
  return { auth, account };
}

async function idOfOther(client: TestClient): Promise<string> {
  const { sessions } = (await client.call('GET', paths.sessions)).body;
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

const change = {
  currentPassword: testPassword,
  newPassword: 'un-autre-mot-de-passe',
  revokeOtherSessions: true,
};

const endings: [string, (started: Started) => Promise<unknown>][] = [
  ['who signs out', ({ there }) => there.call('POST', paths.signOut, { body: {} })],
  [
    'whose session is ended by its owner elsewhere',
    async ({ here }) => here.call('POST', paths.revokeSession, { body: { id: await idOfOther(here) } }),
  ],
  [
    'whose other sessions are ended',
    ({ here }) => here.call('POST', paths.revokeOtherSessions, { body: {} }),
  ],
  ['whose password is changed', ({ here }) => here.call('POST', paths.changePassword, { body: change })],
  [
    'who is disabled',
    async (started) => {
      const { auth, account } = await fromElsewhere(started);
      await disableAccount(auth, account);
    },
  ],
  [
    'who gets another role',
    async (started) => {
      const { auth, account } = await fromElsewhere(started);
      await changeRole(auth, account, 'reader');
    },
  ],
];

test.each(endings)('the sockets of one %s are closed, and nobody else’s', async (_who, end) => {
  const started = await start();
  const { server, there, colleague } = started;
  const [socket, other] = [await join(server, there), await join(server, colleague)];
  await end(started);
  expect(await socket.closed).toBe(4009);
  expect(await other.pending()).toEqual([]);
});

test('a server that looks as often as usual closes them in time', async () => {
  const { server, there } = await start({});
  const socket = await join(server, there);
  await there.call('POST', paths.signOut, { body: {} });
  const endedAt = performance.now();
  expect(await socket.closed).toBe(4009);
  expect(performance.now() - endedAt).toBeLessThan(longestHearing);
});

test('the socket of another session of the same person stays', async () => {
  const { server, here, there } = await start();
  const [staying, ended] = [await join(server, here), await join(server, there)];
  await there.call('POST', paths.signOut, { body: {} });
  expect(await ended.closed).toBe(4009);
  expect(await staying.pending()).toEqual([]);
});

test('a session that ends by the clock, long after it was looked at, closes its sockets too', async () => {
  const { server, there } = await start();
  const { internalAdapter } = await server.auth.$context;
  const socket = await join(server, there);
  const token = decodeURIComponent([...there.cookies.values()].join(';')).match(/[\w-]{32}(?=\.)/)?.[0] ?? '';
  await internalAdapter.updateSession(token, { expiresAt: new Date(Date.now() + 500) });
  expect(await socket.closed).toBe(4009);
});

test('who is present at a record that a change hides from them is cut, and nobody else', async () => {
  const server = await startTestServer({ resources: [note], sessionInterval });
  const [reader, editor] = [await server.signedIn('reader'), await server.signedIn('editor')];
  for (const title of ['Cachée', 'Changée', 'Supprimée'])
    await editor.call('POST', paths.create('note'), { body: { title, shared: true } });
  const present = (client: TestClient, id: number) => join(server, client, `presence-note.${id}`);
  const hidden = await present(reader, 1);
  const staying = [
    await present(editor, 1),
    await present(await server.signedIn('reader'), 2),
    await present(await server.signedIn('reader'), 3),
  ];
  await editor.call('PUT', paths.record('note', 2), { body: { title: 'Encore visible' } });
  await editor.call('DELETE', paths.record('note', 3));
  await editor.call('PUT', paths.record('note', 1), { body: { shared: false } });
  expect(await hidden.closed).toBe(4009);
  for (const socket of staying) await socket.pending();
});
