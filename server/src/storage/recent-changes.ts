import type { LoggedChange } from './change-log.ts';

/** A change, and the number of the previous one in the log: there was no other commit between the two. */
export interface ChainedChange extends LoggedChange {
  previous: number;
}

/** The last changes that this process committed, back to the last commit of another process. */
export class RecentChanges {
  readonly #most: number;
  /** Each follows the previous one. */
  readonly #chain: ChainedChange[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a change; removes the earlier ones if there is a gap before it. */
  add(change: ChainedChange): void {
    if (this.#chain.at(-1)?.sequence !== change.previous) this.#chain.length = 0;
    else if (this.#chain.length === this.#most) this.#chain.shift();
    this.#chain.push(change);
  }

  /** Removes all, after a commit whose changes are not recorded. */
  clear(): void {
    this.#chain.length = 0;
  }

  /** Returns the changes that follow a position; `undefined` if they are not known. */
  after(sequence: number): LoggedChange[] | undefined {
    const first = this.#chain.findLastIndex(({ previous }) => previous === sequence);
    return first === -1 ? undefined : this.#chain.slice(first);
  }
}
