import type { BackgroundTurn } from '../storage.ts';
import { backgroundTurn } from './advisory-locks.ts';
import type { SessionLink } from './session-link.ts';

/** The turn of the one of all processes on a database that holds a lock, as long as it is connected. */
export class PostgresBackgroundTurn implements BackgroundTurn {
  readonly #link: SessionLink;
  #isHeld = false;

  constructor(link: SessionLink) {
    this.#link = link;
    link.onLost(() => {
      this.#isHeld = false;
    });
  }

  async take(): Promise<boolean> {
    if (this.#isHeld) return true;
    const { rows } = await this.#link.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${backgroundTurn}) as "isFree"`,
    );
    this.#isHeld = rows[0]?.isFree === true;
    return this.#isHeld;
  }

  onLost(listener: () => void): void {
    this.#link.onLost(listener);
  }
}
