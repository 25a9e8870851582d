import { callbackify } from 'node:util';
import {
  headers,
  parsePushEvent,
  paths,
  type Person,
  pushEventName,
  channelsAuthorizationPath,
  userAuthenticationPath,
} from '@ne2016/contract';
import Pusher from 'pusher';
import PusherModule, { type ChannelAuthorizationHandler } from 'pusher-js';
import { describe, expect, onTestFinished, test } from 'vitest';
import { addAccount } from '../accounts/directory.ts';
import { exampleResources, task, team } from '../testing/example-resources.ts';
import { PushSocket } from '../testing/push-socket.ts';
import { startTestServer, type TestServer } from '../testing/start-test-server.ts';
import type { TestClient } from '../testing/test-client.ts';

// Its types describe an ES module, but the file is CommonJS: the export is the default of the import.
const PusherClient = PusherModule as unknown as typeof PusherModule.default;
type PusherSocket = PusherModule.default;

/** Sends the request of the official client in a browser; outside of one it cannot send cookies. */
async function authorize(client: TestClient, socketId: string, channel: string) {
  const body = new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString();
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await client.call('POST', paths.channelAuthorization, { body, headers: form });
  if (answer.status !== 200) throw new Error(answer.body.code);
  return answer.body;
}

/** The official client, configured as in the browser: own host and port, CSRF and session. */
function connectPusher({ config, url }: TestServer, client: TestClient): PusherSocket {
  const { hostname, port } = new URL(url);
  const customHandler: ChannelAuthorizationHandler = ({ socketId, channelName }, callback) =>
    callbackify(authorize)(client, socketId, channelName, callback);
  const pusher = new PusherClient(config.pushKey, {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    enabledTransports: ['ws'],
    cluster: 'eu',
    channelAuthorization: { transport: 'ajax', endpoint: '', customHandler },
  });
  onTestFinished(() => pusher.disconnect());
  return pusher;
}

function subscribed(pusher: PusherSocket, channel: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const subscription = pusher.subscribe(channel);
    subscription.bind('pusher:subscription_succeeded', () => resolve());
    subscription.bind('pusher:subscription_error', (error: unknown) => reject(error));
  });
}

/** Collects the events of a resource; `next` returns them in the order of arrival. */
function listen(pusher: PusherSocket, channel: string, resource: string) {
  const events: unknown[] = [];
  let wake: () => void = () => undefined;
  pusher.channel(channel).bind(pushEventName(resource), (event: unknown) => {
    events.push(event);
    wake();
  });
  const next = async (): Promise<unknown> => {
    if (events.length === 0) await new Promise<void>((resolve) => (wake = resolve));
    return events.shift();
  };
  return { next, events };
}

async function start() {
  const server = await startTestServer({ resources: exampleResources });
  return { server, editor: await server.signedIn('editor') };
}

describe('the official client', () => {
  test('specification §4: gets action and id of what was created, updated and deleted, in order', async () => {
    const { server, editor } = await start();
    const pusher = connectPusher(server, await server.signedIn('reader'));
    await subscribed(pusher, 'private-task');
    const { next } = listen(pusher, 'private-task', 'task');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    await editor.call('PUT', paths.record('task', 1), { body: { name: 'Poncer' } });
    await editor.call('PUT', paths.record('task', 1), { body: { name: 'Poncer' } });
    await editor.call('DELETE', paths.record('task', 1));
    for (const action of ['created', 'updated', 'deleted'])
      expect(await next()).toMatchObject({ action, id: 1 });
  });

  test('specification §7: the event is named after the resource in PascalCase', () => {
    expect(pushEventName('project_task')).toBe('ne2016\\Events\\ProjectTask');
  });

  test('the cursor of an event is the position of a list that shows the change', async () => {
    const { server, editor } = await start();
    const pusher = connectPusher(server, editor);
    await subscribed(pusher, 'private-task');
    const { next } = listen(pusher, 'private-task', 'task');
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const event = parsePushEvent(await next());
    const list = await editor.call('GET', paths.list('task'));
    expect(event?.cursor).toBe(list.headers.get(headers.cursor));
  });

  test('whoever made the change gets no event of it', async () => {
    const { server, editor } = await start();
    const pusher = connectPusher(server, editor);
    await subscribed(pusher, 'private-task');
    const { next } = listen(pusher, 'private-task', 'task');
    const own = { [headers.socketId]: pusher.connection.socket_id };
    await editor.call('POST', paths.create('task'), { body: { name: 'La mienne' }, headers: own });
    await editor.call('POST', paths.create('task'), { body: { name: 'Une autre' } });
    expect(await next()).toMatchObject({ action: 'created', id: 2 });
  });

  test('hears of a change whose writer names a socket that is not one of theirs', async () => {
    const { server, editor } = await start();
    const pusher = connectPusher(server, await server.signedIn('reader'));
    await subscribed(pusher, 'private-task');
    const { next } = listen(pusher, 'private-task', 'task');
    const foreign = { [headers.socketId]: pusher.connection.socket_id };
    await editor.call('POST', paths.create('task'), { body: { name: 'Cachée' }, headers: foreign });
    expect(await next()).toMatchObject({ action: 'created', id: 1 });
    // Nor does authorising its channels make it their own.
    await authorize(editor, pusher.connection.socket_id, 'private-task');
    await editor.call('POST', paths.create('task'), { body: { name: 'Cachée aussi' }, headers: foreign });
    expect(await next()).toMatchObject({ action: 'created', id: 2 });
  });

  test('of a public channel alone hears nothing of its own once it has signed in, nor less of others', async () => {
    const { server, editor } = await start();
    const colleague = await server.signedIn('editor');
    const follow = async (client: TestClient) => {
      const { hostname, port } = new URL(server.url);
      const socket = new PushSocket(`ws://${hostname}:${port}/app/${server.config.pushKey}?protocol=7`);
      const socketId = await socket.greeted();
      const { body: data } = await client.call('POST', userAuthenticationPath, {
        body: { socket_id: socketId },
      });
      socket.send({ event: 'pusher:signin', data });
      socket.send({ event: 'pusher:subscribe', data: { channel: 'notice' } });
      for (let n = 0; n < 2; n += 1) await socket.next();
      return { socket, socketId };
    };
    const [own, other] = [await follow(editor), await follow(colleague)];
    for (const { socketId } of [own, other])
      await editor.call('POST', paths.create('notice'), {
        body: { name: 'Bonjour' },
        headers: { [headers.socketId]: socketId },
      });
    const heard = async ({ socket }: typeof own) => JSON.parse(String((await socket.next()).data)) as unknown;
    expect(await heard(own)).toMatchObject({ id: 2 });
    expect(await heard(other)).toMatchObject({ id: 1 });
    expect(await heard(other)).toMatchObject({ id: 2 });
  });

  test('joins the public channel of a resource without asking', async () => {
    const { server } = await start();
    const admin = await server.signedIn('admin');
    const pusher = connectPusher(server, server.visitor());
    await subscribed(pusher, 'notice');
    const { next } = listen(pusher, 'notice', 'notice');
    await admin.call('POST', paths.create('notice'), { body: { name: 'Bonjour' } });
    expect(await next()).toMatchObject({ action: 'created', id: 1 });
  });

  test.each([
    ['a visitor', 'private-task', (server: TestServer) => server.visitor(), 'csrf_invalid'],
    [
      'who may not read the resource',
      'private-secret',
      (server: TestServer) => server.signedIn('editor'),
      'forbidden',
    ],
    ['anybody', 'private-nothing', (server: TestServer) => server.signedIn('admin'), 'forbidden'],
    ['anybody', 'presence-task.1', (server: TestServer) => server.signedIn('admin'), 'forbidden'],
    ['anybody', 'presence-task.0x1', (server: TestServer) => server.signedIn('admin'), 'forbidden'],
    ['anybody', 'presence-nothing.1', (server: TestServer) => server.signedIn('admin'), 'forbidden'],
  ])('%s may not join %s', async (_who, channel, clientOf, code) => {
    const { server } = await start();
    const pusher = connectPusher(server, await clientOf(server));
    await expect(subscribed(pusher, channel)).rejects.toMatchObject({ error: code });
  });
});

describe('the authorisation endpoint', () => {
  test('takes JSON as well as a form', async () => {
    const { editor } = await start();
    const answer = await editor.call('POST', paths.channelAuthorization, {
      body: { socket_id: '1.2', channel_name: 'private-task' },
    });
    expect(answer.body).toEqual({ auth: expect.stringMatching(/^ne2016-key:[0-9a-f]{64}$/) as string });
  });

  test('wants a session', async () => {
    const { server } = await start();
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    const body = { socket_id: '1.2', channel_name: 'private-task' };
    expect((await visitor.call('POST', paths.channelAuthorization, { body })).status).toBe(401);
  });

  test.each([{}, { socket_id: '1:private-task', channel_name: 'x' }, { socket_id: '1.2' }])(
    'refuses %j',
    async (body) => {
      const { editor } = await start();
      expect((await editor.call('POST', paths.channelAuthorization, { body })).status).toBe(400);
    },
  );
});

describe('the authorisation of several channels', () => {
  const join = (client: TestClient, names: unknown) =>
    client.call('POST', channelsAuthorizationPath, { body: { socket_id: '1.2', channel_names: names } });

  test('signs each as alone, and none that is refused', async () => {
    const { editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const names = ['private-task', 'presence-task.1', 'private-nowhere', 'presence-task.2', '__proto__'];
    const answer = await join(editor, names);
    expect(answer.status).toBe(200);
    const { channels } = JSON.parse(answer.text) as { channels: Record<string, unknown> };
    expect(Object.keys(channels).toSorted()).toEqual(names.toSorted());
    for (const name of names.slice(0, 2)) {
      const alone = await editor.call('POST', paths.channelAuthorization, {
        body: { socket_id: '1.2', channel_name: name },
      });
      expect(channels[name]).toEqual(alone.body);
    }
    for (const name of names.slice(2)) expect(channels[name]).toBeNull();
  });

  test('wants a session', async () => {
    const { server } = await start();
    const visitor = server.visitor();
    await visitor.call('GET', paths.session);
    expect((await join(visitor, ['private-task'])).status).toBe(401);
  });

  test.each([
    [undefined],
    ['private-task'],
    [[]],
    [[7]],
    [Array.from({ length: 101 }, () => 'private-task')],
  ])('refuses %j', async (names) => {
    const { editor } = await start();
    expect((await join(editor, names)).status).toBe(400);
  });
});

describe('who may be seen with a record', () => {
  const authorization = (client: TestClient, channel: string) =>
    client.call('POST', paths.channelAuthorization, { body: { socket_id: '1.2', channel_name: channel } });

  test('is who may read it, by the account and the name that colleagues know', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const reader = await server.signedIn('reader');
    const { body } = await authorization(reader, 'presence-task.1');
    const { user } = (await reader.call('GET', paths.session)).body;
    const data = (body as unknown as { channel_data: string }).channel_data;
    // Neither address nor role, which other users need not have.
    expect(JSON.parse(data)).toEqual({ user_id: user.id, user_info: { name: 'reader' } });
    const { pushKey: key, pushSecret: secret } = server.config;
    const official = new Pusher({ appId: 'a', key, secret, host: 'localhost' });
    const member = JSON.parse(data) as Pusher.PresenceChannelData;
    expect(body.auth).toBe(official.authorizeChannel('1.2', 'presence-task.1', member).auth);
  });

  test('is told apart from another of the same name by the address, which nobody else is told', async () => {
    const { server, editor } = await start();
    await editor.call('POST', paths.create('task'), { body: { name: 'Peindre' } });
    const reader = await server.signedIn('reader');
    const namesake = {
      email: 'autre@ne2016.test',
      name: 'reader',
      role: 'reader',
      password: 'x'.repeat(20),
    } as const;
    await addAccount(server.auth, namesake);
    const { body } = await authorization(reader, 'presence-task.1');
    const { user } = (await reader.call('GET', paths.session)).body;
    const member = JSON.parse((body as unknown as { channel_data: string }).channel_data) as object;
    expect(member).toEqual({ user_id: user.id, user_info: { name: 'reader', email: user.email } });
  });

  test('is nobody whom its role keeps from the resource, or a rule from the record', async () => {
    const own = {
      ...task,
      visible: ({ name }: { name?: unknown }, { role }: Person) => role === 'admin' || name !== 'Secrète',
    };
    const server = await startTestServer({ resources: [team, own] });
    const [admin, reader] = [await server.signedIn('admin'), await server.signedIn('reader')];
    for (const name of ['Secrète', 'Ouverte'])
      await admin.call('POST', paths.create('task'), { body: { name } });
    expect((await authorization(admin, 'presence-task.1')).status).toBe(200);
    expect((await authorization(reader, 'presence-task.1')).status).toBe(403);
    expect((await authorization(reader, 'presence-task.2')).status).toBe(200);
  });

  test('of a list is who reads it, and nobody where a rule keeps records from some', async () => {
    const { server, editor } = await start();
    const [admin, reader] = [await server.signedIn('admin'), await server.signedIn('reader')];
    const { status, body } = await authorization(reader, 'presence-task');
    expect(status).toBe(200);
    expect((body as unknown as { channel_data: string }).channel_data).toContain('"name":"reader"');
    expect((await authorization(admin, 'presence-secret')).status).toBe(200);
    expect((await authorization(editor, 'presence-secret')).status).toBe(403);
    expect((await authorization(admin, 'presence-nothing')).status).toBe(403);
    expect((await server.visitor().call('POST', paths.channelAuthorization, { body: {} })).status).not.toBe(
      200,
    );
    const ruled = await startTestServer({ resources: [team, { ...task, visible: () => true }] });
    expect((await authorization(await ruled.signedIn('admin'), 'presence-task')).status).toBe(403);
  });

  test('is nobody on a resource that they may not read', async () => {
    const { server, editor } = await start();
    const admin = await server.signedIn('admin');
    await admin.call('POST', paths.create('secret'), { body: { name: 'Secret' } });
    expect((await authorization(admin, 'presence-secret.1')).status).toBe(200);
    expect((await authorization(editor, 'presence-secret.1')).status).toBe(403);
  });
});

test('a socket signs in as its session, by a signature as the official package makes it', async () => {
  const { server, editor } = await start();
  const body = { socket_id: '1.2' };
  const answer = (await editor.call('POST', userAuthenticationPath, { body })).body as unknown as {
    auth: string;
    user_data: string;
  };
  const { pushKey: key, pushSecret: secret } = server.config;
  const user = JSON.parse(answer.user_data) as { id: string };
  const official = new Pusher({ appId: 'a', key, secret, host: 'localhost' });
  expect(answer).toEqual(official.authenticateUser('1.2', user));
  expect(user.id).toMatch(/^[\w-]{43}$/);
});

test('another program publishes with the official package on the port of the application, without a session', async () => {
  const { server } = await start();
  const socket = connectPusher(server, server.visitor());
  await subscribed(socket, 'notice');
  const { next } = listen(socket, 'notice', 'notice');
  const { hostname, port } = new URL(server.url);
  const { pushKey: key, pushSecret: secret, push } = server.config;
  const publisher = new Pusher({ appId: push.appId, key, secret, host: hostname, port });
  await publisher.trigger('notice', pushEventName('notice'), { action: 'updated', id: 7 });
  expect(await next()).toEqual({ action: 'updated', id: 7 });
  const stranger = new Pusher({ appId: push.appId, key, secret: 'wrong', host: hostname, port });
  await expect(stranger.trigger('notice', 'x', 'x')).rejects.toMatchObject({ status: 401 });
});
