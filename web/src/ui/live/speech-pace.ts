/** Between two messages of all live regions together, in milliseconds. */
const leastPause = 1000;

/** Between two messages of news, in milliseconds. */
const newsPause = 5000;

/** How long a text must stay as it is before it is said, in milliseconds: letters follow each other faster. */
const settleTime = 500;

/**
 * Why a text changes:
 * - `outcome`: something that was done here has come to its end. It is said at once.
 * - `own`: somebody types or chooses here. It is said once it rests.
 * - `news`: anything else, above all what others do. News of the whole page is said together, at most once in five seconds.
 */
export type SpeechCause = 'outcome' | 'own' | 'news';

interface Waiting {
  readonly cause: SpeechCause;
  readonly say: () => void;
  /** When the oldest change that was not said yet has come. */
  readonly since: number;
  /** When the text has come to rest. */
  readonly settled: number;
}

/**
 * The pace at which the live regions of a page speak: at most one message a second. Only the latest text of a region is
 * said: what came in between is merged into it. The news of all regions is one message.
 */
export class SpeechPace {
  readonly #waiting = new Map<object, Waiting>();
  #lastAt = Number.NEGATIVE_INFINITY;
  #lastNewsAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `say` at the region's turn, in place of what the region was to say before. */
  request(region: object, cause: SpeechCause, say: () => void): void {
    const now = performance.now();
    const since = this.#waiting.get(region)?.since ?? now;
    const rest = cause === 'outcome' ? 0 : settleTime;
    // A text that never comes to rest is said all the same.
    const settled = Math.min(now + rest, since + newsPause);
    this.#waiting.set(region, { cause, say, since, settled });
    this.#plan();
  }

  /** Forgets what a region was to say. */
  withdraw(region: object): void {
    this.#waiting.delete(region);
    this.#plan();
  }

  /** Forgets all that was said and was to be said. */
  reset(): void {
    this.#waiting.clear();
    this.#lastAt = Number.NEGATIVE_INFINITY;
    this.#lastNewsAt = Number.NEGATIVE_INFINITY;
    this.#plan();
  }

  /** When a text may be said. */
  #dueOf({ cause, settled }: Waiting): number {
    const turn = this.#lastAt + leastPause;
    return Math.max(settled, cause === 'news' ? Math.max(turn, this.#lastNewsAt + newsPause) : turn);
  }

  #plan(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const due = Math.min(...Array.from(this.#waiting.values(), (one) => this.#dueOf(one)));
    this.#timer = setTimeout(() => this.#sayNext(), Math.max(due - performance.now(), 0));
  }

  #sayNext(): void {
    const now = performance.now();
    const due = [...this.#waiting].filter(([, one]) => this.#dueOf(one) <= now);
    const isNews = ([, { cause }]: (typeof due)[number]) => cause === 'news';
    // What somebody waits for comes before news.
    const [first] = due.filter((one) => !isNews(one)).toSorted(([, a], [, b]) => a.settled - b.settled);
    const message = first === undefined ? due : [first];
    if (message.length > 0) this.#lastAt = now;
    if (message.some(isNews)) this.#lastNewsAt = now;
    for (const [region] of message) this.#waiting.delete(region);
    for (const [, { say }] of message) say();
    this.#plan();
  }
}
