/** What happens on channels and what others may want to know, in the shape in which webhooks tell it. */
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

/** Called with every notice, in their order; must not throw. */
export type Observer = (notice: Notice) => void;

/** What was counted since the start. */
export interface Counts {
  /** Frames sent to clients. */
  sent: number;
  /** Frames that clients sent. */
  received: number;
  refusedConnections: number;
  refusedSubscriptions: number;
  /** Frames for clients that did not read what they had been sent. */
  droppedForSlowReaders: number;
  /** Client events beyond the rate. */
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
