import type { Client } from 'pg';

/** The database owed an answer for too long. Nobody knows whether it did what it was asked for. */
export class UnansweredError extends Error {
  constructor() {
    super('The database does not answer');
    this.name = 'UnansweredError';
  }
}

/** Closes a connection at this end, without a word to the other: there may be nobody. */
export function cut({ connection }: Pick<Client, 'connection'>, reason?: Error): void {
  connection.stream.destroy(reason);
}

/** Does something after a time, once all is read that has arrived by then: this process itself may have stood still. */
function afterReading(delay: number, work: () => void): NodeJS.Timeout {
  return setTimeout(() => setImmediate(work), Math.max(0, delay)).unref();
}

/**
 * The host of a database, by all connections of this process to it. Where one of them is silent, the statement may take
 * long; where all are, the host is frozen or the network is cut, and no answer is worth waiting for. A connection that was
 * made after the silent one was last heard says nothing about it: the address may have moved to another host meanwhile.
 */
export class DatabaseHost {
  readonly #watches = new Set<AnswerWatch>();
  #silentSince = Number.NEGATIVE_INFINITY;

  /** Since when a connection was silent that was cut last, on the clock of `performance`. */
  get silentSince(): number {
    return this.#silentSince;
  }

  /** Watches a connection that is made. */
  watch(client: Client): AnswerWatch {
    const watch = new AnswerWatch(client, this);
    this.#watches.add(watch);
    client.once('end', () => this.#watches.delete(watch));
    return watch;
  }

  /**
   * Notes that a connection was silent for `limit` milliseconds. Once nothing was heard for as long on any that was made
   * before it fell silent, those fail.
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
 * Watches a connection that owes answers. A host that is frozen, or a network that is cut, closes no connection: without
 * a limit, a statement would wait for hours.
 */
export class AnswerWatch {
  /** When the connection was made, on the clock of `performance`. */
  readonly madeAt = performance.now();
  readonly #client: Client;
  readonly #host: DatabaseHost;
  /** The limits of what was asked for and not answered, in the order in which the answers come. */
  readonly #owed: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Since when the database owes the next answer. */
  #since = performance.now();
  #answeredAt = this.madeAt;

  constructor(client: Client, host: DatabaseHost) {
    this.#client = client;
    this.#host = host;
    client.connection.stream.on('data', () => {
      this.#answeredAt = performance.now();
    });
  }

  /** When something arrived last, on the clock of `performance`. */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /**
   * Asks for something, whose answer may take `limit` milliseconds from the one before it on.
   * @throws UnansweredError with all that is owed then; the connection cannot be used any more.
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

  /** Ends the waiting for what is owed. */
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
