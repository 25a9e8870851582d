/**
 * Limits of clients and callers. Unless noted otherwise they are those of Pusher Channels, for which its
 * libraries are written: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */
export const limits = {
  /** Characters in the name of a channel or an event. */
  nameLength: 200,
  /** Bytes in the data of an event. */
  dataBytes: 10_240,
  /** Bytes in the data of a client event about a record, which only names an attribute. Our own limit. */
  recordEventBytes: 1024,
  /** Bytes in a frame of a client with all its fragments: the escaped data of an event, with a reserve. */
  frameBytes: 100 * 1024,
  /** Channels of one socket. Our own limit: more than a page has lists, too few to fill the memory. */
  channelsPerSocket: 500,
  /** Users of a presence channel. */
  presenceUsers: 100,
  /** Characters in the identifier of a user. */
  userIdLength: 128,
  /** Bytes in the user info on a presence channel. */
  userInfoBytes: 1024,
  /** Client events of one socket in a second. */
  clientEventsPerSecond: 10,
  /** Memory of a socket’s waiting frames, in bytes. Our own limit: a gigabyte for a thousand sockets. */
  bufferedBytes: 1024 * 1024,
  /**
   * Sockets without a signature, of one network address and in all. Our own limits: an office of 1,000 people
   * with five tabs each may reconnect at once; 7 KiB each are 70 MiB in all.
   */
  anonymousPerAddress: 5_000,
  anonymousTotal: 10_000,
  /** Channels in one call that publishes. */
  channelsPerEvent: 100,
  /** Events in one batch. */
  eventsPerBatch: 10,
  /** Channels whose last event is kept. Our own limit: 20 MiB of the longest events, 120 if fully escaped. */
  cachedChannels: 2_000,
  /** How long the last event of a cache channel is kept, in milliseconds. */
  cacheAge: 30 * 60_000,
} as const;
