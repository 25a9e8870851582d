import type { SubjectName } from '../server/subject.ts';

/** A figure of each server. */
export type Compared<Figure> = Readonly<Record<SubjectName, Figure>>;

/** Milliseconds from publishing an event until a part of its subscribers has it. */
export interface FanOut {
  readonly first: number;
  readonly half: number;
  readonly last: number;
  /** Milliseconds of the server's processor that the event took. */
  readonly processor: number;
}

/** What one server needs for its sockets. */
export interface SocketFigures {
  /** Subscribers connected and confirmed a second. */
  readonly rate: number;
  /** Bytes of the machine's memory for each. */
  readonly memory: number;
}

/** Milliseconds of some measurements alike. */
export interface Spread {
  readonly p50: number;
  readonly p99: number;
}

/** Calls that many clients make at once. */
export interface RushFigures extends Spread {
  /** Milliseconds of the server’s processor for each call. */
  readonly processor: number;
}

/** Every client reads the record that an event names. */
export interface Stampede extends RushFigures {
  /** Milliseconds from the save until the last of them has the record. */
  readonly untilLast: number;
}

/** Clients that connect and join some channels, which takes one call of each. */
export interface Connecting {
  /** Milliseconds until the last has joined its last. */
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

/** What one run of the benchmark found; medians of several turns. */
export interface PushResults {
  readonly node: string;
  /** By the number of subscribers. */
  readonly fanOut: Readonly<Record<number, Compared<FanOut>>>;
  /** Events a second to the subscribers of `burstSubscribers`. */
  readonly eventRate: Compared<number>;
  readonly sockets: Compared<SocketFigures>;
  /** From a colleague's save until the row is repainted, by the number of connected clients. */
  readonly saves: Readonly<Record<number, Spread>>;
  readonly stampede: Stampede;
  /** The same on PostgreSQL; `null` where there is none. */
  readonly onPostgres: { readonly stampede: Stampede } | null;
  readonly connecting: Connecting;
  /** Everybody asks for what changed, and nothing has. */
  readonly emptyDeltas: RushFigures;
  readonly readsBeside: ReadsBeside;
}
