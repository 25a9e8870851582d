import type { Clock } from '../ports/clock.ts';

/**
 * How long a turn waits for the one before, in milliseconds: services take ten client events a second of a connection.
 * The first waits as long, so that who goes from one attribute to the next announces once.
 */
const turnTime = 150;

/** Lets the records of a page announce one after the other. */
export class AnnouncementTurns {
  readonly #clock: Clock;
  readonly #waiting = new Set<() => void>();
  #isWaiting = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Calls `announce` when it is its turn, once however often it is asked for until then. */
  request(announce: () => void): void {
    this.#waiting.add(announce);
    this.#wait();
  }

  /** Takes back what was asked for. */
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
