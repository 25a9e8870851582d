import { headers } from '@ne2016/contract';
import type { ChannelAuthorizationHandler, Options } from 'pusher-js';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer } from '../testing/server/fake-server.ts';
import { createHttpClient } from '../http/http-client.ts';
import type { ConnectionState } from './push-port.ts';
import { type PusherOptions, pusherPush } from './pusher-push.ts';

/** The arguments of the official client; the tests of complete clients use the real one. */
const made: { key: string; options: Options }[] = [];

vi.mock('pusher-js', () => ({
  default: class {
    readonly connection = { state: 'connected', socket_id: '1.2', bind: () => undefined };
    constructor(key: string, options: Options) {
      made.push({ key, options });
    }
    subscribe() {
      const channel = { bind: () => channel };
      return channel;
    }
    disconnect() {}
  },
}));

beforeEach(() => {
  made.length = 0;
});

async function connect(where: Partial<PusherOptions>) {
  const server = new FakeServer({ resources: [] });
  const http = createHttpClient({ baseUrl: server.baseUrl, fetch: server.fetch });
  const push = pusherPush({ key: 'key', http, ...where });
  const states: ConnectionState[] = [];
  push.connect([], (state) => states.push(state));
  await vi.waitUntil(() => made.length > 0, 20_000);
  return { server, push, states, ...made[0]! };
}

it('specification §7: the connection is encrypted and uses the provider’s EU cluster', async () => {
  const { key, options } = await connect({});
  expect(key).toBe('key');
  expect(options).toMatchObject({ cluster: 'eu', forceTLS: true, enabledTransports: ['ws'] });
  expect(options.wsHost).toBeUndefined();
});

it('another server of the protocol is used where one is named', async () => {
  const { options } = await connect({ host: 'push.exemple.fr', port: 8443, tls: false, cluster: 'mt1' });
  expect(options).toMatchObject({
    cluster: 'mt1',
    wsHost: 'push.exemple.fr',
    wsPort: 8443,
    wssPort: 8443,
    forceTLS: false,
    enabledTransports: ['ws'],
  });
});

/** Makes the official client request a channel, at a server with this answer. */
async function authorize(channelName: string, body: object) {
  const { server, options } = await connect({});
  server.intercept(() => Response.json(body));
  const { customHandler } = options.channelAuthorization as { customHandler: ChannelAuthorizationHandler };
  const answer = await new Promise((resolve) => {
    customHandler({ socketId: '1.2', channelName }, (error, auth) => resolve(error ?? auth));
  });
  return { server, answer };
}

it('specification §7: private channels send an authorisation request to the configured endpoint', async () => {
  const { server, answer } = await authorize('private-task', { auth: 'key:signature' });
  expect(answer).toEqual({ auth: 'key:signature' });
  expect(server.calls[0]).toMatchObject({
    method: 'POST',
    path: 'broadcasting/auth',
    body: { socket_id: '1.2', channel_name: 'private-task' },
  });
  expect(server.calls[0]?.headers.get(headers.clientId)).toBeNull();
});

describe('a server that lets a socket join several channels by one call', () => {
  /** Makes the official client request several channels at the same time. */
  async function authorizeAll(channelNames: readonly string[], body: unknown) {
    const { server, options } = await connect({ joinsTogether: true });
    server.intercept(() => Response.json(body));
    const { customHandler } = options.channelAuthorization as { customHandler: ChannelAuthorizationHandler };
    const ask = (channelName: string) =>
      new Promise((resolve) => {
        customHandler({ socketId: '1.2', channelName }, (error, auth) => resolve(error ?? auth));
      });
    return { server, answers: await Promise.all(channelNames.map(ask)) };
  }

  it('is asked once for all of them', async () => {
    const signed = { auth: 'key:signature' };
    const body = { channels: { 'private-task': signed, 'private-team': null, 'private-note': { auth: 1 } } };
    const names = ['private-task', 'private-team', 'private-note', 'private-other'];
    const { server, answers } = await authorizeAll(names, body);
    expect(server.calls).toHaveLength(1);
    expect(server.calls[0]).toMatchObject({
      method: 'POST',
      path: 'broadcasting/auth/channels',
      body: { socket_id: '1.2', channel_names: names },
    });
    const [refused, invalid] = [new Error('forbidden'), new Error('invalid_answer')];
    expect(answers).toEqual([signed, refused, invalid, refused]);
  });

  it('is asked for a single one as any other', async () => {
    const { server, answers } = await authorizeAll(['private-task'], { auth: 'key:signature' });
    expect(server.calls.map(({ path }) => path)).toEqual(['broadcasting/auth']);
    expect(answers).toEqual([{ auth: 'key:signature' }]);
  });

  it.each([null, 'no object', { channels: 'none' }])('may answer %j: no channel is joined', async (body) => {
    const { answers } = await authorizeAll(['private-task', 'private-team'], body);
    expect(answers).toEqual([new Error('forbidden'), new Error('forbidden')]);
  });
});

it.each([null, '', 'of no use here', { any: 'thing' }])(
  'a private channel is joined though the server tells %j as its channel_data, which only presence needs',
  async (data) => {
    const signed = { auth: 'key:signature', channel_data: data };
    expect((await authorize('private-task', signed)).answer).toEqual(signed);
  },
);

it.each(['', 'null', '{', '{}', 42])(
  'a presence channel with the channel_data %j is refused: the official client would throw where nobody catches',
  async (data) => {
    const signed = { auth: 'key:signature', channel_data: data };
    expect((await authorize('presence-task.1', signed)).answer).toEqual(new Error('invalid_answer'));
  },
);

it('a service that says nothing is asked after 30 seconds, and given up 10 seconds later', async () => {
  expect((await connect({})).options).toMatchObject({ activityTimeout: 30_000, pongTimeout: 10_000 });
});
