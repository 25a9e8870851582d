/** The effort of the measurement. */
export interface PushEffort {
  /** Counted turns of each server; one before them does not count. */
  readonly rounds: number;
  /** Numbers of subscribers for one event. */
  readonly audiences: readonly number[];
  /** Events in a row, and their number of subscribers. */
  readonly burst: { readonly events: number; readonly subscribers: number };
  /** Sockets for the measurement of connections and memory, and counted starts of each server. */
  readonly sockets: { readonly count: number; readonly starts: number };
  /** Saves of another user, at each number of connected clients. */
  readonly saves: { readonly count: number; readonly clients: readonly number[] };
  /** Number of concurrent calls. */
  readonly rush: number;
  /** Turns in which as many connect. */
  readonly connections: number;
  /** Changes saved during reads, and the number of clients that receive each. */
  readonly round: { readonly events: number; readonly subscribers: number };
}

export const wholeEffort: PushEffort = {
  rounds: 45,
  audiences: [100, 1000, 5000],
  burst: { events: 1000, subscribers: 100 },
  sockets: { count: 5000, starts: 5 },
  saves: { count: 100, clients: [1, 1000] },
  rush: 1000,
  connections: 5,
  round: { events: 500, subscribers: 2000 },
};
