import type { RecordId } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { RecordFilter } from '#query/search/record-search.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** The question of a view: the same object while it does not change. */
export interface ViewQuestion {
  readonly filter: RecordFilter | undefined;
  /** All words must match; empty without a search. */
  readonly words: readonly string[];
  /** Returns further text to search: the computed attributes that the view shows. */
  readonly moreText?: ((values: RecordValues) => string) | undefined;
}

/** The number of records of each view, by its identifier; without views that are still being counted. */
export type CountsOfViews = ReadonlyMap<number, number>;

interface ViewCountsOptions {
  readonly store: Pick<ResourceStore, 'ids' | 'size' | 'values'>;
  /** Returns the normalized text of a record. */
  readonly textOf: (values: RecordValues) => string;
  readonly slices: TimeSlices;
  /** Called only when a count has changed. */
  readonly publish: (counts: CountsOfViews) => void;
}

/** Number of records between two checks of the remaining time. */
const portion = 64;

interface CountedView {
  readonly question: ViewQuestion;
  /** The matching records among those visited so far. */
  readonly keys: Set<RecordKey>;
  isComplete: boolean;
}

/** A pass over the list for all views that are not counted yet. */
interface Walk {
  readonly views: readonly CountedView[];
  readonly ids: readonly RecordId[];
  next: number;
}

const asksNothing = ({ filter, words }: ViewQuestion) => filter === undefined && words.length === 0;

/**
 * Counts the records of the saved views of a list: all views in one pass over the list while the browser is
 * idle, then incrementally.
 */
export class ViewCounts {
  readonly #options: ViewCountsOptions;
  #views = new Map<number, CountedView>();
  #walk: Walk | undefined;
  readonly #changed = new Set<RecordKey>();
  #published: CountsOfViews = new Map();
  #cancel: (() => void) | undefined;

  constructor(options: ViewCountsOptions) {
    this.#options = options;
  }

  /** Counts these views. Views with unchanged questions are not counted again. */
  ask(questions: ReadonlyMap<number, ViewQuestion>): void {
    const before = this.#views;
    this.#views = new Map();
    for (const [id, question] of questions) {
      const known = before.get(id);
      const isSame = known?.question === question;
      this.#views.set(id, isSame ? known : { question, keys: new Set(), isComplete: asksNothing(question) });
    }
    const views = this.#selecting().filter(({ isComplete }) => !isComplete);
    this.#walk = views.length === 0 ? undefined : { views, ids: [...this.#options.store.ids()], next: 0 };
    this.#publish();
    this.#goOn();
  }

  /** Counts records again that were changed, added or removed, or whose linked records have changed. */
  update(changed: Iterable<RecordKey>): void {
    for (const key of changed) this.#changed.add(key);
    this.#goOn();
  }

  /** Stops and publishes no counts until `ask` is called again. */
  stop(): void {
    this.#cancel?.();
    this.#published = new Map();
    this.#options.publish(this.#published);
  }

  /** Returns the views that do not match all records. */
  #selecting(): CountedView[] {
    return [...this.#views.values()].filter(({ question }) => !asksNothing(question));
  }

  #goOn(): void {
    const { slices } = this.#options;
    this.#cancel?.();
    if (this.#changed.size > 0) this.#cancel = slices.soon((isOver) => this.#lookAtChanged(isOver));
    else if (this.#walk !== undefined) this.#cancel = slices.whenIdle((isOver) => this.#goThrough(isOver));
  }

  #lookAtChanged(isOver: () => boolean): void {
    const views = this.#selecting();
    let looked = 0;
    for (const key of this.#changed) {
      this.#changed.delete(key);
      this.#look(key, views);
      looked += 1;
      if (looked % portion === 0 && isOver()) break;
    }
    this.#publish();
    this.#goOn();
  }

  #goThrough(isOver: () => boolean): void {
    const walk = this.#walk;
    if (walk === undefined) return;
    do {
      for (const id of walk.ids.slice(walk.next, walk.next + portion)) this.#look(id, walk.views);
      walk.next += portion;
    } while (walk.next < walk.ids.length && !isOver());
    if (walk.next >= walk.ids.length) {
      for (const view of walk.views) view.isComplete = true;
      this.#walk = undefined;
      this.#publish();
    }
    this.#goOn();
  }

  /** Replaces the count of a record by that of its current values. Its text is made once for all views. */
  #look(key: RecordKey, views: readonly CountedView[]): void {
    const { store, textOf } = this.#options;
    const values: RecordValues | undefined = store.values(key);
    let text: string | undefined;
    for (const { question, keys } of views) {
      const isKept = values !== undefined && question.filter?.(values) !== false;
      const isFound =
        isKept &&
        question.words.every(
          (word) =>
            (text ??= textOf(values)).includes(word) || question.moreText?.(values).includes(word) === true,
        );
      if (isFound) keys.add(key);
      else keys.delete(key);
    }
  }

  #publish(): void {
    const counts = new Map<number, number>();
    for (const [id, { question, keys, isComplete }] of this.#views)
      if (isComplete) counts.set(id, asksNothing(question) ? this.#options.store.size : keys.size);
    const before = this.#published;
    const isSame =
      counts.size === before.size && [...counts].every(([id, count]) => before.get(id) === count);
    if (isSame) return;
    this.#published = counts;
    this.#options.publish(counts);
  }
}
