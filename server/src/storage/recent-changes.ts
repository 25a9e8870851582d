import type { LoggedChange } from './change-log.ts';

/** A change, and the number of the one before it in the log: no other was ever committed between the two. */
export interface ChainedChange extends LoggedChange {
  previous: number;
}

/** The last changes that this process committed, as far back as no other process committed one in between. */
export class RecentChanges {
  readonly #most: number;
  /** Each follows the one before it. */
  readonly #chain: ChainedChange[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  /** Adds a change; of those before it that do not lead to it nothing can be said any more. */
  add(change: ChainedChange): void {
    if (this.#chain.at(-1)?.sequence !== change.previous) this.#chain.length = 0;
    else if (this.#chain.length === this.#most) this.#chain.shift();
    this.#chain.push(change);
  }

  /** Forgets all: something was committed of which nobody has told what. */
  clear(): void {
    this.#chain.length = 0;
  }

  /** The changes that follow a position; `undefined` when none is known to do so. */
  after(sequence: number): LoggedChange[] | undefined {
    const first = this.#chain.findLastIndex(({ previous }) => previous === sequence);
    return first === -1 ? undefined : this.#chain.slice(first);
  }
}
