/** How often a list is refreshed, if that was requested; milliseconds, from the specification, section 9. */
export const pollInterval = 5000;

/** Without a push service deltas are polled; so often everything that they may not tell is asked for as well. */
const pollsToFullRefresh = 12;

/** The machine must have slept when so many polls are overdue. */
const pollsSlept = 3;

/** What is to be requested of every list: what may have been missed, what is new, or nothing. */
export type PollRequest = 'missed' | 'new' | 'nothing';

/** Decides at each poll what is to be requested because nothing will announce it. */
export class PollPolicy {
  #count = 0;
  #lastAt: number;

  /** @param now the time on the clock of the layer, in milliseconds. */
  constructor(now: number) {
    this.#lastAt = now;
  }

  /** After a sleep everything may have been missed; without a connection nobody tells what is new. */
  poll(now: number, isConnected: boolean): PollRequest {
    const elapsed = now - this.#lastAt;
    this.#lastAt = now;
    this.#count += 1;
    // A clock that was put back tells as little about the time that passed.
    if (elapsed > pollsSlept * pollInterval || elapsed < 0) return 'missed';
    if (isConnected) return 'nothing';
    return this.#count % pollsToFullRefresh === 0 ? 'missed' : 'new';
  }
}
