/** Milliseconds between two messages of all live regions together. */
const leastPause = 1000;

/** Milliseconds between two messages of news. */
const newsPause = 5000;

/** Milliseconds for which a text must stay unchanged before it is announced: typing is faster. */
const settleTime = 500;

/**
 * Why a text changes:
 * - `outcome`: an action of this user has ended. Announced at once.
 * - `own`: this user types or chooses. Announced once the text no longer changes.
 * - `news`: anything else, above all changes by others. The news of the page is announced together, at most
 *   once in five seconds.
 */
export type SpeechCause = 'outcome' | 'own' | 'news';

interface Waiting {
  readonly cause: SpeechCause;
  readonly say: () => void;
  /** Time of the oldest change that was not announced yet. */
  readonly since: number;
  /** Time from which the text counts as settled. */
  readonly settled: number;
}

/**
 * The pace of the live regions of a page: at most one message a second. Only the latest text of a region is
 * announced; intermediate texts are skipped. The news of all regions is one message.
 */
export class SpeechPace {
  readonly #waiting = new Map<object, Waiting>();
  #lastAt = Number.NEGATIVE_INFINITY;
  #lastMessageAt = Number.NEGATIVE_INFINITY;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Calls `say` at the region’s turn. Replaces the pending request of the region. */
  request(region: object, cause: SpeechCause, say: () => void): void {
    const now = performance.now();
    const since = this.#waiting.get(region)?.since ?? now;
    const rest = cause === 'outcome' ? 0 : settleTime;
    // A text that never settles is announced nevertheless.
    const settled = Math.min(now + rest, since + newsPause);
    this.#waiting.set(region, { cause, say, since, settled });
    this.#plan();
  }

  /** Drops the pending request of a region. */
  withdraw(region: object): void {
    this.#waiting.delete(region);
    this.#plan();
  }

  /** Forgets all announcements and pending requests. */
  reset(): void {
    this.#waiting.clear();
    this.#lastAt = Number.NEGATIVE_INFINITY;
    this.#lastMessageAt = Number.NEGATIVE_INFINITY;
    this.#plan();
  }

  /** Returns the time at which a text may be announced. */
  #dueOf({ cause, settled }: Waiting): number {
    const turn = this.#lastAt + leastPause;
    return Math.max(settled, cause === 'news' ? Math.max(turn, this.#lastMessageAt + newsPause) : turn);
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
    // Answers to the user’s own actions come before news.
    const [first] = due.filter((one) => !isNews(one)).toSorted(([, a], [, b]) => a.settled - b.settled);
    const message = first === undefined ? due : [first];
    if (message.length > 0) this.#lastAt = now;
    if (message.some(isNews)) this.#lastMessageAt = now;
    for (const [region] of message) this.#waiting.delete(region);
    for (const [, { say }] of message) say();
    this.#plan();
  }
}
