import type { BrowserHistory } from '../browser-history.ts';
import type { HistoryEntry } from '../history-entry.ts';

/** The history of a page whose movements are made by `finish`, as a browser makes them later. */
export class FakeHistory implements BrowserHistory {
  entries: HistoryEntry[];
  index = 0;
  /** Whether a movement has led out of the application. */
  hasLeft = false;
  #target: number | null = null;
  #listener: (() => void) | null = null;

  constructor(address: string) {
    this.entries = [{ address, state: null }];
  }

  read(): HistoryEntry {
    const entry = this.entries[this.index];
    if (entry === undefined) throw new RangeError('The history has no such entry');
    return entry;
  }

  push(state: object | null, address = this.read().address): void {
    this.entries = [...this.entries.slice(0, this.index + 1), { address, state }];
    this.index += 1;
  }

  replace(state: object | null, address = this.read().address): void {
    this.entries = this.entries.with(this.index, { address, state });
  }

  /** As in Chromium, a second movement goes on from where the first one leads. */
  move(delta: number): void {
    this.#target = (this.#target ?? this.index) + delta;
  }

  listen(listener: () => void): void {
    this.#listener = listener;
  }

  unlisten(): void {
    this.#listener = null;
  }

  get isListenedTo(): boolean {
    return this.#listener !== null;
  }

  /** Ends the movement. A movement beyond the last entry does nothing. */
  finish(): void {
    const target = this.#target;
    this.#target = null;
    if (target === null || target >= this.entries.length) return;
    if (target < 0) this.hasLeft = true;
    else if (target !== this.index) {
      this.index = target;
      this.#listener?.();
    }
  }

  /** Simulates a typed address, or a link of the page to it. It ends a movement. */
  type(address: string): void {
    this.#target = null;
    if (address === this.read().address) this.replace(null);
    else this.push(null, address);
    this.#listener?.();
  }
}
