import type { StorageQuery } from './tables.ts';

/** How long a move may stay unsaved, in milliseconds. A crash repeats the pushes in that time. */
const storeInterval = 1_000;

/**
 * The position up to which one process has pushed. It is stored from time to time and not at each move, which
 * would cost a disk write for each change, as much as the change itself.
 */
export class StoredPosition {
  readonly #query: StorageQuery;
  #position = 0;
  #stored = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(query: StorageQuery) {
    this.#query = query;
  }

  get value(): number {
    return this.#position;
  }

  /** Continues from the stored position. */
  async load(): Promise<void> {
    this.#stored = await this.readStored();
    this.#position = this.#stored;
  }

  async readStored(): Promise<number> {
    const { value } = await this.#query
      .selectFrom('meta')
      .select('value')
      .where('name', '=', 'pushed_up_to')
      .executeTakeFirstOrThrow();
    return Number(value);
  }

  move(position: number): void {
    this.#position = position;
    if (position === this.#stored) return;
    this.#timer ??= setTimeout(() => void this.storeIfPossible(), storeInterval);
  }

  /** Stores the position if it has moved. Ignores errors of the database. */
  async storeIfPossible(): Promise<void> {
    try {
      await this.#store();
    } catch {
      // A full or busy disk: the next move tries again, and pushing a change twice does no harm.
    }
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
}
