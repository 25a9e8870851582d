import { type DataProblem, HttpError } from '@ne2016/data-layer';

/** A page of entries, newest first, and the cursor of older ones; `null` if there are none. */
export interface FeedPage<Entry> {
  readonly entries: readonly Entry[];
  readonly next: string | null;
}

/** The state of a feed. */
export interface FeedState<Entry> extends FeedPage<Entry> {
  readonly isLoading: boolean;
  /** The problem of the last call. */
  readonly problem: DataProblem | null;
}

interface FeedOptions<Entry> {
  /** @param cursor The `next` of the previous page; `undefined` loads the newest entries. */
  load(cursor: string | undefined): Promise<FeedPage<Entry>>;
  /** Returns the identity of an entry. */
  keyOf(entry: Entry): string;
}

/** Returns whether the server refuses access, or has nothing at this address. */
const isRefusal = ({ status }: DataProblem) => status === 403 || status === 404;

/** A paged list of entries, newest first, to which newer ones may be added at any time. */
export class PagedFeed<Entry> {
  readonly #options: FeedOptions<Entry>;
  readonly #listeners = new Set<() => void>();
  #state: FeedState<Entry> = { entries: [], next: null, isLoading: false, problem: null };
  /** Whether there may be newer entries since the last call for them. */
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

  /** Loads the newest entries; during a pending call, once more after it. */
  async refresh(): Promise<void> {
    if (this.#state.isLoading) {
      this.#isOutdated = true;
      return;
    }
    await this.#call(undefined, (page) => this.#withNewest(page));
  }

  /** Loads older entries. */
  async more(): Promise<void> {
    const { next, isLoading, entries } = this.#state;
    if (next === null || isLoading) return;
    await this.#call(next, (page) => ({ ...page, entries: [...entries, ...page.entries] }));
  }

  /** Repeats the last call; loads the newest entries if there are no older ones. */
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
      // After a refusal, nothing may stay visible; other failures keep the entries.
      const kept = isRefusal(problem) ? { entries: [], next: null } : {};
      this.#change({ ...kept, isLoading: false, problem });
      return;
    }
    if (this.#isOutdated) await this.refresh();
  }

  /** Prepends newer entries; replaces all entries if others may be missing in between. */
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
