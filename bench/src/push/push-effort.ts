/** How thoroughly to measure. */
export interface PushEffort {
  /** Turns of each server that count; one before them does not. */
  readonly rounds: number;
  /** Numbers of subscribers that one event goes to. */
  readonly audiences: readonly number[];
  /** Events in a row, to how many subscribers. */
  readonly burst: { readonly events: number; readonly subscribers: number };
  /** Sockets by which connecting and memory are measured, and starts of each server that count. */
  readonly sockets: { readonly count: number; readonly starts: number };
  /** Saves of a colleague, at each number of connected clients. */
  readonly saves: { readonly count: number; readonly clients: readonly number[] };
  /** Clients that call at once. */
  readonly rush: number;
  /** Turns in which as many connect. */
  readonly connections: number;
  /** Changes that are saved beside reads, and how many clients receive each. */
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
