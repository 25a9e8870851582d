/**
 * Push by a service of the Pusher Channels protocol. Its official client is loaded when the layer is started.
 *
 * @module pusher
 */
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
    const auth: unknown = (body as { auth?: unknown } | null)?.auth;
    if (typeof auth === 'string') callback(null, body as { auth: string });
    else callback(new Error('invalid_answer'), null);
  } catch (error) {
    callback(new Error(problemOf(error).code), null);
  }
}

/** How long to wait before a refused subscription is tried again, in milliseconds: one poll. */
const retryDelay = 5000;

/** One connection, from connecting to disconnecting. */
class PusherConnection {
  readonly #onState: (state: ConnectionState) => void;
  readonly #missing: Set<string>;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  #pusher: Pusher | undefined;
  #isClosed = false;

  constructor(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void) {
    this.#onState = onState;
    this.#missing = new Set(subscriptions.map(({ channel }) => channel));
  }

  get socketId(): string | undefined {
    const connection = this.#pusher?.connection;
    return connection?.state === 'connected' ? connection.socket_id : undefined;
  }

  async open(options: PusherOptions, subscriptions: readonly ChannelSubscription[]): Promise<void> {
    this.#onState('connecting');
    const PusherClient = await loadPusher();
    if (this.#isClosed) return;
    const pusher = new PusherClient(options.key, clientOptions(options));
    this.#pusher = pusher;
    pusher.connection.bind('state_change', ({ current }: { current: string }) => {
      // A new connection has none of the subscriptions of the one before.
      if (current !== 'connected') for (const { channel } of subscriptions) this.#missing.add(channel);
      this.#tell();
    });
    for (const subscription of subscriptions) this.#subscribe(pusher, subscription);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#pusher?.disconnect();
  }

  #subscribe(pusher: Pusher, { channel, event, onEvent, onSubscribed }: ChannelSubscription): void {
    pusher
      .subscribe(channel)
      .bind(event, onEvent)
      .bind('pusher:subscription_succeeded', () => {
        this.#missing.delete(channel);
        this.#tell();
        onSubscribed();
      })
      // The official client leaves it at the error, however passing its cause was.
      .bind('pusher:subscription_error', () => this.#later(() => pusher.subscribe(channel)));
  }

  #later(work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, retryDelay);
    this.#timers.add(timer);
  }

  /** Connected is who hears of every change: a connection without its channels is none yet. */
  #tell(): void {
    if (this.#isClosed || this.#pusher === undefined) return;
    const state = stateNames[this.#pusher.connection.state] ?? 'connecting';
    this.#onState(state === 'connected' && this.#missing.size > 0 ? 'connecting' : state);
  }
}

/** Connects to the hosted service or to any other server of the Pusher protocol, by the official client. */
export function pusherPush(options: PusherOptions): PushPort {
  let connection: PusherConnection | undefined;
  return {
    connect(subscriptions, onState) {
      connection?.close();
      connection = new PusherConnection(subscriptions, onState);
      // Without the client's code there is no push, and polling takes its place.
      connection.open(options, subscriptions).catch(() => onState('unavailable'));
    },
    disconnect() {
      connection?.close();
      connection = undefined;
    },
    socketId: () => connection?.socketId,
  };
}
