import { KeptPosition } from '../kept-position.ts';
import type { PushPosition } from '../storage.ts';
import type { StorageQuery } from '../tables.ts';

/** The position of the only process that pushes. */
export class SqlitePushPosition implements PushPosition {
  readonly #kept: KeptPosition;

  private constructor(kept: KeptPosition) {
    this.#kept = kept;
  }

  static async open(query: StorageQuery): Promise<SqlitePushPosition> {
    const kept = new KeptPosition(query);
    await kept.load();
    return new SqlitePushPosition(kept);
  }

  async read(): Promise<number> {
    return this.#kept.value;
  }

  async advance(publish: (position: number) => Promise<number>): Promise<void> {
    this.#kept.move(await publish(this.#kept.value));
  }

  /** Nobody else commits. */
  onWanted(): void {}

  /** Writes where it is, unless the database stands against it. */
  async close(): Promise<void> {
    await this.#kept.storeIfPossible();
  }
}
