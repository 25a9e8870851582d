import type { ResourceStore } from '@ne2016/data-layer';
import type { RecordAuthors } from '../authors/record-authors.ts';

/** What others have changed in a list since somebody was there last. */
export interface VisitChanges {
  readonly count: number;
  /** The accounts that did it, those with the most changes first. */
  readonly editors: readonly string[];
}

interface ListVisitOptions {
  readonly authors: Pick<RecordAuthors, 'entries' | 'status' | 'subscribe' | 'follow'>;
  readonly store: Pick<ResourceStore, 'state' | 'subscribeState' | 'values'>;
  readonly userId: string;
  /** Where this browser keeps until when the list was seen, in milliseconds. */
  readonly memory: { read(): number | undefined; write(time: number): void };
  readonly now: () => number;
}

/**
 * The visit of one person to one list. What others have changed between the last one and this one is asked for once, and
 * told until it is marked as seen; what they change meanwhile is seen as it happens.
 */
export class ListVisit {
  readonly #options: ListVisitOptions;
  readonly #listeners = new Set<() => void>();
  #isReturning = false;
  #since = Number.POSITIVE_INFINITY;
  #news: VisitChanges | null = null;
  /** Whether there is something to tell; `undefined` until that is known. */
  #isPending: boolean | undefined;
  /** Of all changes that are known. */
  #newest = 0;
  #leaveAuthors: (() => void) | undefined;

  constructor(options: ListVisitOptions) {
    this.#options = options;
  }

  /** Until when the list was seen, in milliseconds. */
  get since(): number {
    return this.#since;
  }

  /** The same object until it changes; `null` when there is nothing to tell. */
  get news(): VisitChanges | null {
    return this.#news;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The list is on the screen, until the function that it answers is called. */
  begin(): () => void {
    const { authors, memory, store } = this.#options;
    const last = memory.read();
    this.#isReturning = last !== undefined;
    this.#since = last ?? Number.POSITIVE_INFINITY;
    this.#isPending = undefined;
    this.#notify(null);
    // The first visit has no news, and asks for nothing.
    if (this.#isReturning) {
      // What is known from the last visit says nothing of this one: it is asked for, and told.
      let isTold = false;
      const count = () => {
        isTold = true;
        this.#count();
      };
      const leaveAuthors = authors.subscribe(count);
      const leaveStore = store.subscribeState(() => isTold && this.#count());
      const leave = [leaveAuthors, leaveStore, authors.follow()];
      this.#leaveAuthors = () => leave.forEach((one) => one());
    }
    return () => {
      this.pause();
      this.#leave();
    };
  }

  /** Nobody looks any more, for now. */
  pause(): void {
    const isKnown = !this.#isReturning || this.#isPending === false;
    if (isKnown) this.#options.memory.write(this.#seenNow());
  }

  /** All that was told is seen. */
  markSeen(): void {
    this.#since = this.#seenNow();
    this.#isPending = false;
    this.#options.memory.write(this.#since);
    this.#notify(null);
  }

  /** A clock that is slow must not have told again what is known to be seen. */
  #seenNow(): number {
    return Math.max(this.#newest, this.#options.now());
  }

  #leave(): void {
    this.#leaveAuthors?.();
    this.#leaveAuthors = undefined;
  }

  #count(): void {
    const { authors, store, userId } = this.#options;
    // Before the list is there, none of its records is.
    const isListed = store.state.state === 'ready' && !store.state.isCached;
    if (authors.status.state !== 'ready' || !isListed) return;
    this.#leave();
    const counts = new Map<string, number>();
    for (const [key, { editor, changed }] of authors.entries()) {
      this.#newest = Math.max(this.#newest, changed);
      if (changed <= this.#since || editor === userId || editor === null) continue;
      if (store.values(key) !== undefined) counts.set(editor, (counts.get(editor) ?? 0) + 1);
    }
    this.#isPending = counts.size > 0;
    const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
    const count = sorted.reduce((sum, [, more]) => sum + more, 0);
    this.#notify(count === 0 ? null : { count, editors: sorted.map(([id]) => id) });
  }

  #notify(news: VisitChanges | null): void {
    if (JSON.stringify(news) !== JSON.stringify(this.#news)) this.#news = news;
    for (const listener of [...this.#listeners]) listener();
  }
}
