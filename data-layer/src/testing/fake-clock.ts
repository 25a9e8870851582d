import type { Clock } from '../ports/clock.ts';

interface Timer {
  /** The time of the next call. */
  dueAt: number;
  /** The interval of repeated calls; `null` for a single one. */
  readonly interval: number | null;
  readonly callback: () => void;
}

/** A clock that only the test advances. It begins at 0. */
export class FakeClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  /** Returns the milliseconds by which the test has advanced it. */
  now(): number {
    return this.#now;
  }

  /** Calls `callback` once after this time on this clock. Returns a function that cancels it. */
  after(milliseconds: number, callback: () => void): () => void {
    return this.#add({ dueAt: this.#now + milliseconds, interval: null, callback });
  }

  /** Calls `callback` at this interval on this clock. Returns a function that ends it. */
  every(milliseconds: number, callback: () => void): () => void {
    return this.#add({ dueAt: this.#now + milliseconds, interval: milliseconds, callback });
  }

  /**
   * Advances the time, and calls each callback that becomes due, in the order of time. Calls to the server
   * that this starts continue afterwards: await {@link FakeServer.settled}.
   */
  advance(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (let timer = this.#firstDueBy(end); timer !== undefined; timer = this.#firstDueBy(end)) {
      this.#now = timer.dueAt;
      this.#call(timer);
    }
    this.#now = end;
  }

  /** Advances the time as for a sleeping machine: callbacks that become due are called once, at the end. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of [...this.#timers])
      if (timer.dueAt <= this.#now && this.#timers.has(timer)) this.#call(timer);
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  #firstDueBy(end: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers)
      if (timer.dueAt <= end && (first === undefined || timer.dueAt < first.dueAt)) first = timer;
    return first;
  }

  #call(timer: Timer): void {
    if (timer.interval === null) this.#timers.delete(timer);
    else timer.dueAt = this.#now + timer.interval;
    timer.callback();
  }
}
