import { randomInt } from 'node:crypto';
import type { PushApplication } from './channel-signature.ts';
import type { PushMessage } from './publisher.ts';
import { type AnonymousLimits, AnonymousSockets } from './anonymous-sockets.ts';
import { isCacheChannel } from './channel-name.ts';
import { Channels } from './channel-registry.ts';
import { Connection } from './client-connection.ts';
import { EventCache } from './event-cache.ts';
import { closeCodes, formatError, formatFrame } from './frames.ts';
import type { HubState } from './hub-state.ts';
import { IdentifiedSockets, type PlaceLimits } from './identified-sockets.ts';
import { limits } from './protocol-limits.ts';
import { type Counts, newCounts, type Observer } from './notices.ts';
import { type Later, Relays } from './relays.ts';
import type { Transport } from './subscriber.ts';

/** Versions with the same frames, all of them in use: by Android 5, `pysher` 6, `pusher-js` 7. */
const protocolVersions: ReadonlySet<string> = new Set(['5', '6', '7']);

/** The parameters of a client’s connection. */
export interface Hello {
  key: string;
  /** The version of the protocol; `null` for none. */
  version: string | null;
}

/** The options of a hub. */
export interface HubOptions {
  application: PushApplication;
  /** Milliseconds of silence after which a client is pinged. */
  activityTimeout: number;
  now: () => number;
  observer: Observer;
  anonymousLimits: AnonymousLimits;
  /** Schedules the steps of relaying; by default they run at once. */
  later?: Later;
  /** Returns the size limit of client event data on a channel, in bytes; by default the protocol’s. */
  clientEventBytes?: (channel: string) => number;
  /** Largest number of sockets that may be signed in as one user; 0, the default, for no limit. */
  socketsPerUser?: number;
  /** Limits of sockets of one presence member, and of private ones without a user; none by default. */
  placeLimits?: PlaceLimits;
}

interface Refusal {
  code: number;
  message: string;
}

function refusalOf({ key, version }: Hello, application: PushApplication): Refusal | undefined {
  if (key !== application.key)
    return { code: closeCodes.unknownKey, message: 'This application does not exist' };
  if (version === null) return { code: closeCodes.missingVersion, message: 'No protocol version given' };
  if (!/^\d+$/.test(version))
    return { code: closeCodes.invalidVersion, message: 'The protocol version is no number' };
  if (!protocolVersions.has(version))
    return { code: closeCodes.unsupportedVersion, message: 'The protocols 5 to 7 are supported' };
  return undefined;
}

/**
 * The Pusher Channels protocol, versions 5 to 7, for one application: its connections and their
 * subscriptions. It is independent of the transport, and its clock is an option.
 */
export class Hub {
  readonly #state: HubState;
  readonly #connections = new Map<string, Connection>();
  /** Connections that were closed for new ones and whose client has not closed yet; the oldest first. */
  readonly #leaving = new Set<Connection>();
  readonly #mostLeaving: number;

  constructor(options: HubOptions) {
    const { application, activityTimeout, now, observer, anonymousLimits } = options;
    const { clientEventBytes = () => limits.dataBytes, socketsPerUser = 0 } = options;
    const channels = new Channels(observer);
    const anonymous = new AnonymousSockets(anonymousLimits);
    this.#mostLeaving = anonymousLimits.total;
    const shared = { anonymous, cache: new EventCache(), users: new Map(), counts: newCounts() };
    const relays = new Relays(options.later);
    const people = new IdentifiedSockets(options.placeLimits ?? { perMember: 0, perAddress: 0 });
    const own = { channels, relays, clientEventBytes, socketsPerUser, people };
    this.#state = { application, activityTimeout, now, observer, ...own, ...shared };
  }

  get channels(): Pick<Channels, 'get' | 'occupied' | 'size'> {
    return this.#state.channels;
  }

  get counts(): Readonly<Counts> {
    return this.#state.counts;
  }

  get connections(): number {
    return this.#connections.size;
  }

  /**
   * Greets a client. One that cannot be accepted receives the reason and is closed. `caller`: its address,
   * for the limits.
   */
  accept(hello: Hello, transport: Transport, caller: string): Connection | undefined {
    const refusal = refusalOf(hello, this.#state.application);
    if (refusal) {
      this.#state.counts.refusedConnections += 1;
      transport.send(formatError(refusal.message, refusal.code));
      transport.close(refusal.code, refusal.message);
      return undefined;
    }
    const connection = new Connection(this.#newSocketId(), caller, transport, this.#state);
    this.#connections.set(connection.socketId, connection);
    const superfluous = this.#state.anonymous.add(connection, caller);
    if (superfluous !== undefined) this.#giveWay(superfluous.socketId);
    return connection;
  }

  /** Closes a socket for a new one. The number of sockets that are being closed is limited, too. */
  #giveWay(socketId: string): void {
    const connection = this.#connections.get(socketId);
    if (connection === undefined) return;
    this.#state.counts.refusedConnections += 1;
    connection.refuse(closeCodes.overCapacity, 'Too many connections without a signature');
    this.#leaving.add(connection);
    const [oldest] = this.#leaving;
    if (this.#leaving.size <= this.#mostLeaving || oldest === undefined) return;
    this.#leaving.delete(oldest);
    oldest.cut();
  }

  /** Returns whether a socket is connected. */
  has(socketId: string): boolean {
    return this.#connections.has(socketId);
  }

  /** Returns the user that a socket is signed in as. */
  userOf(socketId: string): string | undefined {
    return this.#connections.get(socketId)?.person?.id;
  }

  /** Removes a connection whose transport has closed, cleanly or not. */
  forget(connection: Connection): void {
    this.#connections.delete(connection.socketId);
    this.#leaving.delete(connection);
    connection.leave();
  }

  /** Sends a message in steps: see {@link Channels.sendInSteps}. Messages of a channel stay in order. */
  *publish({ channel, event, data, exceptSocketId }: PushMessage): Generator<void> {
    const frame = formatFrame(event, data, channel);
    if (isCacheChannel(channel)) this.#state.cache.keep(channel, frame, this.#state.now());
    yield* this.#state.channels.sendInSteps(channel, frame, exceptSocketId);
  }

  /** Closes every socket that is signed in as a user. */
  terminateUser(userId: string): void {
    for (const socket of this.#state.users.get(userId) ?? [])
      socket.refuse(closeCodes.unauthorized, 'The connections of this user are ended');
  }

  /** Closes sockets whose session has ended. Closed sockets are ignored. */
  terminateSockets(socketIds: Iterable<string>): void {
    for (const socketId of socketIds)
      this.#connections.get(socketId)?.refuse(closeCodes.unauthorized, 'The session has ended');
  }

  /** Closes a socket beyond the limit of a user. The client does not reconnect by itself. */
  refuseSocket(socketId: string): void {
    this.#connections.get(socketId)?.refuse(closeCodes.overQuota, 'Too many connections of one person');
  }

  /** Pings silent clients, closes unresponsive ones, removes expired events. Call it about once a second. */
  sweep(): void {
    const now = this.#state.now();
    for (const connection of this.#connections.values()) connection.checkSilence(now);
    this.#state.cache.sweep(now);
  }

  /** Closes all sockets with the request to reconnect at once. */
  closeAll(): void {
    for (const connection of this.#connections.values())
      connection.close(closeCodes.serverStops, 'Server stops');
  }

  #newSocketId(): string {
    const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
    return this.#connections.has(id) ? this.#newSocketId() : id;
  }
}
