import type { RecordId } from '@ne2016/contract';
import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { RecordFilter } from '#query/search/record-search.ts';
import type { RecordValues } from '#values/record-title.ts';
import type { TimeSlices } from '#platform/time-slices.ts';

/** Which records a view matches. The same object as long as it asks for the same. */
export interface ViewQuestion {
  readonly filter: RecordFilter | undefined;
  /** All of which the text of a record has to have; none where nothing is searched. */
  readonly words: readonly string[];
  /** What is searched besides the text of a record: the computed attributes that the view shows. */
  readonly moreText?: ((values: RecordValues) => string) | undefined;
}

/** How many records each view matches, by its identifier; none for one that is still counted. */
export type CountsOfViews = ReadonlyMap<number, number>;

interface ViewCountsOptions {
  readonly store: Pick<ResourceStore, 'ids' | 'size' | 'values'>;
  /** The text of a record, as the search compares it. */
  readonly textOf: (values: RecordValues) => string;
  readonly slices: TimeSlices;
  /** Called with other counts, and only then. */
  readonly publish: (counts: CountsOfViews) => void;
}

/** So many records are looked at between two looks at the time that is left. */
const portion = 64;

interface CountedView {
  readonly question: ViewQuestion;
  /** The records that it matches, as far as they were looked at. */
  readonly keys: Set<RecordKey>;
  isComplete: boolean;
}

/** One walk through the list for all views that were not counted yet. */
interface Walk {
  readonly views: readonly CountedView[];
  readonly ids: readonly RecordId[];
  next: number;
}

const asksNothing = ({ filter, words }: ViewQuestion) => filter === undefined && words.length === 0;

/**
 * Counts the records that the saved views of a list match: of all views in one walk through the list, while the browser
 * has nothing else to do, and from then on only by the records that change.
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

  /** Counts these views. Those that ask for the same as before are not counted again. */
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

  /** Records changed, came or went, or what they link to changed. */
  update(changed: Iterable<RecordKey>): void {
    for (const key of changed) this.#changed.add(key);
    this.#goOn();
  }

  /** Does nothing more, and tells no counts, until it is asked again. */
  stop(): void {
    this.#cancel?.();
    this.#published = new Map();
    this.#options.publish(this.#published);
  }

  /** The views that do not match all records. */
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

  /** Counts a record as it is now, in place of its earlier count. Its text is made once for all views. */
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
