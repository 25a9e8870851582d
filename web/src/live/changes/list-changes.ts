import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { subscribeToChanges, type ChangeSource, type RecordChange } from '@ne2016/data-layer/views';

/** The unseen remote changes of a record. */
export interface ChangeMark {
  readonly what: 'added' | 'changed';
  /** The changed attributes, each with a number that differs for every change of it. */
  readonly attributes: ReadonlyMap<string, number>;
  /** Account of the last editor; `null` if it is not known, or not yet. */
  readonly by: string | null;
}

/** Number of marks that are kept. Older ones are dropped, because users do not look at more. */
const mostMarks = 1_000;

/** The last editors of records, as far as they are known. */
interface KnownEditors {
  /** Requests the editors of the changes since a cursor of the list. */
  askSince(cursor: string): void;
  of(key: RecordKey): { readonly editor: string | null } | undefined;
  /** Calls `listener` with the records whose facts have changed. */
  subscribe(listener: (changed: ReadonlySet<RecordKey>) => void): () => void;
}

interface ListChangesOptions {
  readonly store: ChangeSource & Pick<ResourceStore, 'cursor'>;
  readonly editors: KnownEditors;
  /** Account of the current user, whose own changes are not marked. */
  readonly userId: string;
}

/**
 * The unseen remote changes of one list. The cost depends on the changes and on the rows in sight, not on the
 * length of the list.
 */
export class ListChanges {
  readonly #options: ListChangesOptions;
  /** In the order of their creation, newest last. */
  readonly #marks = new Map<RecordKey, ChangeMark>();
  readonly #listeners = new Map<RecordKey, Set<() => void>>();
  /** Number of open views of each record. */
  readonly #held = new Map<RecordKey, number>();
  /** A cursor before the first change whose editor has not been requested; `null` if there is none. */
  #unasked: string | null = null;
  #count = 0;

  constructor(options: ListChangesOptions) {
    this.#options = options;
  }

  /**
   * Starts to track changes.
   * @returns A function that stops it.
   */
  follow(): () => void {
    const { store, editors } = this.#options;
    const leaveStore = subscribeToChanges(store, (news) => news.forEach((one) => this.#note(one)));
    const leaveEditors = editors.subscribe((keys) => this.#updateEditors(keys));
    return () => {
      leaveStore();
      leaveEditors();
    };
  }

  /** Returns the unseen changes of a record, the same object until they change; `null` if there are none. */
  of(key: RecordKey): ChangeMark | null {
    return this.#marks.get(key) ?? null;
  }

  /** Marks a record as seen. While it is open, its values are marked one by one instead. */
  see(key: RecordKey): void {
    if (!this.#held.has(key)) this.#forget(key);
  }

  /** Marks a value of an open record as seen. */
  seeAttribute(key: RecordKey, attribute: string): void {
    const mark = this.#marks.get(key);
    if (mark === undefined || !mark.attributes.has(attribute)) return;
    const attributes = new Map([...mark.attributes].filter(([name]) => name !== attribute));
    if (attributes.size === 0 && mark.what === 'changed') return this.#forget(key);
    this.#marks.set(key, { ...mark, attributes });
    this.#notify(key);
  }

  /**
   * Marks a record as open.
   * @returns A function that closes it and marks it as seen.
   */
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
    // The event comes before the list has the cursor that includes the change.
    this.#unasked ??= this.#options.store.cursor;
    this.#askWho(key);
    for (const oldest of this.#marks.keys()) {
      if (this.#marks.size <= mostMarks) break;
      this.#forget(oldest);
    }
  }

  /** Requests the editor of a change if the change is shown. */
  #askWho(key: RecordKey): void {
    if (this.#unasked === null || !this.#listeners.has(key) || this.#marks.get(key)?.by !== null) return;
    this.#options.editors.askSince(this.#unasked);
    this.#unasked = null;
  }

  /** Editors are known a moment after their changes. Own changes on another device are not marked. */
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
