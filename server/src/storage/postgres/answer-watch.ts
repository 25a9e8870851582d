import type { Client } from 'pg';

/** The database did not answer in time. Whether the statement was executed is unknown. */
export class UnansweredError extends Error {
  constructor() {
    super('The database does not answer');
    this.name = 'UnansweredError';
  }
}

/** Closes a connection at this end only, because the other end may not exist any more. */
export function cut({ connection }: Pick<Client, 'connection'>, reason?: Error): void {
  connection.stream.destroy(reason);
}

/** Runs `work` after a delay and after all arrived data is read: this process may have been suspended. */
function afterReading(delay: number, work: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(work), Math.max(0, delay)).unref();
}

/**
 * The host of a database, with all connections of this process to it. If one of them is silent, its statement
 * may take long; if all are, the host is frozen or the network is cut, and waiting is useless. A connection
 * that was made after the last data of the silent one is no evidence about it: the address may have moved to
 * another host meanwhile.
 */
export class DatabaseHost {
  readonly #watches = new Set<AnswerWatch>();
  #silentSince = Number.NEGATIVE_INFINITY;

  /** Since when the connection that was last cut had been silent, on the clock of `performance`. */
  get silentSince(): number {
    return this.#silentSince;
  }

  /** Watches a new connection. */
  watch(client: Client): AnswerWatch {
    const watch = new AnswerWatch(client, this);
    this.#watches.add(watch);
    client.once('end', () => this.#watches.delete(watch));
    return watch;
  }

  /**
   * Records that a connection was silent for `limit` milliseconds. Once all connections that were made before
   * it became silent have been silent as long, they fail.
   */
  reportSilence(silent: AnswerWatch, since: number, limit: number): void {
    this.#silentSince = Math.max(this.#silentSince, since);
    const older = [...this.#watches].filter(({ madeAt }) => madeAt <= silent.answeredAt);
    const answeredAt = Math.max(since, ...older.map((watch) => watch.answeredAt));
    afterReading(answeredAt + limit - performance.now(), () => {
      if (older.some((watch) => watch.answeredAt > answeredAt)) return;
      for (const watch of older) watch.giveUp();
    });
  }
}

/**
 * Watches a connection that waits for answers. A frozen host or a cut network closes no connection: without a
 * limit, a statement would wait for hours.
 */
export class AnswerWatch {
  /** When the connection was made, on the clock of `performance`. */
  readonly madeAt = performance.now();
  readonly #client: Client;
  readonly #host: DatabaseHost;
  /** The limits of unanswered statements, in the order of their answers. */
  readonly #owed: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Since when the next answer is awaited. */
  #since = performance.now();
  #answeredAt = this.madeAt;

  constructor(client: Client, host: DatabaseHost) {
    this.#client = client;
    this.#host = host;
    client.connection.stream.on('data', () => {
      this.#answeredAt = performance.now();
    });
  }

  /** When data last arrived, on the clock of `performance`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /**
   * Sends a statement, whose answer may take `limit` milliseconds after the previous answer.
   * @throws UnansweredError for all pending statements; the connection cannot be used any more
   */
  async ask<Answer>(limit: number, question: () => Promise<Answer>): Promise<Answer> {
    this.#owed.push(limit);
    if (this.#owed.length === 1) this.#await(limit);
    try {
      return await question();
    } finally {
      this.#owed.shift();
      clearTimeout(this.#timer);
      const [next] = this.#owed;
      if (next !== undefined) this.#await(next);
    }
  }

  /** Fails all pending statements. */
  giveUp(): void {
    if (this.#owed.length > 0) cut(this.#client, new UnansweredError());
  }

  #await(limit: number): void {
    const since = performance.now();
    this.#since = since;
    this.#timer = afterReading(limit, () => {
      if (this.#owed.length === 0 || this.#since !== since) return;
      this.#host.reportSilence(this, since, limit);
      this.giveUp();
    });
  }
}
