import type { EventLogEntry } from '@ne2016/data-layer';

/** An entry and its time. */
export interface LoggedEntry extends EventLogEntry {
  /** Counts the entries of the page. */
  readonly serial: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A fault is found among the latest entries; older ones are dropped. */
const mostKept = 200;

/** The latest events of the data layer. */
export class EventLogBuffer {
  #entries: LoggedEntry[] = [];
  #shown: readonly LoggedEntry[] = [];
  #serial = 0;
  #isOver = false;
  readonly #listeners = new Set<() => void>();

  /** The latest entries, newest first; the same array until there is a new one. */
  get value(): readonly LoggedEntry[] {
    if (this.#shown[0]?.serial !== this.#entries.at(-1)?.serial) this.#shown = this.#entries.toReversed();
    return this.#shown;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  append(entry: EventLogEntry): void {
    if (this.#isOver) return;
    this.#serial += 1;
    this.#entries.push({ ...entry, serial: this.#serial, at: Date.now() });
    if (this.#entries.length > mostKept) this.#entries.shift();
    this.#notify();
  }

  /** Removes all entries. */
  clear(): void {
    this.#entries = [];
    this.#notify();
  }

  /** Stops logging: the person may not see the log. */
  end(): void {
    this.#isOver = true;
    this.clear();
  }

  #notify(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
