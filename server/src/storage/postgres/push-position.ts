import { KeptPosition } from '../kept-position.ts';
import type { PushPosition } from '../storage.ts';
import type { StorageQuery } from '../tables.ts';
import { pushTurn } from './advisory-locks.ts';
import type { SessionLink } from './session-link.ts';

/**
 * The push position on PostgreSQL. One of all processes on a database pushes, so that the changes of all of them are
 * pushed in their order. It holds a lock as long as it is connected; when it is gone, the next that has something to
 * push takes its place.
 */
export class PostgresPushPosition implements PushPosition {
  readonly #kept: KeptPosition;
  readonly #link: SessionLink;
  readonly #channel: string;
  #pushes = false;
  /** Whether there may be something that nobody pushed while the connection was lost. */
  #wasLost = false;
  /** How often the connection was lost, and the lock with it. */
  #losses = 0;
  #onWanted: () => void = () => undefined;

  /** `channel`: where the others say that they committed something. */
  constructor(query: StorageQuery, link: SessionLink, channel: string) {
    this.#kept = new KeptPosition(query);
    this.#link = link;
    this.#channel = channel;
    link.listen(channel, () => {
      if (this.#pushes || this.#wasLost) this.#onWanted();
      this.#wasLost = false;
    });
    link.onLost(() => {
      this.#pushes = false;
      this.#wasLost = true;
      this.#losses += 1;
    });
  }

  async read(): Promise<number> {
    return this.#pushes ? this.#kept.value : this.#kept.readStored();
  }

  async advance(publish: (position: number) => Promise<number>): Promise<void> {
    if (this.#pushes || (await this.#takePlace())) this.#kept.move(await publish(this.#kept.value));
  }

  onWanted(listener: () => void): void {
    this.#onWanted = listener;
  }

  async close(): Promise<void> {
    await this.#kept.storeIfPossible();
  }

  /** Becomes the one that pushes, or tells the one that does. */
  async #takePlace(): Promise<boolean> {
    const losses = this.#losses;
    const { rows } = await this.#link.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${pushTurn}) as "isFree"`,
    );
    if (rows[0]?.isFree !== true) {
      await this.#link.query('select pg_notify($1, $2)', [this.#channel, '']);
      return false;
    }
    await this.#kept.load();
    // The lock may be gone by now, and another process may hold it.
    if (this.#losses !== losses) return false;
    this.#pushes = true;
    // Other processes that tried in between have notified this one, which ignored it as it did not push yet.
    this.#onWanted();
    return true;
  }
}
