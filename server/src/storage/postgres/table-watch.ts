import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { StorageQuery } from '../tables.ts';
import type { SessionLink } from './session-link.ts';

/** Longest wait for an announcement, and interval between two checks, in milliseconds. */
const [longestWait, lookInterval] = [10_000, 2];

/** Announcements do not arrive: a connection pooler lends each transaction another connection. */
export class NoResponseError extends Error {
  constructor() {
    super('Nothing that the database announces arrives');
    this.name = 'NoResponseError';
  }
}

/** Counts the changes of some tables by all programs: a trigger announces each commit with one. */
export class TableWatch {
  readonly #query: StorageQuery;
  readonly #link: SessionLink;
  readonly #channel: string;
  #changes = 0;

  /** @param channel the channel of the announcements */
  constructor(query: StorageQuery, link: SessionLink, channel: string) {
    this.#query = query;
    this.#link = link;
    this.#channel = channel;
    link.listen(channel, () => {
      this.#changes += 1;
    });
  }

  /** A number that changes with every change of the tables; `null` while changes may be missed. */
  get changes(): number | null {
    return this.#link.isOpen ? this.#changes : null;
  }

  /** Starts counting the changes of more tables. */
  async add(tables: readonly string[]): Promise<void> {
    const statements = tables.map(
      (table) => sql`create or replace trigger ne2016_announce after insert or update or delete or truncate
        on ${sql.table(table)} for each statement execute function ne2016_announce(${sql.lit(this.#channel)})`,
    );
    await this.#query.transaction().execute(async (transaction) => {
      await sql`create or replace function ne2016_announce() returns trigger language plpgsql
        as 'begin perform pg_notify(tg_argv[0], ''''); return null; end'`.execute(transaction);
      for (const statement of statements) await statement.execute(transaction);
    });
    await this.#link.open();
    if (!(await this.#hears())) throw new NoResponseError();
  }

  /** Returns whether an announcement of another connection arrives. */
  async #hears(): Promise<boolean> {
    const before = this.#changes;
    await sql`select pg_notify(${this.#channel}, '')`.execute(this.#query);
    const end = performance.now() + longestWait;
    while (this.#changes === before && performance.now() < end) await setTimeout(lookInterval);
    return this.#changes !== before;
  }
}
