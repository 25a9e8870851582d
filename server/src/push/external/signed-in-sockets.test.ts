import { headers, paths, userAuthenticationPath } from '@ne2016/contract';
import { expect, test, vi } from 'vitest';
import { changeRole, findAccount } from '../../accounts/directory.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { pushApplication, startPushService } from '../../testing/push-service.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { SignedInSockets } from './signed-in-sockets.ts';

/** An external push service, and servers of the application that share it and a database. */
async function start() {
  const { port, open } = await startPushService();
  const database = await testDatabase();
  const environment = {
    APP_SECRET: 'x'.repeat(32),
    PUSH: 'pusher',
    PUSHER_APP_ID: pushApplication.appId,
    PUSHER_APP_KEY: pushApplication.key,
    PUSHER_APP_SECRET: pushApplication.secret,
    PUSHER_HOST: '127.0.0.1',
    PUSHER_PORT: String(port),
    PUSHER_SCHEME: 'http',
  };
  const startServer = () =>
    startTestServer({ resources: exampleResources, database, environment, sessionInterval: 50 });
  /** Joins the channel of tasks with a socket, as any official client may. */
  const join = async (client: TestClient) => {
    const socket = open();
    const socketId = await socket.greeted();
    const channel = 'private-task';
    const body = { socket_id: socketId, channel_name: channel };
    const { auth } = (await client.call('POST', paths.channelAuthorization, { body })).body;
    socket.send({ event: 'pusher:subscribe', data: { channel, auth } });
    expect((await socket.next()).event).toBe('pusher_internal:subscription_succeeded');
    return { socket, socketId };
  };
  /** Also signs the socket in, as a browser does. */
  const follow = async (client: TestClient) => {
    const { socket, socketId } = await join(client);
    const { body: user } = await client.call('POST', userAuthenticationPath, {
      body: { socket_id: socketId },
    });
    socket.send({ event: 'pusher:signin', data: user });
    expect((await socket.next()).event).toBe('pusher:signin_success');
    return { socket, socketId };
  };
  return { startServer, join, follow };
}

const editor = 'editor-1@ne2016.test';

test.each([
  [
    'was ended',
    async ({ auth }: TestServer, userId: string) =>
      (await auth.$context).internalAdapter.deleteUserSessions(userId),
  ],
  [
    'came to its end',
    async ({ auth }: TestServer, userId: string) =>
      (await auth.$context).adapter.updateMany({
        model: 'session',
        where: [{ field: 'userId', value: userId }],
        update: { expiresAt: new Date(Date.now() - 1) },
      }),
  ],
  [
    'got another role',
    async ({ auth }: TestServer) => changeRole(auth, (await findAccount(auth, editor))!, 'reader'),
  ],
])(
  'a session that %s while no process ran has its sockets closed at the next start, and no other',
  async (_, end) => {
    const { startServer, follow } = await start();
    const first = await startServer();
    const ended = await follow(await first.signedIn('editor'));
    const staying = await follow(await first.signedIn('reader'));
    await first.server.close();
    await end(first, (await findAccount(first.auth, editor))!.id);
    const next = await startServer();
    expect(await ended.socket.closed).toBe(4009);
    const kept = new SignedInSockets(next.storage);
    // Removed once the service has confirmed that they are closed.
    await expect.poll(() => kept.sessions()).toHaveLength(1);
    expect(await staying.socket.pending()).toEqual([]);
  },
);

test('who names the socket of somebody else keeps nothing from them, and is spared what they did themselves', async () => {
  const { startServer, follow } = await start();
  const server = await startServer();
  const [writer, colleague] = [await server.signedIn('editor'), await server.signedIn('editor')];
  const [own, other] = [await follow(writer), await follow(colleague)];
  const create = (socketId: string) =>
    writer.call('POST', paths.create('task'), {
      body: { name: 'Peindre' },
      headers: { [headers.socketId]: socketId },
    });
  await create(other.socketId);
  await create(own.socketId);
  await create(other.socketId);
  const heard = async ({ socket }: typeof own) =>
    JSON.parse(String((await socket.next()).data)) as { id: number };
  for (const id of [1, 2, 3]) expect((await heard(other)).id).toBe(id);
  for (const id of [1, 3]) expect((await heard(own)).id).toBe(id);
});

test('who joins channels without signing in is spared what they did, and nobody else is', async () => {
  const { startServer, join } = await start();
  const server = await startServer();
  const [writer, colleague] = [await server.signedIn('editor'), await server.signedIn('editor')];
  const [own, other] = [await join(writer), await join(colleague)];
  const create = (socketId: string) =>
    writer.call('POST', paths.create('task'), {
      body: { name: 'Peindre' },
      headers: { [headers.socketId]: socketId },
    });
  await create(own.socketId);
  await create(other.socketId);
  // Authorising the socket of another user makes its owner ambiguous.
  const body = { socket_id: other.socketId, channel_name: 'private-task' };
  await writer.call('POST', paths.channelAuthorization, { body });
  await create(other.socketId);
  const heard = async ({ socket }: typeof own) =>
    JSON.parse(String((await socket.next()).data)) as { id: number };
  for (const id of [1, 2, 3]) expect((await heard(other)).id).toBe(id);
  for (const id of [2, 3]) expect((await heard(own)).id).toBe(id);
});

test('a socket is not signed in where that could not be noted', async () => {
  const { startServer, join } = await start();
  const server = await startServer();
  const client = await server.signedIn('editor');
  const { socketId } = await join(client);
  vi.spyOn(server.storage, 'write').mockRejectedValueOnce(new Error('The database is away'));
  const body = { socket_id: socketId };
  expect((await client.call('POST', userAuthenticationPath, { body })).status).toBe(500);
  expect((await client.call('POST', userAuthenticationPath, { body })).status).toBe(200);
});
