/** A call as sent. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Calls for one server: each is made once, with this number of concurrent connections. */
export interface LoadOrder {
  readonly address: string;
  readonly connections: number;
  readonly calls: readonly Call[];
}

/** The result of a load. */
export interface LoadOutcome {
  /** Milliseconds from sending a call until the last byte of its answer, in the order of the answers. */
  readonly latencies: readonly number[];
  /** Milliseconds from the first call until the last answer. */
  readonly duration: number;
  /** Bytes of the longest answer on the wire. */
  readonly bytes: number;
  /** Number of answers by status. */
  readonly statuses: Readonly<Record<string, number>>;
}
