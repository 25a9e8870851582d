/**
 * What a client or a caller may ask for at most. Where nothing else is said, the figures are those of Pusher Channels,
 * whose libraries are written for them: https://pusher.com/docs/channels/library_auth_reference/pusher-websockets-protocol
 */
export const limits = {
  /** Characters of the name of a channel or of an event. */
  nameLength: 200,
  /** Bytes of the data of an event. */
  dataBytes: 10_240,
  /** The same of a client event about a record of the product, which says which attribute somebody is at. Ours. */
  recordEventBytes: 1024,
  /** Bytes of a frame that a client sends, all its fragments together: the data of an event, escaped, and room to spare. */
  frameBytes: 100 * 1024,
  /** Channels of one socket. Ours: far more than a page has lists, few enough that one socket cannot fill the memory. */
  channelsPerSocket: 500,
  /** Different users of a presence channel. */
  presenceUsers: 100,
  /** Characters of the identifier of a user. */
  userIdLength: 128,
  /** Bytes of the user info on a presence channel. */
  userInfoBytes: 1024,
  /** Client events of one socket in a second. */
  clientEventsPerSecond: 10,
  /** Memory of what waits for one socket, in bytes. Ours: a thousand sockets that stopped reading cost a gigabyte at most. */
  bufferedBytes: 1024 * 1024,
  /**
   * Sockets that have shown no signature yet, of one network address and in all. Ours: an office of 1,000 people with five
   * tabs each may come back at once; 7 KiB each are 70 MiB in all.
   */
  anonymousPerAddress: 5_000,
  anonymousTotal: 10_000,
  /** Channels of one call that publishes. */
  channelsPerEvent: 100,
  /** Events of one batch. */
  eventsPerBatch: 10,
  /** Channels whose last event is kept. Ours: 20 MiB of the longest events, six times that if each byte is escaped. */
  cachedChannels: 2_000,
  /** How long the last event of a cache channel is kept, in milliseconds. */
  cacheAge: 30 * 60_000,
} as const;
