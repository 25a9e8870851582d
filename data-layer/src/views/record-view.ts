import { callListeners } from '../call-listeners.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { LocalTable } from '../records/local-table.ts';
import { SortedRecords, type SortOrder } from './sorted-records.ts';

/** Which records a view has, and in which order. Both look at local values, unsaved edits included. */
export interface ViewOptions<Rec, SortKey = unknown> {
  /** Default: all. */
  readonly filter?: ((values: Rec) => boolean) | undefined;
  /** Default: by identifier. */
  readonly order?: SortOrder<Rec, SortKey> | undefined;
}

/** A view at one moment. A new object for every change of what is in it or of the order, and only then. */
export interface ViewSnapshot {
  readonly size: number;
  /** The record at a place, counted from 0; `undefined` after the last. */
  keyAt(index: number): RecordKey | undefined;
  /** -1 when the record is not in the view. */
  indexOf(key: RecordKey): number;
}

/** Records of a view that somebody works on. What is deleted goes all the same. */
export interface KeptInView {
  /** They stay in the view, whether the filter finds them or not. */
  readonly shown: ReadonlySet<RecordKey>;
  /** They stay where they are, whatever the order makes of their values. */
  readonly inPlace: ReadonlySet<RecordKey>;
}

/** As every view is at first. */
export const nothingKept: KeptInView = { shown: new Set(), inPlace: new Set() };

function howKept({ shown, inPlace }: KeptInView, key: RecordKey): number {
  return Number(shown.has(key)) + 2 * Number(inPlace.has(key));
}

const keepAll = () => true;
const byIdentifier = { sortKey: () => null, compare: () => 0 };

/** From this share of changed records of the list on, putting everything in order anew is cheaper. */
const refillShare = 1 / 8;

/** Fewer are always placed one by one, so that a change of values alone is not taken for a change of order. */
const fewRecords = 32;

/** A filtered and sorted view of a list: kept up to date by what changed while it is watched, else made anew. */
export class RecordView<Rec extends object> {
  readonly #table: LocalTable<Rec>;
  readonly #filter: (values: Rec) => boolean;
  readonly #records: SortedRecords<Rec, unknown>;
  readonly #listeners = new Set<() => void>();
  #snapshot: ViewSnapshot | undefined;
  #kept: KeptInView = nothingKept;
  #tableVersion = -1;
  #release: (() => void) | undefined;

  constructor(table: LocalTable<Rec>, { filter = keepAll, order }: ViewOptions<Rec>) {
    this.#table = table;
    this.#filter = filter;
    this.#records = new SortedRecords<Rec, unknown>(order ?? byIdentifier, (key) =>
      this.#kept.inPlace.has(key),
    );
  }

  /** The view now; the same object until it changes. */
  snapshot(): ViewSnapshot {
    if (this.#tableVersion !== this.#table.version) this.#fill();
    return (this.#snapshot ??= this.#makeSnapshot());
  }

  /** Keeps records as they are told to be kept, and no more those that were before. It costs only these. */
  keep(kept: KeptInView): void {
    const before = this.#kept;
    this.#kept = kept;
    const keys = [...before.shown, ...before.inPlace, ...kept.shown, ...kept.inPlace];
    const other = keys.filter((key) => howKept(before, key) !== howKept(kept, key));
    // One that was not looked at since is made anew when it is.
    if (other.length > 0 && this.#tableVersion === this.#table.version) this.#tell(this.#updateEach(other));
  }

  /** Calls `listener` when what is in the view, or its order, has changed. */
  subscribe(listener: () => void): () => void {
    const entry = () => listener();
    if (this.#listeners.size === 0) {
      this.snapshot();
      this.#release = this.#table.subscribe((changed) => this.#update(changed));
    }
    this.#listeners.add(entry);
    return () => {
      this.#listeners.delete(entry);
      if (this.#listeners.size === 0) this.#release?.();
    };
  }

  #makeSnapshot(): ViewSnapshot {
    const records = this.#records;
    return {
      size: records.size,
      keyAt: (index) => records.keyAt(index),
      indexOf: (key) => records.indexOf(key),
    };
  }

  #fill(): void {
    this.#records.reset((visit) =>
      this.#table.forEach((values, id) => {
        if (this.#kept.shown.has(id) || this.#filter(values)) visit(values, id);
      }),
    );
    this.#tableVersion = this.#table.version;
    this.#snapshot = undefined;
  }

  /** The values of a record that belongs in the view. */
  #matching(key: RecordKey): Rec | undefined {
    const values = this.#table.values(key);
    if (values === undefined) return undefined;
    return this.#kept.shown.has(key) || this.#filter(values) ? values : undefined;
  }

  #update(changed: ReadonlySet<RecordKey>): void {
    const isMany = changed.size > Math.max(fewRecords, this.#table.size * refillShare);
    if (isMany) this.#fill();
    this.#tell(isMany || this.#updateEach(changed));
  }

  #tell(hasChanged: boolean): void {
    if (!hasChanged) return;
    this.#snapshot = undefined;
    callListeners(this.#listeners);
  }

  #updateEach(changed: Iterable<RecordKey>): boolean {
    let hasChanged = false;
    for (const key of changed) hasChanged = this.#records.update(key, this.#matching(key)) || hasChanged;
    this.#tableVersion = this.#table.version;
    return hasChanged;
  }
}
