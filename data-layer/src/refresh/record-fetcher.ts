import type { CachedList } from '../list/cached-list.ts';

/** The most records that may wait for a fetch; beyond it, a refresh of the list is requested instead. */
export const mostWaiting = 20;

/** The most single records fetched at the same time: browsers open six connections to a server. */
const mostUnderWay = 4;

/** Fetches one record and returns whether its answer was merged. Never rejects because of the server. */
type Fetch = (id: string) => Promise<boolean>;

/** The part of a list that a fetcher needs. */
interface FetchedList extends Pick<CachedList<object>, 'pending' | 'emit'> {
  readonly table: Pick<CachedList<object>['table'], 'removed'>;
}

/**
 * Fetches single records on request. Each has at most one fetch in flight and one queued, since the one in
 * flight may have been answered before the change that requests another. Identifiers are texts here, so that
 * 7 and '7' are one record.
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

  /** Requests a record. Too long a queue becomes a refresh of the list; polls retry pending records. */
  request(id: string): void {
    // The position of the list may be after the restoration of a removed record.
    if (this.#list.table.removed.has(id)) this.#list.pending.add(id);
    this.#waiting.add(id);
    if (this.#waiting.size > mostWaiting) {
      for (const one of this.#waiting) if (!this.#isToFollow(one)) this.#waiting.delete(one);
      this.#list.emit('refreshRequested');
    }
    this.#startNext();
  }

  /** Returns whether the fetch in flight might settle a pending record with an outdated answer. */
  #isToFollow(id: string): boolean {
    return this.#underWay.has(id) && this.#list.pending.has(id);
  }

  /** Requests all pending records again; called at every poll. */
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
      // A queued record was requested by something newer.
      if (isMerged && !this.#waiting.has(id)) this.#list.pending.delete(id);
    } finally {
      this.#underWay.delete(id);
      this.#startNext();
    }
  }
}
