import type { CachedList } from '../list/cached-list.ts';

/** More records waiting than this become one requested refresh of the list. */
export const mostWaiting = 20;

/** How many single records are fetched at the same time: browsers open six connections to a server. */
const mostUnderWay = 4;

/** Fetches one record and merges it; answers whether the answer was merged. Never rejects for what a server does. */
type Fetch = (id: string) => Promise<boolean>;

/** What a fetcher needs of a list. */
interface FetchedList extends Pick<CachedList<object>, 'pending' | 'emit'> {
  readonly table: Pick<CachedList<object>['table'], 'removed'>;
}

/**
 * Fetches single records on request: for each at most one fetch under way and one to follow, since the one under
 * way may have been answered before the change that asks for another. Identifiers are texts here, so that 7 and '7' are
 * one record.
 */
export class RecordFetcher {
  readonly #list: FetchedList;
  readonly #fetch: Fetch;
  readonly #waiting = new Set<string>();
  readonly #underWay = new Set<string>();

  constructor(list: FetchedList, fetch: Fetch) {
    this.#list = list;
    this.#fetch = fetch;
  }

  /** Asks for a record. Unless it is pending, a refresh of the list would bring it too. */
  request(id: string): void {
    // Of what was removed, and is back, the list may be past the return.
    if (this.#list.table.removed.has(id)) this.#list.pending.add(id);
    this.#waiting.add(id);
    if (this.#waiting.size > mostWaiting) {
      for (const one of this.#waiting) if (!this.#isToFollow(one)) this.#waiting.delete(one);
      this.#list.emit('refreshRequested');
    }
    this.#startNext();
  }

  /** Whether the fetch under way may end what is pending with an answer from before it was asked for again. */
  #isToFollow(id: string): boolean {
    return this.#underWay.has(id) && this.#list.pending.has(id);
  }

  /** Asks again for what is still pending; called at every poll. */
  retry(): void {
    for (const id of this.#list.pending) {
      if (this.#waiting.size >= mostWaiting) break;
      if (!this.#underWay.has(id)) this.#waiting.add(id);
    }
    this.#startNext();
  }

  #startNext(): void {
    for (const id of this.#waiting) {
      if (this.#underWay.size >= mostUnderWay) return;
      if (this.#underWay.has(id)) continue;
      this.#waiting.delete(id);
      void this.#run(id);
    }
  }

  async #run(id: string): Promise<void> {
    this.#underWay.add(id);
    try {
      const isMerged = await this.#fetch(id);
      // One that is to follow was asked for by something newer.
      if (isMerged && !this.#waiting.has(id)) this.#list.pending.delete(id);
    } finally {
      this.#underWay.delete(id);
      this.#startNext();
    }
  }
}
