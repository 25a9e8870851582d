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

// Its types describe an ES module, but the file is CommonJS: the export is the default of the import.
const PusherClient = PusherModule as unknown as typeof PusherModule.default;

/** The official client for browsers. */
export type PusherSocket = PusherModule.default;

/** The application of every push service in tests. */
export const pushApplication = { key: 'the-key', secret: 'the-secret-of-the-application', appId: '42' };

/** The push server with its HTTP API, on its own port; it stops with the test. */
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

/** Returns clients of the service. */
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
  /** A simple client after its greeting. */
  const greeted = async () => {
    const socket = open();
    return { socket, socketId: await socket.greeted() };
  };
  const connect = (userId?: string, isNamed?: boolean) => connectOfficial(pusher, port, userId, isNamed);
  return { pusher, open, greeted, connect };
}

/**
 * The official client for browsers, which is authorised for everything, on presence channels and at its
 * sign-in as this user. `isNamed`: whether the authorisation of presence channels names the user, or only the
 * sign-in does.
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

/** The value that the official client passes to one of its callbacks on success. */
type AnswerOf<Callback extends (error: Error | null, data: never) => void> = NonNullable<
  Parameters<Callback>[1]
>;

/** Functions that request the authorisation of a channel, and the authentication of a user. */
export interface Authorizers {
  channel: (
    asked: Parameters<ChannelAuthorizationHandler>[0],
  ) => Promise<AnswerOf<ChannelAuthorizationCallback>>;
  user: (asked: Parameters<UserAuthenticationHandler>[0]) => Promise<AnswerOf<UserAuthenticationCallback>>;
}

/** The official client for browsers, which is disconnected at the end of the test. */
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
