import type { SubjectName } from '../server/subject.ts';

/** One figure for each server. */
export type Compared<Figure> = Readonly<Record<SubjectName, Figure>>;

/** Milliseconds from publishing an event until a part of its subscribers has it. */
export interface FanOut {
  readonly first: number;
  readonly half: number;
  readonly last: number;
  /** Milliseconds of the server’s processor for the event. */
  readonly processor: number;
}

/** The cost of one server’s sockets. */
export interface SocketFigures {
  /** Subscribers connected and confirmed a second. */
  readonly rate: number;
  /** Bytes of memory for each. */
  readonly memory: number;
}

/** Percentiles of some measurements, in milliseconds. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

/** Concurrent calls of many clients. */
export interface RushFigures extends Spread {
  /** Milliseconds of the server’s processor for each call. */
  readonly processor: number;
}

/** Every client reads the record of an event. */
export interface Stampede extends RushFigures {
  /** Milliseconds from the save until the last of them has the record. */
  readonly untilLast: number;
}

/** Clients that connect and join some channels, with one call each. */
export interface Connecting {
  /** Milliseconds until the last client has joined its last channel. */
  readonly duration: number;
  /** Milliseconds of the server’s processor for each client. */
  readonly processor: number;
}

/** Reads of a record while many changes are saved. */
export interface ReadsBeside {
  /** No client receives the changes. */
  readonly alone: Spread;
  /** Many clients receive each change. */
  readonly heard: Spread;
}

/** The results of one run of the benchmark; medians of several turns. */
export interface PushResults {
  readonly node: string;
  /** By the number of subscribers. */
  readonly fanOut: Readonly<Record<number, Compared<FanOut>>>;
  /** Events a second to the subscribers of `burstSubscribers`. */
  readonly eventRate: Compared<number>;
  readonly sockets: Compared<SocketFigures>;
  /** From another user’s save until the row is repainted, by the number of connected clients. */
  readonly saves: Readonly<Record<number, Spread>>;
  readonly stampede: Stampede;
  /** The same on PostgreSQL; `null` without one. */
  readonly onPostgres: { readonly stampede: Stampede } | null;
  readonly connecting: Connecting;
  /** All clients request a delta, and nothing has changed. */
  readonly emptyDeltas: RushFigures;
  readonly readsBeside: ReadsBeside;
}
