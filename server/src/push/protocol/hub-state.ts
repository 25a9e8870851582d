import type { PushApplication } from './channel-signature.ts';
import type { AnonymousSockets } from './anonymous-sockets.ts';
import type { Channels } from './channel-registry.ts';
import type { EventCache } from './event-cache.ts';
import type { Counts, Observer } from './notices.ts';
import type { IdentifiedSockets } from './identified-sockets.ts';
import type { Relays } from './relays.ts';
import type { Subscriber } from './subscriber.ts';

/** What all connections of one application share. */
export interface HubState {
  application: PushApplication;
  /** The time in milliseconds on a clock that nobody sets: only differences mean anything. */
  now: () => number;
  /** Milliseconds of silence after which a client is asked whether it is there. */
  activityTimeout: number;
  channels: Channels;
  anonymous: AnonymousSockets;
  people: IdentifiedSockets;
  cache: EventCache;
  relays: Relays;
  /** Bytes that the data of a client event may have on a channel. */
  clientEventBytes: (channel: string) => number;
  /** How many sockets may be signed in as one user; 0 for any number. */
  socketsPerUser: number;
  /** The sockets that are signed in, by user. */
  users: Map<string, Set<Subscriber>>;
  counts: Counts;
  observer: Observer;
}
