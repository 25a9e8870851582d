import type { Clock } from '../ports/clock.ts';

/**
 * Milliseconds between two announcements: services accept ten client events a second per connection. The
 * first one waits as well, so that moving quickly between attributes causes one announcement.
 */
const turnTime = 150;

/** Serialises the announcements of a page's records. */
export class AnnouncementTurns {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #isWaiting = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `announce` at its turn, once for all requests until then. */
  request(announce: () => void): void {
    this.#waiting.add(announce);
    this.#wait();
  }

  /** Cancels a requested announcement. */
  cancel(announce: () => void): void {
    this.#waiting.delete(announce);
  }

  #wait(): void {
    if (this.#isWaiting || this.#waiting.size === 0) return;
    this.#isWaiting = true;
    this.#clock.after(turnTime, () => {
      this.#isWaiting = false;
      const [announce] = this.#waiting;
      if (announce === undefined) return;
      this.#waiting.delete(announce);
      this.#wait();
      announce();
    });
  }
}
