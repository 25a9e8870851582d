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

/** Their frames are the same. Clients in use speak each: those of Android 5, `pysher` 6, `pusher-js` 7. */
const protocolVersions: ReadonlySet<string> = new Set(['5', '6', '7']);

/** What a client says of itself when it connects. */
export interface Hello {
  key: string;
  /** The version of the protocol; `null` for none. */
  version: string | null;
}

/** What a hub is made with. */
export interface HubOptions {
  application: PushApplication;
  /** Milliseconds of silence after which a client is asked whether it is there. */
  activityTimeout: number;
  now: () => number;
  observer: Observer;
  anonymousLimits: AnonymousLimits;
  /** Has the steps of relaying done later; without it they are done at once. */
  later?: Later;
  /** Bytes that the data of a client event may have on a channel; without it those of the protocol. */
  clientEventBytes?: (channel: string) => number;
  /** How many sockets may be signed in as one user; 0, the default, for any number. */
  socketsPerUser?: number;
  /** How many sockets may be members of presence channels as one user, or private ones of nobody known; without it any number. */
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
 * The Pusher Channels protocol, versions 5 to 7, for one application: its connections and their subscriptions. It knows
 * no transport, and takes the time from its options only.
 */
export class Hub {
  readonly #state: HubState;
  readonly #connections = new Map<string, Connection>();
  /** Those that had to give way and are not gone yet, since their client takes its time; the oldest first. */
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
   * Greets a client; one that cannot be served gets the reason and is closed. `caller`: its address, as it is counted.
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

  /** Closes a socket; of those that were told so before and are still there, no more stay than there may be others. */
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

  /** Whether a client has this socket now. */
  has(socketId: string): boolean {
    return this.#connections.has(socketId);
  }

  /** Whom a socket is signed in as. */
  userOf(socketId: string): string | undefined {
    return this.#connections.get(socketId)?.person?.id;
  }

  /** Removes a connection whose transport has ended, properly or not. */
  forget(connection: Connection): void {
    this.#connections.delete(connection.socketId);
    this.#leaving.delete(connection);
    connection.leave();
  }

  /** Sends a message, step by step: see {@link Channels.sendInSteps}. Messages of a channel come one after the other. */
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

  /** Closes sockets whose session has ended; those that are gone do not matter. */
  terminateSockets(socketIds: Iterable<string>): void {
    for (const socketId of socketIds)
      this.#connections.get(socketId)?.refuse(closeCodes.unauthorized, 'The session has ended');
  }

  /** Closes a socket of somebody who has too many. The client does not come back by itself. */
  refuseSocket(socketId: string): void {
    this.#connections.get(socketId)?.refuse(closeCodes.overQuota, 'Too many connections of one person');
  }

  /** Asks who is silent, closes who did not answer, forgets old events. To be called about once a second. */
  sweep(): void {
    const now = this.#state.now();
    for (const connection of this.#connections.values()) connection.checkSilence(now);
    this.#state.cache.sweep(now);
  }

  /** Asks every client to connect again at once. */
  closeAll(): void {
    for (const connection of this.#connections.values())
      connection.close(closeCodes.serverStops, 'Server stops');
  }

  #newSocketId(): string {
    const id = `${randomInt(1, 2 ** 47)}.${randomInt(1, 2 ** 47)}`;
    return this.#connections.has(id) ? this.#newSocketId() : id;
  }
}
