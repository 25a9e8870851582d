import { sql } from 'kysely';
import type { PushPosition } from '../storage.ts';
import type { StorageQuery } from '../tables.ts';

/**
 * The position that all processes on a database share. Whoever pushes holds its row until the end, so that changes are
 * pushed in their order whatever process committed them; who waits for it finds what is left.
 */
export class PostgresPushPosition implements PushPosition {
  readonly #query: StorageQuery;

  constructor(query: StorageQuery) {
    this.#query = query;
  }

  async read(): Promise<number> {
    const { value } = await this.#query
      .selectFrom('meta')
      .select('value')
      .where('name', '=', 'pushed_up_to')
      .executeTakeFirstOrThrow();
    return Number(value);
  }

  async advance(publish: (position: number) => Promise<number>): Promise<void> {
    await this.#query.transaction().execute(async (transaction) => {
      // The push service takes its time, for whoever is at it and for whoever waits: a turn of the outbox ends within 80
      // seconds. A process that is frozen meanwhile loses its turn: the others go on from where it began.
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`set local idle_in_transaction_session_timeout = '90s'`.execute(transaction);
      const { value } = await transaction
        .selectFrom('meta')
        .select('value')
        .where('name', '=', 'pushed_up_to')
        .forUpdate()
        .executeTakeFirstOrThrow();
      const position = await publish(Number(value));
      if (position === Number(value)) return;
      await transaction
        .updateTable('meta')
        .set({ value: String(position) })
        .where('name', '=', 'pushed_up_to')
        .execute();
    });
  }
}
