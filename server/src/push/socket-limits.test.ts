import { paths } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { exampleResources } from '../testing/example-resources.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { startTestServer } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';

const channel = 'presence-task.1';

async function start() {
  const environment = { PUSH_SOCKETS_PER_SESSION: '2', PUSH_SOCKETS_PER_ACCOUNT: '3' };
  const server = await startTestServer({ resources: exampleResources, environment });
  const admin = await server.signedIn('admin');
  expect((await admin.call('POST', paths.create('task'), { body: { name: 'Peindre' } })).status).toBe(201);
  const address = `${server.url.replace('http', 'ws')}/app/${server.config.pushKey}?protocol=7`;
  const ask = async (client: TestClient, socketId: string, name = channel) =>
    client.call('POST', paths.channelAuthorization, { body: { socket_id: socketId, channel_name: name } });
  const join = async (client: TestClient, name = channel) => {
    const socket = new PushSocket(address);
    const socketId = await socket.greeted();
    const { status, body } = await ask(client, socketId, name);
    if (status === 200) {
      socket.send({ event: 'pusher:subscribe', data: { channel: name, ...body } });
      await socket.next();
    }
    return { socket, socketId, status };
  };
  return { ...server, ask, join };
}

test('a socket beyond those of its session is closed for good, and a place is free once one is gone', async () => {
  const { ask, join, signedIn } = await start();
  const reader = await signedIn('reader');
  const [first, second, third] = [await join(reader), await join(reader), await join(reader)];
  expect(third.status).toBe(403);
  // Clients do not reconnect after codes from 4000 to 4099.
  expect(await third.socket.closed).toBe(4004);
  expect((await ask(reader, second.socketId, 'private-task')).status).toBe(200);
  const other = await signedIn('reader');
  const theirs = await join(other);
  // Naming the socket of another user closes nothing.
  expect((await ask(reader, theirs.socketId)).status).toBe(403);
  expect(await theirs.socket.pending()).toEqual([]);
  first.socket.socket.close();
  await first.socket.closed;
  expect((await join(reader)).status).toBe(200);
});

test('an account has its places in all its sessions together, and those of an ended session are free', async () => {
  const { account, join, visitor } = await start();
  const email = await account('reader');
  const [one, other] = [visitor(), visitor()];
  for (const client of [one, other]) await client.signIn(email, 'un-bon-mot-de-passe');
  const sockets = [await join(one), await join(one), await join(other)];
  expect(sockets.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await join(other)).status).toBe(403);
  await one.call('POST', paths.signOut);
  for (const { socket } of sockets.slice(0, 2)) expect(await socket.closed).toBe(4009);
  expect((await join(other)).status).toBe(200);
});

test('an event at a record has 1 kB at most, any other what the protocol says', async () => {
  const { join, signedIn } = await start();
  const [reader, editor] = [await signedIn('reader'), await signedIn('editor')];
  for (const [name, most] of [
    [channel, 1_024],
    ['private-task', 10_240],
  ] as const) {
    const sender = (await join(reader, name)).socket;
    const receiver = (await join(editor, name)).socket;
    sender.taken();
    for (const size of [most, most + 1])
      sender.send({ event: 'client-editing', channel: name, data: 'x'.repeat(size) });
    expect(await receiver.next()).toMatchObject({ event: 'client-editing', data: 'x'.repeat(most) });
    const answers = await sender.pending();
    expect(answers.filter(({ event }) => event === 'pusher:error')).toHaveLength(1);
    expect(await receiver.pending()).toEqual([]);
  }
});
