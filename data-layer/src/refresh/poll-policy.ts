/** The interval of polls, in milliseconds; a requested refresh is made at the next poll. */
export const pollInterval = 5000;

/**
 * What is new is asked for at each twelfth poll, once a minute, also while push is connected: that the socket lives
 * does not say that the server’s events get into it. An answer without news costs the server next to nothing.
 */
const pollsToNews = 12;

/** Each twelfth time that what is new is asked for, what a delta may not tell is asked for as well. */
const newsToAll = 12;

/** The machine must have slept when so many polls are overdue. */
const pollsSlept = 3;

/** What is to be requested of every list: what may have been missed, what is new, or nothing. */
export type PollRequest = 'missed' | 'new' | 'nothing';

/** Decides at each poll what is to be requested because nothing may announce it. */
export class PollPolicy {
  #count = 0;
  #lastAt: number;

  /** @param now the time on the clock of the layer, in milliseconds. */
  constructor(now: number) {
    this.#lastAt = now;
  }

  /**
   * After a sleep everything may have been missed. Without a connection no events arrive; with one, some may be lost.
   */
  poll(now: number, isConnected: boolean): PollRequest {
    const elapsed = now - this.#lastAt;
    this.#lastAt = now;
    this.#count += 1;
    // A clock that was put back tells as little about the time that passed.
    if (elapsed > pollsSlept * pollInterval || elapsed < 0) return 'missed';
    if (isConnected && this.#count % pollsToNews !== 0) return 'nothing';
    return this.#count % (isConnected ? pollsToNews * newsToAll : newsToAll) === 0 ? 'missed' : 'new';
  }
}
