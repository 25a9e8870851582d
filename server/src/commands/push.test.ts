import { once } from 'node:events';
import { createServer as createHttpServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import Pusher from 'pusher';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { signChannel } from '../push/protocol/channel-signature.ts';
import { ChildProgram, startChildServer } from '../testing/child-process.ts';
import { portOf, pushApplication, pushThrough, startPushCommand } from '../testing/push-command.ts';
import { openOfficialClient, type PusherSocket } from '../testing/push-service.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { openRaw } from '../testing/raw-socket.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const { appId, key, secret } = pushApplication;

async function start(environment: Record<string, string> = {}) {
  const server = startPushCommand(environment);
  const port = await portOf(server);
  return { server, port, address: `http://127.0.0.1:${port}` };
}

const unasked = () => Promise.reject(new Error('It does not sign in'));

/** The official client for browsers, with signatures as the application makes them. */
function connect(port: number): PusherSocket {
  return openOfficialClient(key, port, {
    channel: async ({ socketId, channelName }) => ({
      auth: signChannel(pushApplication, socketId, channelName),
    }),
    user: unasked,
  });
}

async function join(client: PusherSocket, name: string) {
  const channel = client.subscribe(name);
  await new Promise((resolve) => channel.bind('pusher:subscription_succeeded', resolve));
  return channel;
}

/** Joins a presence channel as a member, with a signature as the application makes it. */
async function joinAs(port: number, channel: string, userId: string) {
  const socket = new PushSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`);
  const data = JSON.stringify({ user_id: userId });
  const auth = signChannel(pushApplication, await socket.greeted(), channel, data);
  socket.send({ event: 'pusher:subscribe', data: { channel, auth, channel_data: data } });
  return { socket, answer: await socket.next() };
}

describe('a push server in a process of its own', () => {
  let server: ChildProgram;
  let port: number;

  beforeAll(async () => {
    server = startPushCommand({}, ChildProgram);
    port = await portOf(server);
  });

  afterAll(() => server.kill());

  test('what the official server library publishes reaches the official clients, but for the one left out', async () => {
    const [writer, colleague] = [connect(port), connect(port)];
    const heard: string[] = [];
    const told = Promise.withResolvers<void>();
    for (const [name, client] of Object.entries({ writer, colleague }))
      for (const channel of ['news', 'private-task'])
        (await join(client, channel)).bind_global((event: string, data: unknown) => {
          if (!event.startsWith('pusher:')) heard.push(`${name} ${channel} ${event} ${JSON.stringify(data)}`);
          if (event === 'last' && name === 'colleague') told.resolve();
        });
    const service = new Pusher({ appId, key, secret, host: '127.0.0.1', port: String(port) });
    await service.trigger(
      ['news', 'private-task'],
      'change',
      { id: 1 },
      { socket_id: writer.connection.socket_id },
    );
    await service.triggerBatch([
      { channel: 'news', name: 'change', data: { id: 2 } },
      { channel: 'private-task', name: 'last', data: {} },
    ]);
    await told.promise;
    expect(heard.filter((line) => line.startsWith('colleague'))).toEqual([
      'colleague news change {"id":1}',
      'colleague private-task change {"id":1}',
      'colleague news change {"id":2}',
      'colleague private-task last {}',
    ]);
    expect(heard.filter((line) => line.startsWith('writer') && line.includes('"id":1'))).toEqual([]);
  });

  test('a channel that is none of the application’s records keeps the 10 KB of the protocol', async () => {
    const channel = 'presence-chat.1';
    const { socket: sender } = await joinAs(port, channel, 'reader');
    const { socket: receiver } = await joinAs(port, channel, 'editor');
    sender.send({ event: 'client-message', channel, data: 'x'.repeat(10_240) });
    expect(await receiver.next()).toMatchObject({ event: 'client-message' });
  });

  test('who does not have the secret publishes nothing', async () => {
    const stranger = new Pusher({
      appId,
      key,
      secret: 'x'.repeat(32),
      host: '127.0.0.1',
      port: String(port),
    });
    await expect(stranger.trigger('news', 'change', {})).rejects.toMatchObject({ status: 401 });
  });

  test('an address that knows another method says so, and a request that names two hosts is refused', async () => {
    const wrong = await fetch(`http://127.0.0.1:${port}/health`, { method: 'POST' });
    expect([wrong.status, wrong.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const upgrade =
      'Connection: close, upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n' +
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    for (const [path, more] of [
      ['/health', 'Connection: close\r\n'],
      [`/app/${key}?protocol=7`, upgrade],
    ] as const) {
      const socket = await openRaw(port);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nhost: b\r\n${more}\r\n`);
      expect(await text(socket)).toMatch(/^HTTP\/1.1 400 [^]*malformed_request/);
    }
  });
});

test('the address of webhooks is told what happens on channels, signed', async () => {
  const told = Promise.withResolvers<{ body: string; headers: IncomingHttpHeaders }>();
  const receiver = createHttpServer((request, response) => {
    void text(request).then((body) => told.resolve({ body, headers: request.headers }));
    response.end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  onTestFinished(() => void receiver.close());
  const { port: receiverPort } = receiver.address() as AddressInfo;
  const { port } = await start({ PUSH_WEBHOOK_URL: `http://127.0.0.1:${receiverPort}/` });
  await join(connect(port), 'news');
  const { body, headers } = await told.promise;
  const webhook = new Pusher({ appId, key, secret, host: '127.0.0.1' }).webhook({ headers, rawBody: body });
  expect(webhook.isValid()).toBe(true);
  expect(webhook.getEvents()).toEqual([{ name: 'channel_occupied', channel: 'news' }]);
});

test('an account has its places at records, in all sessions together, and sends 1 kB there at most', async () => {
  const { port } = await start({ PUSH_SOCKETS_PER_ACCOUNT: '2' });
  const channel = 'presence-project.1';
  const [sender] = [await joinAs(port, channel, 'reader'), await joinAs(port, 'presence-chat.1', 'reader')];
  const third = await joinAs(port, channel, 'reader');
  expect(third.answer).toMatchObject({ event: 'pusher:error', data: { code: 4004 } });
  expect(await third.socket.closed).toBe(4004);
  const { socket: receiver } = await joinAs(port, channel, 'editor');
  for (const size of [1_024, 1_025])
    sender.socket.send({ event: 'client-editing', channel, data: 'x'.repeat(size) });
  expect(await receiver.next()).toMatchObject({ event: 'client-editing', data: 'x'.repeat(1_024) });
  expect(await sender.socket.pending()).toContainEqual({
    event: 'pusher:error',
    data: { code: null, message: 'The data of a client event has at most 1024 bytes' },
  });
  expect(await receiver.pending()).toEqual([]);
});

test('whoever watches over it sees that it is alive and how many are connected', async () => {
  const { port, address } = await start();
  const socket = new PushSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`);
  await socket.greeted();
  const health = await fetch(`${address}/health`);
  expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
  expect(await (await fetch(`${address}/metrics`)).text()).toMatch(/^ne2016_push_sockets 1$/m);
  const passedOn = await fetch(`${address}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.1' } });
  expect([passedOn.status, await passedOn.json()]).toMatchObject([403, { code: 'forbidden' }]);
  const unknown = await fetch(`${address}/data/commune`);
  expect([unknown.status, await unknown.json()]).toMatchObject([404, { code: 'unknown_address' }]);
});

test('a stop asks every client to connect again at once, and ends with 0', async () => {
  const { server, port } = await start();
  const socket = new PushSocket(`ws://127.0.0.1:${port}/app/${key}?protocol=7`);
  await socket.greeted();
  server.process.kill('SIGTERM');
  expect(await socket.closed).toBe(4200);
  expect(await server.exit()).toBe(0);
});

test.each([
  [{ PUSHER_APP_SECRET: '' }, /^La variable PUSHER_APP_SECRET est obligatoire\u00a0: .*même secret.*\n$/],
  [{ PUSHER_APP_SECRET: 'court' }, /^La variable PUSHER_APP_SECRET doit avoir au moins 32\u00a0caractères/],
  [{ PORT: 'x', LOG_LEVEL: 'y' }, /^La variable PORT attend .*\nLa variable LOG_LEVEL attend .*\n$/],
])('%j is refused in plain words', async (environment, sentences) => {
  const server = startPushCommand(environment);
  expect(await server.exit()).toBe(1);
  expect(server.errors).toMatch(sentences);
  expect(server.output).toBe('');
});

test('the settings of the application may stand beside its own', async () => {
  const ofApplication = { NODE_ENV: 'production', PUSH: 'pusher', PUSHER_HOST: 'push.exemple.fr' };
  const { address } = await start(ofApplication);
  expect((await fetch(`${address}/health`)).status).toBe(200);
});

test('an application that it does not know is told so at the start', async () => {
  const { port } = await start();
  const application = startChildServer({
    DATA_DIR: temporaryFolder(),
    ...pushThrough(port),
    PUSHER_APP_SECRET: 'x'.repeat(32),
  });
  const line = await application.until(/^.*the push service does not take our calls.*$/m);
  expect(line[0]).toContain('The push service answered 401');
});

test('a port that is taken is said so', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  onTestFinished(() => void other.close());
  const address = other.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const server = startPushCommand({ PORT: port });
  expect(await server.exit()).toBe(1);
  expect(server.errors).toMatch(new RegExp(`^Le port ${port} est déjà pris .*\n$`));
});
