import type { RecordId } from '@ne2016/contract';

/** More records waiting than this become one requested refresh of the list. */
const mostWaiting = 20;

/** How many single records are fetched at the same time: browsers open six connections to a server. */
const mostUnderWay = 4;

/** What a fetcher does its work with. */
export interface RecordFetcherPorts {
  /** Fetches one record and merges it; settles in any case. */
  readonly fetch: (id: RecordId) => Promise<void>;
  /** Asks for a refresh of the whole list instead. */
  readonly requestRefresh: () => void;
}

/**
 * Fetches single records on request: for each at most one fetch under way and one to follow, since the one under
 * way may have been answered before the change that asks for another.
 */
export class RecordFetcher {
  readonly #ports: RecordFetcherPorts;
  readonly #waiting = new Set<RecordId>();
  readonly #underWay = new Set<RecordId>();

  constructor(ports: RecordFetcherPorts) {
    this.#ports = ports;
  }

  /** Asks for a record to be fetched, now or as soon as the fetch under way has ended. */
  request(id: RecordId): void {
    this.#waiting.add(id);
    if (this.#waiting.size > mostWaiting) {
      this.#waiting.clear();
      this.#ports.requestRefresh();
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

  async #run(id: RecordId): Promise<void> {
    this.#underWay.add(id);
    try {
      await this.#ports.fetch(id);
    } finally {
      this.#underWay.delete(id);
      this.#startNext();
    }
  }
}
