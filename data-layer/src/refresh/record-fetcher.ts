/** More records waiting than this become one requested refresh of the list. */
const mostWaiting = 20;

/** How many single records are fetched at the same time: browsers open six connections to a server. */
const mostUnderWay = 4;

/** What a fetcher does its work with. Identifiers are texts here, so that 7 and '7' are one record. */
export interface RecordFetcherPorts {
  /** Fetches one record and merges it; answers whether it is settled. Never rejects for what a server does. */
  readonly fetch: (id: string) => Promise<boolean>;
  /** Asks for a refresh of the whole list instead. */
  readonly requestRefresh: () => void;
}

/**
 * Fetches single records on request: for each at most one fetch under way and one to follow, since the one under
 * way may have been answered before the change that asks for another.
 */
export class RecordFetcher {
  readonly #ports: RecordFetcherPorts;
  readonly #waiting = new Set<string>();
  readonly #underWay = new Set<string>();
  /** What no refresh makes up for: a list answer went past it without its being believed. */
  readonly #owed = new Set<string>();

  constructor(ports: RecordFetcherPorts) {
    this.#ports = ports;
  }

  /** Whether anything is still to be fetched that no refresh makes up for. */
  get isOwed(): boolean {
    return this.#owed.size > 0;
  }

  /** Asks for a record that changed; a refresh of the list would bring it too. */
  request(id: string): void {
    this.#waiting.add(id);
    if (this.#waiting.size > mostWaiting) {
      this.#waiting.clear();
      this.#ports.requestRefresh();
    }
    this.#startNext();
  }

  /** Asks for a record until it is settled, at every poll anew: a refresh would not bring it. */
  insist(id: string): void {
    this.#owed.add(id);
    this.request(id);
  }

  /** Asks again for what is still owed; called at every poll. */
  retry(): void {
    for (const id of this.#owed) {
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
      const isSettled = await this.#ports.fetch(id);
      // One that is to follow was asked for by something newer.
      if (isSettled && !this.#waiting.has(id)) this.#owed.delete(id);
    } finally {
      this.#underWay.delete(id);
      this.#startNext();
    }
  }
}
