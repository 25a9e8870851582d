/** More records waiting than this become one requested refresh of the list. */
export const mostWaiting = 20;

/** How many single records are fetched at the same time: browsers open six connections to a server. */
const mostUnderWay = 4;

/** What a fetcher does its work with. Identifiers are texts here, so that 7 and '7' are one record. */
export interface RecordFetcherOptions {
  /** Fetches one record and merges it; answers whether the answer was merged. Never rejects for what a server does. */
  readonly fetch: (id: string) => Promise<boolean>;
  /** Asks for a refresh of the whole list instead. */
  readonly requestRefresh: () => void;
  /** What no refresh makes up for: it is asked for at every poll, and taken out once an answer is merged. */
  readonly pending: Set<string>;
}

/**
 * Fetches single records on request: for each at most one fetch under way and one to follow, since the one under
 * way may have been answered before the change that asks for another.
 */
export class RecordFetcher {
  readonly #options: RecordFetcherOptions;
  readonly #waiting = new Set<string>();
  readonly #underWay = new Set<string>();

  constructor(options: RecordFetcherOptions) {
    this.#options = options;
  }

  /** Asks for a record. Unless it is pending, a refresh of the list would bring it too. */
  request(id: string): void {
    this.#waiting.add(id);
    if (this.#waiting.size > mostWaiting) {
      for (const one of this.#waiting) if (!this.#isToFollow(one)) this.#waiting.delete(one);
      this.#options.requestRefresh();
    }
    this.#startNext();
  }

  /** Whether the fetch under way may end what is pending with an answer from before it was asked for again. */
  #isToFollow(id: string): boolean {
    return this.#underWay.has(id) && this.#options.pending.has(id);
  }

  /** Asks again for what is still pending; called at every poll. */
  retry(): void {
    for (const id of this.#options.pending) {
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
      const isMerged = await this.#options.fetch(id);
      // One that is to follow was asked for by something newer.
      if (isMerged && !this.#waiting.has(id)) this.#options.pending.delete(id);
    } finally {
      this.#underWay.delete(id);
      this.#startNext();
    }
  }
}
