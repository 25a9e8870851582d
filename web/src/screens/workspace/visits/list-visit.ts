import type { ResourceStore } from '@ne2016/data-layer';
import type { RecordAuthors } from '../record-authors/record-authors.ts';

/** What others have changed in a list since somebody was there last. */
export interface VisitNews {
  readonly count: number;
  /** The accounts that did it, whoever changed most before the others. */
  readonly editors: readonly string[];
}

interface ListVisitOptions {
  readonly authors: Pick<RecordAuthors, 'entries' | 'phase' | 'subscribe' | 'follow'>;
  readonly store: Pick<ResourceStore, 'values'>;
  readonly userId: string;
  /** Where this browser keeps until when the list was seen, in milliseconds of the server’s clock. */
  readonly memory: { read(): number | undefined; write(time: number): void };
  readonly now: () => number;
}

/**
 * The visit of one person to one list. What others have changed between the last one and this one is told until it is
 * marked as seen; what they change meanwhile is seen as it happens, and only counts while there was something before.
 */
export class ListVisit {
  readonly #options: ListVisitOptions;
  readonly #listeners = new Set<() => void>();
  #isReturning = false;
  #since = Number.POSITIVE_INFINITY;
  #news: VisitNews | null = null;
  /** Whether there was something to tell when this visit began; `undefined` until that is known. */
  #isPending: boolean | undefined;
  #newest: number | undefined;

  constructor(options: ListVisitOptions) {
    this.#options = options;
  }

  /** Until when the list was seen, in milliseconds. */
  get since(): number {
    return this.#since;
  }

  /** The same object until it changes; `null` when there is nothing to tell. */
  get news(): VisitNews | null {
    return this.#news;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The list is on the screen, until the function that it answers is called. */
  begin(): () => void {
    const { authors, memory } = this.#options;
    const last = memory.read();
    this.#isReturning = last !== undefined;
    this.#since = last ?? Number.POSITIVE_INFINITY;
    this.#isPending = undefined;
    this.#tell(null);
    // Who comes for the first time is told nothing, and nothing is asked for.
    const leaveAuthors = this.#isReturning ? authors.follow() : undefined;
    // What is known from the last visit says nothing of this one: it is asked for, and told.
    const leave = authors.subscribe(() => this.#count());
    return () => {
      this.pause();
      leave();
      leaveAuthors?.();
    };
  }

  /** Nobody looks any more, for now. */
  pause(): void {
    const isKnown = !this.#isReturning || this.#isPending === false;
    if (isKnown) this.#options.memory.write(this.#newest ?? this.#options.now());
  }

  /** All that was told is seen. */
  markSeen(): void {
    this.#since = this.#newest ?? this.#options.now();
    this.#isPending = false;
    this.#options.memory.write(this.#since);
    this.#tell(null);
  }

  #count(): void {
    const { authors, store, userId } = this.#options;
    if (!this.#isReturning || authors.phase.state !== 'ready') return;
    const counts = new Map<string, number>();
    for (const [key, { editor, changed }] of authors.entries()) {
      this.#newest = Math.max(this.#newest ?? 0, changed);
      if (changed <= this.#since || editor === userId || editor === null) continue;
      if (store.values(key) !== undefined) counts.set(editor, (counts.get(editor) ?? 0) + 1);
    }
    this.#isPending ??= counts.size > 0;
    if (!this.#isPending) return;
    const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
    const count = sorted.reduce((sum, [, more]) => sum + more, 0);
    this.#tell(count === 0 ? null : { count, editors: sorted.map(([id]) => id) });
  }

  #tell(news: VisitNews | null): void {
    if (JSON.stringify(news) !== JSON.stringify(this.#news)) this.#news = news;
    for (const listener of [...this.#listeners]) listener();
  }
}
