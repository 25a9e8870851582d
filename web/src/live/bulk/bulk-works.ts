/** The operations on many records, with one call for each record. */
export type BulkKind = 'delete' | 'undo' | 'redo' | 'restore';

/** `until` is the time at which the server accepts more, in milliseconds since 1970. */
type BulkStatus =
  | { readonly state: 'running' }
  /** Continues on its own. */
  | { readonly state: 'waiting'; readonly until: number }
  /** Continues when the user asks for it. */
  | { readonly state: 'stopped'; readonly until: number };

/** A bulk operation at one moment. */
export interface BulkWork {
  readonly number: number;
  readonly kind: BulkKind;
  /** Number of processed records, successful or not, and number of all records. */
  readonly done: number;
  readonly total: number;
  readonly status: BulkStatus;
  /** Whether the server has asked to wait. */
  readonly hasWaited: boolean;
}

/** Input of each run of an operation. */
export interface BulkRun {
  /** Aborted when no further record is to be started. */
  readonly signal: AbortSignal;
  /** Reports the number of processed records. */
  readonly progress: (done: number) => void;
}

/**
 * Processes as many records as the server accepts.
 * @returns Seconds that the server asks to wait; `null` if nothing is left.
 */
export type AdvanceBulk = (run: BulkRun) => Promise<number | null>;

/** Longest wait, in seconds, after which an operation continues on its own; after more, the user decides. */
const longestWait = 60;

interface Running {
  readonly controller: AbortController;
  /** Ends the wait. */
  resume: () => void;
}

/** The pending bulk operations. Each waits as long as the server asks for, and can be ended. */
export class BulkWorks {
  #works: readonly BulkWork[] = [];
  readonly #running = new Map<number, Running>();
  readonly #listeners = new Set<() => void>();
  #lastNumber = 0;

  /** The pending operations; the same array until one changes. */
  get works(): readonly BulkWork[] {
    return this.#works;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Runs an operation until nothing is left or the user ends it. */
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

  /** Resumes a waiting operation. */
  goOn(number: number): void {
    this.#running.get(number)?.resume();
  }

  /** Ends an operation: records in flight are finished, no further ones are started. */
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
