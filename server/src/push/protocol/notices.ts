/** An event about channels, in the format of webhooks. */
export type Notice =
  | { name: 'channel_occupied' | 'channel_vacated' | 'cache_miss'; channel: string }
  | { name: 'member_added' | 'member_removed'; channel: string; user_id: string }
  | {
      name: 'client_event';
      channel: string;
      event: string;
      data: string;
      socket_id: string;
      user_id?: string;
    };

/** Called with every notice, in order; must not throw. */
export type Observer = (notice: Notice) => void;

/** Counters since the start. */
export interface Counts {
  /** Frames sent to clients. */
  sent: number;
  /** Frames received from clients. */
  received: number;
  refusedConnections: number;
  refusedSubscriptions: number;
  /** Frames that were dropped because the client did not read the earlier ones. */
  droppedForSlowReaders: number;
  /** Client events that were dropped because of the rate limit. */
  droppedForRate: number;
  slowReadersClosed: number;
}

export function newCounts(): Counts {
  return {
    sent: 0,
    received: 0,
    refusedConnections: 0,
    refusedSubscriptions: 0,
    droppedForSlowReaders: 0,
    droppedForRate: 0,
    slowReadersClosed: 0,
  };
}
