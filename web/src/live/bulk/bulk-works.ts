/** What is done with many records, one call for each. */
export type BulkKind = 'delete' | 'undo' | 'restore';

/** `until`: when the server takes more, in milliseconds since 1970. */
type BulkStatus =
  | { readonly state: 'running' }
  /** It goes on by itself. */
  | { readonly state: 'waiting'; readonly until: number }
  /** It goes on when somebody says so. */
  | { readonly state: 'stopped'; readonly until: number };

/** A work on many records, as it is now. */
export interface BulkWork {
  readonly number: number;
  readonly kind: BulkKind;
  /** How many records are through with it, whether that succeeded or not, and how many there are. */
  readonly done: number;
  readonly total: number;
  readonly status: BulkStatus;
  /** Whether the server has asked to wait. */
  readonly hasWaited: boolean;
}

/** What a work is given for each of its runs. */
export interface BulkRun {
  /** Is aborted when nothing more is to be begun. */
  readonly signal: AbortSignal;
  /** Notes how many records are through. */
  readonly progress: (done: number) => void;
}

/**
 * Does as much of a work as the server takes.
 * @returns for how many seconds the server asks to wait; `null` when nothing is left.
 */
export type AdvanceBulk = (run: BulkRun) => Promise<number | null>;

/** So long a work waits by itself, in seconds; for longer, somebody has to say that it is to go on. */
const longestWait = 60;

interface Running {
  readonly controller: AbortController;
  /** Ends a wait. */
  resume: () => void;
}

/** The works on many records that are under way: each waits where the server asks it to, and can be stopped. */
export class BulkWorks {
  #works: readonly BulkWork[] = [];
  readonly #running = new Map<number, Running>();
  readonly #listeners = new Set<() => void>();
  #lastNumber = 0;

  /** Those under way; the same array until that changes. */
  get works(): readonly BulkWork[] {
    return this.#works;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Runs a work until nothing is left of it, or somebody ends it. */
  async run(kind: BulkKind, total: number, advance: AdvanceBulk): Promise<void> {
    this.#lastNumber += 1;
    const number = this.#lastNumber;
    const running: Running = { controller: new AbortController(), resume: () => undefined };
    const { signal } = running.controller;
    this.#running.set(number, running);
    this.#set([
      ...this.#works,
      { number, kind, done: 0, total, status: { state: 'running' }, hasWaited: false },
    ]);
    const progress = (done: number) => this.#update(number, (work) => ({ ...work, done }));
    try {
      for (;;) {
        const wait = await advance({ signal, progress });
        if (wait === null || signal.aborted) return;
        await this.#wait(number, running, wait);
        if (signal.aborted) return;
        this.#update(number, (work) => ({ ...work, status: { state: 'running' } }));
      }
    } finally {
      this.#running.delete(number);
      this.#set(this.#works.filter((work) => work.number !== number));
    }
  }

  /** Goes on with a work that waits. */
  goOn(number: number): void {
    this.#running.get(number)?.resume();
  }

  /** Ends a work: what is under way is finished, and nothing more begun. */
  end(number: number): void {
    this.#running.get(number)?.controller.abort();
    this.goOn(number);
  }

  async #wait(number: number, running: Running, seconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    running.resume = resolve;
    const isShort = seconds <= longestWait;
    const timer = isShort ? setTimeout(resolve, seconds * 1_000) : undefined;
    const status = { state: isShort ? 'waiting' : 'stopped', until: Date.now() + seconds * 1_000 } as const;
    this.#update(number, (work) => ({ ...work, status, hasWaited: true }));
    await promise;
    clearTimeout(timer);
  }

  #update(number: number, change: (work: BulkWork) => BulkWork): void {
    this.#set(this.#works.map((work) => (work.number === number ? change(work) : work)));
  }

  #set(works: readonly BulkWork[]): void {
    this.#works = works;
    for (const listener of this.#listeners) listener();
  }
}
