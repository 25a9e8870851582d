import { paths } from '@ne2016/contract';
import type PusherModule from 'pusher-js';
import type { ChannelAuthorizationHandler, Options } from 'pusher-js';
import { problemOf } from '../http/data-problem.ts';
import type { HttpClient } from '../http/http-client.ts';
import type { ChannelSubscription, ConnectionState, PushPort } from './push-port.ts';

/** Where a service of the Pusher protocol is. */
export interface PusherOptions {
  readonly key: string;
  /** Default: the hosted service. */
  readonly host?: string;
  readonly port?: number;
  /** Whether the connection is encrypted. Default: yes. */
  readonly tls?: boolean;
  /** The hosted service's cluster. Default: `eu`. */
  readonly cluster?: string;
  /** Asks for the authorisation of private channels. */
  readonly http: HttpClient;
}

type Pusher = PusherModule.default;

/** Loads the official client, on demand: the entry screen does without. */
async function loadPusher(): Promise<typeof PusherModule.default> {
  // Its types describe an ES module, but the file is CommonJS, whose export is the default of the import.
  const { default: client } = await import('pusher-js');
  return client as unknown as typeof PusherModule.default;
}

/** The connection states of pusher-js, in our words. */
const stateNames: Readonly<Record<string, ConnectionState>> = {
  initialized: 'connecting',
  connecting: 'connecting',
  connected: 'connected',
  unavailable: 'unavailable',
  failed: 'unavailable',
  disconnected: 'unavailable',
};

function clientOptions({ host, port, tls = true, cluster = 'eu', http }: PusherOptions): Options {
  return {
    cluster,
    ...(host === undefined ? {} : { wsHost: host }),
    ...(port === undefined ? {} : { wsPort: port, wssPort: port }),
    forceTLS: tls,
    // Only the one that was asked for: pusher-js would fall back from each to the other.
    enabledTransports: [tls ? 'wss' : 'ws'],
    enableStats: false,
    channelAuthorization: {
      transport: 'ajax',
      endpoint: paths.channelAuthorization,
      customHandler: (request, callback) => void authorize(http, request, callback),
    },
  };
}

async function authorize(
  http: HttpClient,
  { socketId, channelName }: Parameters<ChannelAuthorizationHandler>[0],
  callback: Parameters<ChannelAuthorizationHandler>[1],
): Promise<void> {
  try {
    const { body } = await http.request({
      method: 'POST',
      path: paths.channelAuthorization,
      body: { socket_id: socketId, channel_name: channelName },
    });
    callback(null, body as { auth: string });
  } catch (error) {
    callback(new Error(problemOf(error).code), null);
  }
}

function subscribe(pusher: Pusher, { channel, event, onEvent, onSubscribed }: ChannelSubscription): void {
  pusher.subscribe(channel).bind(event, onEvent).bind('pusher:subscription_succeeded', onSubscribed);
}

/** Connects to the hosted service or to any other server of the Pusher protocol, by the official client. */
export function pusherPush(options: PusherOptions): PushPort {
  let pusher: Pusher | undefined;
  let isWanted = false;

  async function start(
    subscriptions: readonly ChannelSubscription[],
    onState: (state: ConnectionState) => void,
  ): Promise<void> {
    const PusherClient = await loadPusher();
    if (!isWanted) return;
    pusher = new PusherClient(options.key, clientOptions(options));
    pusher.connection.bind('state_change', ({ current }: { current: string }) =>
      onState(stateNames[current] ?? 'connecting'),
    );
    for (const subscription of subscriptions) subscribe(pusher, subscription);
  }

  return {
    connect(subscriptions, onState) {
      isWanted = true;
      onState('connecting');
      // Without the client's code there is no push, and polling takes its place.
      start(subscriptions, onState).catch(() => onState('unavailable'));
    },
    disconnect() {
      isWanted = false;
      pusher?.disconnect();
      pusher = undefined;
    },
    socketId: () => (pusher?.connection.state === 'connected' ? pusher.connection.socket_id : undefined),
  };
}
