/**
 * How long a connection may take until another attempt is made, in milliseconds: twice as long after each that failed, so
 * that slow networks get there too. The official client waits for 15 seconds to a minute, even where an attempt failed at
 * once, as while a server is started anew; what else it tries within this time by itself counts with it.
 */
const limits = { first: 2_000, last: 15_000 } as const;

/** Sees to it that another attempt to connect is made when one takes too long. */
export class ConnectionAttempts {
  readonly #another: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failed = 0;

  /** `another`: gives up the attempt under way and makes another. */
  constructor(another: () => void) {
    this.#another = another;
  }

  /** How many have failed since the last connection. */
  get failed(): number {
    return this.#failed;
  }

  /** An attempt begins. */
  begin(): void {
    clearTimeout(this.#timer);
    const limit = Math.min(limits.last, limits.first * 2 ** this.#failed);
    // Up to half as long again, so that not all come back at once whose connection was lost at the same time.
    this.#timer = setTimeout(
      () => {
        this.#failed += 1;
        this.#another();
      },
      limit * (1 + Math.random() / 2),
    );
  }

  /** There is a connection, or none is wanted any more. */
  end(): void {
    clearTimeout(this.#timer);
    this.#failed = 0;
  }
}
