import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { subscribeToChanges, type ChangeSource, type RecordChange } from '@ne2016/data-layer/views';

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
  /** Has it found out who has made the changes since a position of the list. */
  askSince(cursor: string): void;
  of(key: RecordKey): { readonly editor: string | null } | undefined;
  /** Calls with the records of which something else is known. */
  subscribe(listener: (changed: ReadonlySet<RecordKey>) => void): () => void;
}

interface ListChangesOptions {
  readonly store: ChangeSource & Pick<ResourceStore, 'cursor'>;
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
  /** How often a record is open. */
  readonly #held = new Map<RecordKey, number>();
  /** A position of the list before the first change of which nobody has asked yet who made it; `null`: there is none. */
  #unasked: string | null = null;
  #count = 0;

  constructor(options: ListChangesOptions) {
    this.#options = options;
  }

  /** Begins to note changes, until the function that it answers is called. */
  follow(): () => void {
    const { store, editors } = this.#options;
    const leaveStore = subscribeToChanges(store, (news) => news.forEach((one) => this.#note(one)));
    const leaveEditors = editors.subscribe((keys) => this.#updateEditors(keys));
    return () => {
      leaveStore();
      leaveEditors();
    };
  }

  /** What is not seen of a record; the same object until that changes, `null` when it is nothing. */
  of(key: RecordKey): ChangeMark | null {
    return this.#marks.get(key) ?? null;
  }

  /** Somebody has seen the record as it is now, unless it is open: then each value is seen by itself. */
  see(key: RecordKey): void {
    if (!this.#held.has(key)) this.#forget(key);
  }

  /** Somebody has gone to a value of an open record. */
  seeAttribute(key: RecordKey, attribute: string): void {
    const mark = this.#marks.get(key);
    if (mark === undefined || !mark.attributes.has(attribute)) return;
    const attributes = new Map([...mark.attributes].filter(([name]) => name !== attribute));
    if (attributes.size === 0 && mark.what === 'changed') return this.#forget(key);
    this.#marks.set(key, { ...mark, attributes });
    this.#notify(key);
  }

  /** A record is opened; when the function that this answers is called it is left, and what it was is seen. */
  hold(key: RecordKey): () => void {
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    return () => {
      const others = (this.#held.get(key) ?? 1) - 1;
      if (others > 0) this.#held.set(key, others);
      else this.#held.delete(key);
      this.see(key);
    };
  }

  /** Calls `listener` when the mark of a record changes. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    const entry = () => listener();
    const listeners = this.#listeners.get(key) ?? new Set();
    this.#listeners.set(key, listeners.add(entry));
    this.#askWho(key);
    return () => {
      listeners.delete(entry);
      if (listeners.size === 0 && this.#listeners.get(key) === listeners) this.#listeners.delete(key);
    };
  }

  #note({ key, before, after, attributes, isOwn }: RecordChange): void {
    if (isOwn || after === undefined) return this.#forget(key);
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
    // The news comes before the list is at the position that has it.
    this.#unasked ??= this.#options.store.cursor;
    this.#askWho(key);
    for (const oldest of this.#marks.keys()) {
      if (this.#marks.size <= mostMarks) break;
      this.#forget(oldest);
    }
  }

  /** Asks who has changed a record where somebody is shown that it has changed. */
  #askWho(key: RecordKey): void {
    if (this.#unasked === null || !this.#listeners.has(key) || this.#marks.get(key)?.by !== null) return;
    this.#options.editors.askSince(this.#unasked);
    this.#unasked = null;
  }

  /** Editors are known a moment after their changes. Changes by the person on another device are their own as well. */
  #updateEditors(keys: ReadonlySet<RecordKey>): void {
    const { editors, userId } = this.#options;
    for (const [key, mark] of this.#marks) {
      if (!keys.has(key)) continue;
      const by = editors.of(key)?.editor ?? null;
      if (by === userId) this.#forget(key);
      else if (by !== mark.by) {
        this.#marks.set(key, { ...mark, by });
        this.#notify(key);
      }
    }
  }

  #forget(key: RecordKey): void {
    if (this.#marks.delete(key)) this.#notify(key);
  }

  #set(key: RecordKey, mark: ChangeMark): void {
    this.#marks.delete(key);
    this.#marks.set(key, mark);
    this.#notify(key);
  }

  #notify(key: RecordKey): void {
    for (const listener of [...(this.#listeners.get(key) ?? [])]) listener();
  }
}
