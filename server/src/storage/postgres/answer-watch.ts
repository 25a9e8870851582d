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

/**
 * Watches a connection that owes answers. A host that is frozen, or a network that is cut, closes no connection: without
 * a limit, a statement would wait for hours.
 */
export class AnswerWatch {
  readonly #client: Pick<Client, 'connection'>;
  readonly #onSilence: (since: number) => void;
  /** The limits of what was asked for and not answered, in the order in which the answers come. */
  readonly #owed: number[] = [];
  #timer: NodeJS.Timeout | undefined;
  /** Since when the database owes the next answer, or when the last one came. */
  #since = performance.now();

  /** `onSilence` is called when the connection is cut, with the time since when the database was silent. */
  constructor(client: Pick<Client, 'connection'>, onSilence: (since: number) => void = () => undefined) {
    this.#client = client;
    this.#onSilence = onSilence;
  }

  /** When the last answer came, on the clock of `performance`. */
  get heardAt(): number {
    return this.#since;
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
      if (next === undefined) this.#since = performance.now();
      else this.#await(next);
    }
  }

  #await(limit: number): void {
    const since = performance.now();
    this.#since = since;
    this.#timer = setTimeout(() => {
      // Where this process itself stood still, the answer may be here, and is read first.
      setImmediate(() => {
        if (this.#owed.length === 0 || this.#since !== since) return;
        this.#onSilence(since);
        cut(this.#client, new UnansweredError());
      });
    }, limit).unref();
  }
}
