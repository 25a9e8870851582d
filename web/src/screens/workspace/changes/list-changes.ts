import type { RecordKey, RecordNews, ResourceStore } from '@ne2016/data-layer';

/** What others have done to a record that was not seen yet. */
export interface ChangeMark {
  readonly what: 'added' | 'changed';
  /** The attributes that changed, each with a number that is another one for another change of it. */
  readonly attributes: ReadonlyMap<string, number>;
  /** The account of who changed it last; `null` where that is not known yet, or never. */
  readonly by: string | null;
}

/** Older marks than so many are forgotten: nobody looks at more. */
const mostMarks = 1_000;

/** What is known of who changed records last. */
interface KnownEditors {
  of(key: RecordKey): { readonly editor: string | null } | undefined;
  /** Calls with the records of which something else is known. */
  subscribe(listener: (changed: ReadonlySet<RecordKey>) => void): () => void;
}

interface ListChangesOptions {
  readonly store: Pick<ResourceStore, 'subscribeNews'>;
  readonly editors: KnownEditors;
  /** Whose own changes are no news. */
  readonly userId: string;
}

/**
 * What others have changed in one list, until it was seen. What it costs depends on what changes and on the rows that
 * are in sight, not on the list.
 */
export class ListChanges {
  readonly #options: ListChangesOptions;
  /** The mark that was made last comes last. */
  readonly #marks = new Map<RecordKey, ChangeMark>();
  readonly #listeners = new Map<RecordKey, Set<() => void>>();
  #count = 0;

  constructor(options: ListChangesOptions) {
    this.#options = options;
  }

  /** Begins to note changes, until the function that it answers is called. */
  follow(): () => void {
    const { store, editors } = this.#options;
    const leaveStore = store.subscribeNews((news) => news.forEach((one) => this.#note(one)));
    const leaveEditors = editors.subscribe((keys) => this.#learnEditors(keys));
    return () => {
      leaveStore();
      leaveEditors();
    };
  }

  /** What is not seen of a record; the same object until that changes, `null` when it is nothing. */
  of(key: RecordKey): ChangeMark | null {
    return this.#marks.get(key) ?? null;
  }

  /** Somebody has seen the record as it is now. */
  see(key: RecordKey): void {
    if (this.#marks.delete(key)) this.#tell(key);
  }

  /** Calls `listener` when the mark of a record changes. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    const entry = () => listener();
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(entry));
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  #note({ key, before, after, attributes, isOwn }: RecordNews): void {
    if (isOwn || after === undefined) return this.see(key);
    this.#count += 1;
    const known = this.#marks.get(key);
    this.#set(key, {
      what: before === undefined ? 'added' : (known?.what ?? 'changed'),
      attributes: new Map([
        ...(known?.attributes ?? []),
        ...attributes.map((name) => [name, this.#count] as const),
      ]),
      by: null,
    });
    for (const oldest of this.#marks.keys()) {
      if (this.#marks.size <= mostMarks) break;
      this.see(oldest);
    }
  }

  /** Who changed something is told a moment after it. What somebody changed on another device is their own as well. */
  #learnEditors(keys: ReadonlySet<RecordKey>): void {
    const { editors, userId } = this.#options;
    for (const [key, mark] of this.#marks) {
      if (!keys.has(key)) continue;
      const by = editors.of(key)?.editor ?? null;
      if (by === userId) this.see(key);
      else if (by !== mark.by) {
        this.#marks.set(key, { ...mark, by });
        this.#tell(key);
      }
    }
  }

  #set(key: RecordKey, mark: ChangeMark): void {
    this.#marks.delete(key);
    this.#marks.set(key, mark);
    this.#tell(key);
  }

  #tell(key: RecordKey): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}
