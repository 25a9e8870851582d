import type { PresenceChannel } from 'pusher-js';
import { describe, expect, test } from 'vitest';
import { type PusherSocket, startPushService } from '../../testing/push-service.ts';

interface Emitter {
  bind(event: string, callback: (data: unknown, metadata?: unknown) => void): unknown;
}

/** Returns the data of the next event of this name. */
function next(emitter: Emitter, event: string): Promise<unknown> {
  return new Promise((resolve) => emitter.bind(event, resolve));
}

async function subscribed(client: PusherSocket, name: string) {
  const channel = client.subscribe(name);
  await next(channel, 'pusher:subscription_succeeded');
  return channel;
}

const presence = async (client: PusherSocket, name: string) =>
  (await subscribed(client, name)) as unknown as PresenceChannel;

describe('presence channels', () => {
  test('tell a newcomer who is there, and the others who comes and goes, each person once', async () => {
    const { connect, greeted, push } = await startPushService();
    const camille = await presence(connect('camille'), 'presence-project.1');
    expect(camille.members.count).toBe(1);
    expect(camille.members.me).toEqual({ id: 'camille', info: { userId: 'camille' } });
    const added = next(camille, 'pusher:member_added');
    const [laptop, phone] = [connect('driss'), connect('driss')];
    const driss = await presence(laptop, 'presence-project.1');
    expect(await added).toEqual({ id: 'driss', info: { userId: 'driss' } });
    expect(driss.members.count).toBe(2);
    const again = next(camille, 'pusher:member_added');
    await presence(phone, 'presence-project.1');
    laptop.disconnect();
    const removed = next(camille, 'pusher:member_removed');
    phone.disconnect();
    expect(await removed).toMatchObject({ id: 'driss' });
    await presence(connect('elsa'), 'presence-project.1');
    expect(await again).toMatchObject({ id: 'elsa' });
    await greeted();
    expect(push.hub.channels.get('presence-project.1')?.presence?.userIds).toEqual(['camille', 'elsa']);
  });

  test('learn of a socket that is reset', async () => {
    const { connect, greeted, pusher } = await startPushService();
    const camille = await presence(connect('camille'), 'presence-project.1');
    const { socket, socketId } = await greeted();
    const person = { user_id: 'driss' };
    const added = next(camille, 'pusher:member_added');
    const data = {
      channel: 'presence-project.1',
      ...pusher.authorizeChannel(socketId, 'presence-project.1', person),
    };
    socket.send({ event: 'pusher:subscribe', data });
    expect(await added).toEqual({ id: 'driss' });
    const removed = next(camille, 'pusher:member_removed');
    socket.socket.terminate();
    expect(await removed).toEqual({ id: 'driss' });
  });
});

describe('client events', () => {
  test('reach the others and not the sender, with who sent them on presence channels', async () => {
    const { connect } = await startPushService();
    const [camille, driss] = [connect('camille'), connect('driss')];
    const own = await subscribed(camille, 'presence-project.1');
    const other = await subscribed(driss, 'presence-project.1');
    const echoes: unknown[] = [];
    own.bind('client-editing', (data: unknown) => echoes.push(data));
    const heard = new Promise((resolve) =>
      other.bind('client-editing', (data: unknown, metadata: unknown) => resolve([data, metadata])),
    );
    own.trigger('client-editing', { attribute: 'name', user_id: 'forged' });
    expect(await heard).toEqual([{ attribute: 'name', user_id: 'forged' }, { user_id: 'camille' }]);
    const answer = next(own, 'client-seen');
    other.trigger('client-seen', 'plain text');
    expect(await answer).toBe('plain text');
    expect(echoes).toEqual([]);
  });

  test('keep their order on private channels', async () => {
    const { connect } = await startPushService();
    const [one, other] = [connect(), connect()];
    const sender = await subscribed(one, 'private-task');
    const receiver = await subscribed(other, 'private-task');
    const heard: unknown[] = [];
    const done = new Promise<void>((resolve) =>
      receiver.bind('client-n', (n: number) => {
        heard.push(n);
        if (n === 9) resolve();
      }),
    );
    for (let n = 0; n < 10; n += 1) sender.trigger('client-n', n);
    await done;
    expect(heard).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
});

test('a cache channel tells its last event to who comes later, or that there is none', async () => {
  const { connect, pusher } = await startPushService();
  const first = connect().subscribe('cache-weather');
  await next(first, 'pusher:cache_miss');
  for (const sky of ['grey', 'blue']) await pusher.trigger('cache-weather', 'sky', { sky });
  expect(await next(connect().subscribe('cache-weather'), 'sky')).toEqual({ sky: 'blue' });
  await pusher.trigger('private-cache-weather', 'sky', { sky: 'red' });
  expect(await next(connect().subscribe('private-cache-weather'), 'sky')).toEqual({ sky: 'red' });
  await pusher.trigger('presence-cache-weather', 'sky', { sky: 'black' });
  expect(await next(connect().subscribe('presence-cache-weather'), 'sky')).toEqual({ sky: 'black' });
});

test('an encrypted channel carries what only its subscribers can read', async () => {
  const { connect, greeted, pusher } = await startPushService();
  const channel = await subscribed(connect(), 'private-encrypted-task');
  const { socket, socketId } = await greeted();
  const { auth } = pusher.authorizeChannel(socketId, 'private-encrypted-task');
  socket.send({ event: 'pusher:subscribe', data: { channel: 'private-encrypted-task', auth } });
  await socket.next();
  const heard = next(channel, 'secret');
  await pusher.trigger('private-encrypted-task', 'secret', { amount: 42 });
  expect(await heard).toEqual({ amount: 42 });
  const { data } = await socket.next();
  expect(JSON.parse(String(data))).toEqual({
    nonce: expect.any(String) as string,
    ciphertext: expect.any(String) as string,
  });
  socket.send({ event: 'client-secret', channel: 'private-encrypted-task', data: 'x' });
  expect(await socket.next()).toMatchObject({ event: 'pusher:error' });
});

describe('a person who is signed in', () => {
  async function signedIn(client: PusherSocket) {
    client.signin();
    await client.user.signinDonePromise;
    return client;
  }

  test('hears what is sent to them, on every socket and nowhere else', async () => {
    const { connect, pusher } = await startPushService();
    const clients = [await signedIn(connect('camille')), await signedIn(connect('camille'))];
    const stranger = await signedIn(connect('driss'));
    const heard: unknown[] = [];
    stranger.user.bind('notice', (data: unknown) => heard.push(data));
    // The client confirms this channel only locally: its subscription is answered before any later event.
    for (const client of [...clients, stranger]) await subscribed(client, 'after');
    const notices = Promise.all(clients.map((client) => next(client.user, 'notice')));
    await pusher.sendToUser('camille', 'notice', { n: 1 });
    expect(await notices).toEqual([{ n: 1 }, { n: 1 }]);
    await pusher.sendToUser('driss', 'notice', 'own');
    await pusher.trigger('after', 'last', '');
    expect(heard).toEqual(['own']);
  });

  test('joins presence channels as that person, without being named again', async () => {
    const { connect } = await startPushService();
    const bystander = connect('bystander');
    const channel = await subscribed(bystander, 'presence-room');
    const added = next(channel, 'pusher:member_added');
    await subscribed(await signedIn(connect('camille', false)), 'presence-room');
    expect(await added).toEqual({ id: 'camille', info: { userId: 'camille' } });
  });

  test.each([
    ['the HTTP API', ({ pusher }: Service) => pusher.terminateUserConnections('camille')],
    ['the process', async ({ push }: Service) => push.terminateUser('camille')],
  ])('is cut with 4009 by %s, and nobody else is', async (_by, terminate) => {
    const service = await startPushService();
    const camille = await signedIn(service.connect('camille'));
    const driss = await signedIn(service.connect('driss'));
    await subscribed(driss, 'after');
    const error = next(camille.connection, 'error');
    const gone = next(camille.connection, 'disconnected');
    await terminate(service);
    expect(await error).toMatchObject({ data: { code: 4009 } });
    await gone;
    const notice = next(driss.user, 'notice');
    await service.pusher.sendToUser('driss', 'notice', 'still here');
    expect(await notice).toBe('still here');
  });
});

type Service = Awaited<ReturnType<typeof startPushService>>;
