/** Milliseconds between two polls; a requested refresh is made at the next one. */
export const pollInterval = 5000;

/**
 * New changes are requested at each twelfth poll, once a minute, even while push is connected: an open socket
 * does not prove that the server’s events reach it. An empty delta costs the server almost nothing.
 */
const pollsToNews = 12;

/** At each twelfth request for new changes, changes that a delta may omit are requested as well. */
const newsToAll = 12;

/** The number of overdue polls from which the machine must have slept. */
const pollsSlept = 3;

/** The refresh to request of every list: of everything that may have been missed, of new changes, or none. */
export type PollRequest = 'missed' | 'new' | 'nothing';

/** Decides at each poll which refresh to request, since push events may be missing. */
export class PollPolicy {
  #count = 0;
  #lastAt: number;

  /** @param now the time on the clock of the layer, in milliseconds. */
  constructor(now: number) {
    this.#lastAt = now;
  }

  /** After a sleep anything may be missing; without a connection all events are, with one perhaps some. */
  poll(now: number, isConnected: boolean): PollRequest {
    const elapsed = now - this.#lastAt;
    this.#lastAt = now;
    this.#count += 1;
    // A clock that was set back does not show how much time has passed.
    if (elapsed > pollsSlept * pollInterval || elapsed < 0) return 'missed';
    if (isConnected && this.#count % pollsToNews !== 0) return 'nothing';
    return this.#count % (isConnected ? pollsToNews * newsToAll : newsToAll) === 0 ? 'missed' : 'new';
  }
}
