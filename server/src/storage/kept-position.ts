import type { StorageQuery } from './tables.ts';

/** How long a move may stay unwritten, in milliseconds: a crash repeats what was pushed meanwhile. */
const storeInterval = 1_000;

/**
 * The position up to which one process pushes. It is written now and then, not at each move: that would cost a wait for
 * the disk for each change, as much as the change itself.
 */
export class KeptPosition {
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

  /** Goes on from what is stored. */
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

  /** Writes the position if it moved, unless the database stands against it. */
  async storeIfPossible(): Promise<void> {
    try {
      await this.#store();
    } catch {
      // A full or busy disk: the next move tries again, and what is pushed twice does no harm.
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
