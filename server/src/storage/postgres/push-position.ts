import { StoredPosition } from '../stored-position.ts';
import type { PushPosition } from '../storage.ts';
import type { StorageQuery } from '../tables.ts';
import { pushTurn } from './advisory-locks.ts';
import type { SessionLink } from './session-link.ts';

/**
 * The push position on PostgreSQL. One process on a database pushes, so that the changes of all processes are
 * pushed in order. It holds a lock while it is connected; after that, the next process with changes to push
 * replaces it.
 */
export class PostgresPushPosition implements PushPosition {
  readonly #kept: StoredPosition;
  readonly #link: SessionLink;
  readonly #channel: string;
  #pushes = false;
  /** Whether there may be changes that were not pushed while the connection was lost. */
  #wasLost = false;
  /** Number of times that the connection, and the lock with it, was lost. */
  #losses = 0;
  #onWanted: () => void = () => undefined;

  /** @param channel the channel on which other processes announce their commits */
  constructor(query: StorageQuery, link: SessionLink, channel: string) {
    this.#kept = new StoredPosition(query);
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

  /** Becomes the process that pushes, or notifies the one that does. */
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
    // The lock may be lost by now, and another process may hold it.
    if (this.#losses !== losses) return false;
    this.#pushes = true;
    // Other processes that tried in between have notified this one, which ignored it because it did not push
    // yet.
    this.#onWanted();
    return true;
  }
}
