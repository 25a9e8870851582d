import { type DataProblem, HttpError } from '@ne2016/data-layer';

/** Some entries, the newest first, and what asks for those before; `null`: there are none. */
export interface FeedPage<Entry> {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

/** How far a feed is. */
export interface FeedState<Entry> extends FeedPage<Entry> {
  readonly isLoading: boolean;
  /** Why the last call failed. */
  readonly problem: DataProblem | null;
}

interface FeedOptions<Entry> {
  /** @param cursor `next` of the page before; `undefined` asks for the newest. */
  load(cursor: string | undefined): Promise<FeedPage<Entry>>;
  /** Tells an entry from all others. */
  keyOf(entry: Entry): string;
}

/** Whether the server says that there is nothing to see here, at least for this person. */
const isRefusal = ({ status }: DataProblem) => status === 403 || status === 404;

/** Entries that come in pages, the newest first, and of which newer ones may come at any time. */
export class PagedFeed<Entry> {
  readonly #options: FeedOptions<Entry>;
  readonly #listeners = new Set<() => void>();
  #state: FeedState<Entry> = { entries: [], next: null, isLoading: false, problem: null };
  /** Something has happened since the newest entries were asked for. */
  #isOutdated = false;
  /** Whether the last call was for older entries. */
  #isLastMore = false;

  constructor(options: FeedOptions<Entry>) {
    this.#options = options;
  }

  get state(): FeedState<Entry> {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Asks for the newest entries; while a call is under way, once more after it. */
  async refresh(): Promise<void> {
    if (this.#state.isLoading) {
      this.#isOutdated = true;
      return;
    }
    await this.#call(undefined, (page) => this.#withNewest(page));
  }

  /** Asks for the entries before those that are there. */
  async more(): Promise<void> {
    const { next, isLoading, entries } = this.#state;
    if (next === null || isLoading) return;
    await this.#call(next, (page) => ({ ...page, entries: [...entries, ...page.entries] }));
  }

  /** Asks again for what was asked for last; for the newest entries where there are none any more. */
  async retry(): Promise<void> {
    await (this.#isLastMore && this.#state.next !== null ? this.more() : this.refresh());
  }

  async #call(cursor: string | undefined, merge: (page: FeedPage<Entry>) => FeedPage<Entry>): Promise<void> {
    this.#isLastMore = cursor !== undefined;
    if (!this.#isLastMore) this.#isOutdated = false;
    this.#change({ isLoading: true, problem: null });
    try {
      const page = await this.#options.load(cursor);
      this.#change({ ...merge(page), isLoading: false });
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      const { problem } = error;
      // Who may not see it any more keeps nothing of it; what merely failed stays.
      const kept = isRefusal(problem) ? { entries: [], next: null } : {};
      this.#change({ ...kept, isLoading: false, problem });
      return;
    }
    if (this.#isOutdated) await this.refresh();
  }

  /** Newer entries before the known ones; where there may be others in between, in their place. */
  #withNewest(page: FeedPage<Entry>): FeedPage<Entry> {
    const { keyOf } = this.#options;
    const known = new Set(this.#state.entries.map(keyOf));
    const added = page.entries.filter((entry) => !known.has(keyOf(entry)));
    const isConnected = added.length < page.entries.length;
    if (!isConnected) return page;
    return { entries: [...added, ...this.#state.entries], next: this.#state.next };
  }

  #change(changes: Partial<FeedState<Entry>>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
