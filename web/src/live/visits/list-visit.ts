import type { ResourceStore } from '@ne2016/data-layer';
import { isNews, type RecordAuthors } from '../authors/record-authors.ts';

/** The remote changes of a list since the last visit. */
export interface VisitChanges {
  readonly count: number;
  /** Accounts of the editors, those with the most changes first. */
  readonly editors: readonly string[];
}

interface ListVisitOptions {
  readonly authors: Pick<RecordAuthors, 'entries' | 'status' | 'subscribe' | 'follow'>;
  readonly store: Pick<ResourceStore, 'state' | 'subscribeState' | 'values'>;
  readonly userId: string;
  /** Stores up to when the list was seen, in milliseconds, in this browser. */
  readonly memory: { read(): number | undefined; write(time: number): void };
  readonly now: () => number;
}

/**
 * A visit of one user to one list. Remote changes since the last visit are requested once, and shown until
 * they are marked as seen. Changes during the visit count as seen when they happen.
 */
export class ListVisit {
  readonly #options: ListVisitOptions;
  readonly #listeners = new Set<() => void>();
  #isReturning = false;
  #since = Number.POSITIVE_INFINITY;
  #news: VisitChanges | null = null;
  /** Whether there is unseen news; `undefined` until it is counted. */
  #isPending: boolean | undefined;
  /** Time of the newest known change. */
  #newest = 0;
  #leaveAuthors: (() => void) | undefined;

  constructor(options: ListVisitOptions) {
    this.#options = options;
  }

  /** Time up to which the list was seen, in milliseconds. */
  get since(): number {
    return this.#since;
  }

  /** The same object until it changes; `null` without news. */
  get news(): VisitChanges | null {
    return this.#news;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Starts a visit: the list is on the screen.
   * @returns A function that ends the visit.
   */
  begin(): () => void {
    const { authors, memory, store } = this.#options;
    const last = memory.read();
    this.#isReturning = last !== undefined;
    this.#since = last ?? Number.POSITIVE_INFINITY;
    this.#isPending = undefined;
    this.#notify(null);
    // A first visit has no news, and sends no request.
    if (this.#isReturning) {
      // Known authors may be from an earlier visit: the first notification has those of this one.
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

  /** Stores the time of the visit, because the page may be left. */
  pause(): void {
    const isKnown = !this.#isReturning || this.#isPending === false;
    if (isKnown) this.#options.memory.write(this.#seenNow());
  }

  /** Marks all news as seen. */
  markSeen(): void {
    this.#since = this.#seenNow();
    this.#isPending = false;
    this.#options.memory.write(this.#since);
    this.#notify(null);
  }

  /** With a slow clock, the newest known change decides: seen changes must not be shown again. */
  #seenNow(): number {
    return Math.max(this.#newest, this.#options.now());
  }

  #leave(): void {
    this.#leaveAuthors?.();
    this.#leaveAuthors = undefined;
  }

  #count(): void {
    const { authors, store, userId } = this.#options;
    // Until the list is loaded, all records seem to be missing.
    const isListed = store.state.state === 'ready' && !store.state.isCached;
    if (authors.status.state !== 'ready' || !isListed) return;
    this.#leave();
    const counts = new Map<string, number>();
    for (const [key, facts] of authors.entries()) {
      this.#newest = Math.max(this.#newest, facts.changed);
      if (isNews(facts, userId, this.#since) && store.values(key) !== undefined)
        counts.set(facts.editor, (counts.get(facts.editor) ?? 0) + 1);
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
