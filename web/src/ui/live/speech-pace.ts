/** Between two messages of all live regions together, in milliseconds. */
const leastPause = 1000;

/** Between two messages of one region that answer nothing that somebody did here, in milliseconds. */
const newsPause = 5000;

/** How long a text must stay as it is before it is said, in milliseconds: letters follow each other faster. */
const settleTime = 500;

/** What a change answers: something done here, such as typing, or nothing. */
export type SpeechCause = 'own' | 'news';

interface Waiting {
  readonly say: () => void;
  /** When the oldest change that was not said yet has come. */
  readonly since: number;
  /** When the text may be said. */
  readonly due: number;
}

/**
 * The pace at which the live regions of a page speak: at most one message a second, and of what comes by itself at most
 * one in five seconds for each region. Only the latest text of a region is said: what came in between is merged into it.
 */
export class SpeechPace {
  readonly #waiting = new Map<object, Waiting>();
  readonly #saidAt = new WeakMap<object, number>();
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `say` at the region's turn, in place of what the region was to say before. */
  request(region: object, cause: SpeechCause, say: () => void): void {
    const now = performance.now();
    const since = this.#waiting.get(region)?.since ?? now;
    const pause = cause === 'own' ? leastPause : newsPause;
    const saidAt = this.#saidAt.get(region) ?? Number.NEGATIVE_INFINITY;
    // A text that never comes to rest is said all the same.
    const settled = Math.min(now + settleTime, since + newsPause);
    this.#waiting.set(region, { say, since, due: Math.max(settled, saidAt + pause) });
    this.#plan();
  }

  /** Forgets what a region was to say. */
  withdraw(region: object): void {
    this.#waiting.delete(region);
    this.#plan();
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const due = Math.min(...[...this.#waiting.values()].map((one) => one.due));
    const at = Math.max(due, this.#lastAt + leastPause);
    this.#timer = setTimeout(() => this.#sayNext(), Math.max(at - performance.now(), 0));
  }

  #sayNext(): void {
    const now = performance.now();
    const [next] = [...this.#waiting].toSorted(([, one], [, other]) => one.due - other.due);
    if (next !== undefined && next[1].due <= now && this.#lastAt + leastPause <= now) {
      const [region, { say }] = next;
      this.#waiting.delete(region);
      this.#saidAt.set(region, now);
      this.#lastAt = now;
      say();
    }
    this.#plan();
  }
}
