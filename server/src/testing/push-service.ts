import type { AddressInfo } from 'node:net';
import { callbackify } from 'node:util';
import Fastify from 'fastify';
import Pusher from 'pusher';
import PusherModule, {
  type ChannelAuthorizationCallback,
  type ChannelAuthorizationHandler,
  type UserAuthenticationCallback,
  type UserAuthenticationHandler,
} from 'pusher-js';
import { onTestFinished } from 'vitest';
import { addPushApi } from '../push/embedded/api-routes.ts';
import { PushServer, type PushServerOptions } from '../push/embedded/push-server.ts';
import { PushSocket } from './push-socket.ts';

// Its types describe an ES module, but the file is CommonJS, whose export is the default of the import.
const PusherClient = PusherModule as unknown as typeof PusherModule.default;

/** The official client of browsers. */
export type PusherSocket = PusherModule.default;

/** The application of every push service in tests. */
export const pushApplication = { key: 'the-key', secret: 'the-secret-of-the-application', appId: '42' };

/** The push server with its HTTP API, on a port of its own; it stops with the test. */
export async function startPushService(options: PushServerOptions = {}) {
  const push = new PushServer(pushApplication, options);
  const server = Fastify();
  await addPushApi(server, push, pushApplication);
  push.attach(server.server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    await push.stop();
    await server.close();
  });
  const { port } = server.server.address() as AddressInfo;
  return { push, port, url: `http://127.0.0.1:${port}`, ...clientsOf(port) };
}

/** What clients of the service there are. */
function clientsOf(port: number) {
  /** The official library for servers. */
  const pusher = new Pusher({
    ...pushApplication,
    host: '127.0.0.1',
    port: String(port),
    encryptionMasterKeyBase64: Buffer.alloc(32, 7).toString('base64'),
  });
  const open = (path = `/app/${pushApplication.key}?protocol=7&client=test`) =>
    new PushSocket(`ws://127.0.0.1:${port}${path}`);
  /** A bare client that was greeted. */
  const greeted = async () => {
    const socket = open();
    return { socket, socketId: await socket.greeted() };
  };
  const connect = (userId?: string, isNamed?: boolean) => connectOfficial(pusher, port, userId, isNamed);
  return { pusher, open, greeted, connect };
}

/**
 * The official client of browsers, allowed everything, on presence channels and when it signs in as this user.
 * `isNamed`: whether the authorization of presence channels names the user, or only the sign-in does.
 */
function connectOfficial(pusher: Pusher, port: number, userId = 'anybody', isNamed = true): PusherSocket {
  const person = { user_id: userId, user_info: { userId } };
  return openOfficialClient(pushApplication.key, port, {
    channel: async ({ socketId, channelName }) =>
      pusher.authorizeChannel(
        socketId,
        channelName,
        isNamed && channelName.startsWith('presence-') ? person : undefined,
      ),
    user: async ({ socketId }) =>
      pusher.authenticateUser(socketId, { id: userId, user_info: person.user_info }),
  });
}

/** What the official client hands to one of its callbacks when nothing fails. */
type AnswerOf<Callback extends (error: Error | null, data: never) => void> = NonNullable<
  Parameters<Callback>[1]
>;

/** Asks for what lets a socket join a channel, and for what says whose it is. */
export interface Authorizers {
  channel: (
    asked: Parameters<ChannelAuthorizationHandler>[0],
  ) => Promise<AnswerOf<ChannelAuthorizationCallback>>;
  user: (asked: Parameters<UserAuthenticationHandler>[0]) => Promise<AnswerOf<UserAuthenticationCallback>>;
}

/** The official client of browsers, which is disconnected with the test at the latest. */
export function openOfficialClient(key: string, port: number, { channel, user }: Authorizers): PusherSocket {
  const client = new PusherClient(key, {
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    cluster: 'eu',
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '',
      customHandler: (asked, callback) => callbackify(async () => channel(asked))(callback),
    },
    userAuthentication: {
      transport: 'ajax',
      endpoint: '',
      customHandler: (asked, callback) => callbackify(async () => user(asked))(callback),
    },
  });
  onTestFinished(() => client.disconnect());
  return client;
}
