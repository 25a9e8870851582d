import { describe, expect, test } from 'vitest';
import { pushApplication, startPushService } from '../../testing/push-service.ts';

type Service = Awaited<ReturnType<typeof startPushService>>;

/** A socket that is subscribed to these channels; on presence channels as this user. */
async function join({ greeted, pusher }: Service, userId: string, ...channels: string[]) {
  const { socket, socketId } = await greeted();
  for (const channel of channels) {
    const person = channel.startsWith('presence-') ? { user_id: userId } : undefined;
    const data = { channel, ...pusher.authorizeChannel(socketId, channel, person) };
    socket.send({ event: 'pusher:subscribe', data });
    await socket.next();
  }
  return { socket, socketId };
}

/** Calls the API with the official library. Returns the status and the body. */
async function ask({ pusher }: Service, path: string, params: Record<string, string> = {}) {
  try {
    const answer = await pusher.get({ path, params });
    return { status: answer.status, body: (await answer.json()) as unknown };
  } catch (error) {
    return { status: (error as { status: number }).status, body: null };
  }
}

async function startBusy() {
  const service = await startPushService();
  await join(service, 'camille', 'news', 'private-task', 'presence-room');
  const phone = await join(service, 'driss', 'presence-room', 'presence-hall');
  await join(service, 'driss', 'news', 'presence-room');
  return { service, phone };
}

describe('the channels', () => {
  test('are those that somebody is on, with what is asked of them', async () => {
    const { service, phone } = await startBusy();
    const all = { news: {}, 'private-task': {}, 'presence-room': {}, 'presence-hall': {} };
    expect(await ask(service, '/channels')).toEqual({ status: 200, body: { channels: all } });
    const info = 'user_count,subscription_count';
    const asked = await ask(service, '/channels', { filter_by_prefix: 'presence-', info });
    expect(asked.body).toEqual({
      channels: {
        'presence-room': { user_count: 2, subscription_count: 3 },
        'presence-hall': { user_count: 1, subscription_count: 1 },
      },
    });
    phone.socket.socket.close();
    await phone.socket.closed;
    const left = await ask(service, '/channels', {
      filter_by_prefix: 'presence-',
      info: 'subscription_count',
    });
    expect(left.body).toEqual({ channels: { 'presence-room': { subscription_count: 2 } } });
  });

  test.each([
    [{ info: 'user_count' }],
    [{ info: 'user_count', filter_by_prefix: 'private-' }],
    [{ info: 'secrets' }],
  ])('are not told with %j', async (params) => {
    const service = await startPushService();
    expect((await ask(service, '/channels', params)).status).toBe(400);
  });
});

describe('one channel', () => {
  test('is occupied or not, with what is asked of it', async () => {
    const { service } = await startBusy();
    const info = 'user_count,subscription_count';
    expect((await ask(service, '/channels/presence-room', { info })).body).toEqual({
      occupied: true,
      user_count: 2,
      subscription_count: 3,
    });
    expect((await ask(service, '/channels/news')).body).toEqual({ occupied: true });
    expect(await ask(service, '/channels/presence-cellar', { info })).toEqual({
      status: 200,
      body: { occupied: false, user_count: 0, subscription_count: 0 },
    });
    const long = `presence-${'x'.repeat(191)}`;
    expect((await ask(service, `/channels/${long}`)).body).toEqual({ occupied: false });
  });

  test.each([
    ['/channels/news', { info: 'user_count' }, 400],
    ['/channels/a%20b', {}, 400],
    [`/channels/${'x'.repeat(201)}`, {}, 400],
    ['/channels/news/users', {}, 400],
    ['/channels/presence-room/people', {}, 404],
    ['/channels/presence-room/users/1', {}, 404],
  ])('is not told at %s with %j', async (path, params, status) => {
    const service = await startPushService();
    expect((await ask(service, path, params)).status).toBe(status);
  });

  test('tells who is there, each person once', async () => {
    const { service } = await startBusy();
    const users = [{ id: 'camille' }, { id: 'driss' }];
    expect((await ask(service, '/channels/presence-room/users')).body).toEqual({ users });
    expect(await ask(service, '/channels/presence-cellar/users')).toEqual({
      status: 200,
      body: { users: [] },
    });
  });
});

test('an event answers with the attributes that are asked of its channels', async () => {
  const { service } = await startBusy();
  const { pusher } = service;
  const channels = ['presence-room', 'presence-cellar', 'nowhere'];
  const one = await pusher.trigger(channels, 'greeting', 'x', { info: 'user_count,subscription_count' });
  expect(await one.json()).toEqual({
    channels: {
      'presence-room': { user_count: 2, subscription_count: 3 },
      'presence-cellar': { user_count: 0, subscription_count: 0 },
      nowhere: { subscription_count: 0 },
    },
  });
  const named = (channel: string) => ({ channel, name: 'greeting', data: 'x' });
  const batch = await pusher.triggerBatch([
    { ...named('news'), info: 'subscription_count' },
    named('private-task'),
  ]);
  expect(await batch.json()).toEqual({ batch: [{ subscription_count: 2 }, {}] });
});

test('a call that reads is signed like any other', async () => {
  const { url } = await startPushService();
  for (const path of ['channels', 'channels/news', 'channels/presence-room/users'])
    expect((await fetch(`${url}/apps/${pushApplication.appId}/${path}`)).status).toBe(401);
});

test('to end the connections of a person, the call names them', async () => {
  const { pusher } = await startPushService();
  const post = (path: string) => pusher.post({ path, body: '' });
  expect((await post(`/users/${'x'.repeat(128)}/terminate_connections`)).status).toBe(200);
  await expect(post('/users/camille/greet')).rejects.toMatchObject({ status: 404 });
});
