import type { PushApplication } from './channel-signature.ts';
import type { AnonymousSockets } from './anonymous-sockets.ts';
import type { Channels } from './channel-registry.ts';
import type { EventCache } from './event-cache.ts';
import type { Counts, Observer } from './notices.ts';
import type { IdentifiedSockets } from './identified-sockets.ts';
import type { Relays } from './relays.ts';
import type { Subscriber } from './subscriber.ts';

/** The state that all connections of one application share. */
export interface HubState {
  application: PushApplication;
  /** Returns the time in milliseconds on a monotonic clock: only differences have a meaning. */
  now: () => number;
  /** Milliseconds of silence after which a client is pinged. */
  activityTimeout: number;
  channels: Channels;
  anonymous: AnonymousSockets;
  people: IdentifiedSockets;
  cache: EventCache;
  relays: Relays;
  /** Returns the size limit of a client event’s data on a channel, in bytes. */
  clientEventBytes: (channel: string) => number;
  /** Largest number of sockets that may be signed in as one user; 0 for no limit. */
  socketsPerUser: number;
  /** The signed-in sockets, by user. */
  users: Map<string, Set<Subscriber>>;
  counts: Counts;
  observer: Observer;
}
