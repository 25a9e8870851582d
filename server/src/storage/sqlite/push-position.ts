import type { PushPosition } from '../storage.ts';
import type { StorageQuery } from '../tables.ts';

/** How long a move may stay unwritten, in milliseconds: a crash repeats what was pushed meanwhile. */
const storeInterval = 1_000;

/**
 * The position of the only process that pushes. It is written now and then, not at each move: that would cost a wait
 * for the disk for each change, as much as the change itself.
 */
export class SqlitePushPosition implements PushPosition {
  readonly #query: StorageQuery;
  #position: number;
  #stored: number;
  #timer: NodeJS.Timeout | undefined;

  private constructor(query: StorageQuery, stored: number) {
    this.#query = query;
    this.#position = stored;
    this.#stored = stored;
  }

  static async open(query: StorageQuery): Promise<SqlitePushPosition> {
    const { value } = await query
      .selectFrom('meta')
      .select('value')
      .where('name', '=', 'pushed_up_to')
      .executeTakeFirstOrThrow();
    return new SqlitePushPosition(query, Number(value));
  }

  async advance(publish: (position: number) => Promise<number>): Promise<void> {
    this.#position = await publish(this.#position);
    if (this.#position === this.#stored) return;
    this.#timer ??= setTimeout(() => void this.storeIfPossible(), storeInterval);
  }

  async read(): Promise<number> {
    return this.#position;
  }

  async #store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const position = this.#position;
    if (position === this.#stored) return;
    await this.#query
      .updateTable('meta')
      .set({ value: String(position) })
      .where('name', '=', 'pushed_up_to')
      .execute();
    this.#stored = position;
  }

  /** Writes the position if it moved, unless the database stands against it. */
  async storeIfPossible(): Promise<void> {
    try {
      await this.#store();
    } catch {
      // A full or busy disk: the next move tries again, and what is pushed twice does no harm.
    }
  }
}
