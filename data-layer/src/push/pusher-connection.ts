import type PusherModule from 'pusher-js';
import type { Options } from 'pusher-js';
import { endPresences, joinPresence } from './pusher-presence.ts';
import { channelAuthorizer, type SigningSocket, userAuthenticator } from './pusher-calls.ts';
import type { PusherOptions } from './pusher-options.ts';
import type {
  ChannelSubscription,
  ConnectionState,
  PresenceMembership,
  PresenceSubscription,
} from './push-port.ts';

/**
 * Milliseconds that a connection may take until another attempt is made, doubled after each failure, so that
 * slow networks succeed too. The official client waits for 15 seconds to a minute, even where an attempt
 * failed at once, as during the restart of a server. Its own further attempts within this time are part of
 * the same one.
 */
const limits = { first: 2_000, last: 15_000 } as const;

/** Starts another attempt to connect when one takes too long. */
class ConnectionAttempts {
  readonly #another: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failed = 0;

  /** @param another aborts the current attempt and starts another. */
  constructor(another: () => void) {
    this.#another = another;
  }

  /** The number of failed attempts since the last connection. */
  get failed(): number {
    return this.#failed;
  }

  /** Starts the timer of an attempt. */
  begin(): void {
    clearTimeout(this.#timer);
    const limit = Math.min(limits.last, limits.first * 2 ** this.#failed);
    // Up to half as long again, so that clients that lost their connections together spread their attempts.
    this.#timer = setTimeout(
      () => {
        this.#failed += 1;
        this.#another();
      },
      limit * (1 + Math.random() / 2),
    );
  }

  /** Ends the attempts: there is a connection, or none is wanted any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#failed = 0;
  }
}

type Pusher = PusherModule.default;

/** Loads the official client on demand: the entry screen does not need it. */
async function loadPusher(): Promise<typeof PusherModule.default> {
  // Its types describe an ES module, but the file is CommonJS, whose export is the default of the import.
  const { default: client } = await import('pusher-js');
  return client as unknown as typeof PusherModule.default;
}

/** The number of consecutive failures after which the service counts as unavailable. */
const mostFailed = 2;

/**
 * Milliseconds without a message after which the service is pinged, and then without a pong after which the
 * connection is closed: the official client alone would take two and a half minutes.
 */
const silence = { activityTimeout: 30_000, pongTimeout: 10_000 } as const;

/** Milliseconds before a refused or failed request is repeated: one poll. */
const retryDelay = 5_000;

/**
 * Milliseconds over which clients that lost their connections together spread their requests for channels.
 */
const spread = 2_000;

/** State names of the official client. */
interface StateChange {
  previous: string;
  current: string;
}

/** The code with which the service closes a socket whose session has ended or has other rights. */
const sessionEnded = 4009;

function clientOptions(
  { host, port, tls = true, cluster = 'eu', joinsTogether = false, http }: PusherOptions,
  socket: SigningSocket,
): Options {
  return {
    cluster,
    ...(host === undefined ? {} : { wsHost: host }),
    ...(port === undefined ? {} : { wsPort: port, wssPort: port }),
    forceTLS: tls,
    // Sockets only, encrypted according to `forceTLS`: `wss` is the fallback of pusher-js after a plain one.
    enabledTransports: ['ws'],
    enableStats: false,
    ...silence,
    channelAuthorization: { customHandler: channelAuthorizer(http, socket, joinsTogether) },
    userAuthentication: { customHandler: userAuthenticator(http, socket) },
  };
}

/** One connection, from connecting to disconnecting. */
export class PusherConnection implements SigningSocket {
  readonly #onState: (state: ConnectionState) => void;
  readonly #channels: readonly string[];
  readonly #missing: Set<string>;
  readonly #timers = new Set<ReturnType<typeof setTimeout>>();
  readonly #attempts = new ConnectionAttempts(() => this.#connectAnew());
  #pusher: Pusher | undefined;
  #isConnectingAnew = false;
  #isClosed = false;
  /** Milliseconds until this client's turn: only after a lost connection, which others lost too. */
  #turnDelay = 0;
  #signsIn = false;
  /** Resolves when the service has the identity of the current or the next socket. */
  #identity = Promise.withResolvers<void>();

  constructor(subscriptions: readonly ChannelSubscription[], onState: (state: ConnectionState) => void) {
    this.#onState = onState;
    this.#channels = subscriptions.map(({ channel }) => channel);
    this.#missing = new Set(this.#channels);
  }

  get socketId(): string | undefined {
    const connection = this.#pusher?.connection;
    return connection?.state === 'connected' ? connection.socket_id : undefined;
  }

  isCurrent(socketId: string): boolean {
    return !this.#isClosed && this.socketId === socketId;
  }

  async turn(): Promise<void> {
    if (this.#turnDelay > 0) await new Promise<void>((resolve) => this.#later(this.#turnDelay, resolve));
  }

  pause(): Promise<void> {
    return new Promise((resolve) => this.#later(retryDelay, resolve));
  }

  async identified(): Promise<void> {
    if (this.#signsIn) await this.#identity.promise;
  }

  identify(): void {
    this.#identity.resolve();
  }

  /**
   * Without the official client there is no push, and the lists are polled until it can be loaded. Older
   * browsers cache a failed import: there, it can only be loaded after a reload of the page.
   */
  async open(options: PusherOptions, subscriptions: readonly ChannelSubscription[]): Promise<void> {
    this.#onState('connecting');
    let PusherClient: typeof PusherModule.default | null = null;
    while (PusherClient === null) {
      PusherClient = await loadPusher().catch(() => null);
      if (this.#isClosed) return;
      if (PusherClient === null) {
        this.#onState('unavailable');
        await this.pause();
      }
    }
    this.#connect(PusherClient, options, subscriptions);
  }

  join(subscription: PresenceSubscription): PresenceMembership | undefined {
    return this.#pusher && joinPresence(this.#pusher, subscription);
  }

  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#attempts.end();
    this.#pusher?.disconnect();
  }

  #connect(
    PusherClient: typeof PusherModule.default,
    options: PusherOptions,
    subscriptions: readonly ChannelSubscription[],
  ): void {
    const pusher = new PusherClient(options.key, clientOptions(options, this));
    this.#pusher = pusher;
    pusher.connection.bind('state_change', (change: StateChange) => this.#onChange(change));
    // Connecting may have begun already.
    if (pusher.connection.state === 'connecting') this.#attempts.begin();
    pusher.connection.bind('error', ({ data }: { data?: { code?: unknown } }) => {
      if (data?.code !== sessionEnded) return;
      options.onSessionEnded?.();
      // With the rights of that time; the official client itself would never reconnect.
      this.#later(retryDelay, () => pusher.connect());
    });
    this.#signsIn = options.signIn === true;
    if (this.#signsIn) pusher.signin();
    for (const subscription of subscriptions) this.#subscribe(pusher, subscription);
  }

  #onChange({ previous, current }: StateChange): void {
    if (this.#isClosed) return;
    if (previous === 'connected') this.#onLost();
    if (current === 'connecting') this.#attempts.begin();
    else if (current !== 'unavailable' && !this.#isConnectingAnew) this.#attempts.end();
    this.#notify();
  }

  #connectAnew(): void {
    this.#isConnectingAnew = true;
    this.#pusher?.disconnect();
    this.#pusher?.connect();
    this.#isConnectingAnew = false;
    this.#notify();
  }

  /** A new connection has none of the earlier subscriptions. */
  #onLost(): void {
    for (const channel of this.#channels) this.#missing.add(channel);
    if (this.#pusher !== undefined) endPresences(this.#pusher);
    this.#turnDelay = Math.random() * spread;
    this.#identity.resolve();
    this.#identity = Promise.withResolvers();
  }

  #subscribe(pusher: Pusher, { channel, event, onEvent, onSubscribed }: ChannelSubscription): void {
    pusher
      .subscribe(channel)
      .bind(event, onEvent)
      .bind('pusher:subscription_succeeded', () => {
        this.#missing.delete(channel);
        if (this.#missing.size === 0) this.#turnDelay = 0;
        this.#notify();
        onSubscribed();
      })
      // After any error, even a temporary one, the official client stops, but marks the subscription as
      // pending.
      .bind('pusher:subscription_error', () =>
        this.#later(retryDelay, () => {
          pusher.channel(channel).disconnect();
          pusher.subscribe(channel);
        }),
      );
  }

  #later(delay: number, work: () => void): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      work();
    }, delay);
    this.#timers.add(timer);
  }

  /** Reports the state: `connected` only with all channels, since it promises that every change arrives. */
  #notify(): void {
    if (this.#isClosed || this.#isConnectingAnew || this.#pusher === undefined) return;
    this.#onState(this.#stateAs(this.#pusher.connection.state));
  }

  #stateAs(state: string): ConnectionState {
    switch (state) {
      case 'connected':
        return this.#missing.size > 0 ? 'connecting' : 'connected';
      case 'initialized':
      case 'connecting':
        return this.#attempts.failed < mostFailed ? 'connecting' : 'unavailable';
      default:
        return 'unavailable';
    }
  }
}
