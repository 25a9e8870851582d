import type { ChangedKeys, RecordKey, ResourceStore } from '@ne2016/data-layer';
import type { TimeSlices } from '#platform/time-slices.ts';
import { type ListRows, usableKey } from '../rows/list-rows.ts';
import { nothingSelected, type SelectedRecords, toggled, without, withRange } from '../rows/row-selection.ts';
import { memoizeLast, type Part, type QueryHost, Subscriptions } from './part.ts';

interface SelectedRowsOptions {
  readonly store: Pick<ResourceStore, 'subscribe' | 'values'>;
  readonly slices: TimeSlices;
}

/** The selected records of a list. */
export interface SelectedInList {
  readonly keys: ReadonlySet<RecordKey>;
  /** Number of selected records that have a row; `null` until it is known. */
  readonly inSight: number | null;
}

const keyAt = (rows: ListRows, place: number): RecordKey | undefined => usableKey(rows.rowAt(place));

/** Returns the first row that is a record: a collapsed group has none below it. */
function firstRecordRow(rows: ListRows): number {
  let row = 0;
  while (row < rows.size && keyAt(rows, row) === undefined) row += 1;
  return row;
}

/** Number of selected records up to which they are counted at once; more are counted while idle. */
const fewRecords = 500;

/** Number of records between two checks of the remaining time. */
const portion = 64;

/** Number of rows of a range between two checks of the remaining time. */
const rangePortion = 256;

/**
 * The selected records of a list. Deleted records are removed from it. Rows are counted from 0. Ranges are
 * collected in slices, because a list may have a hundred thousand records.
 */
export class SelectedRows implements Part<ListRows, SelectedInList> {
  readonly #host: QueryHost;
  readonly #options: SelectedRowsOptions;
  readonly #subscriptions = new Subscriptions();
  #selected: SelectedRecords = nothingSelected;
  #rows: ListRows | undefined;
  #counted = { keys: nothingSelected.keys, count: 0 };
  /** The rows among which the selected records are counted. */
  #countedRows: readonly [ReadonlySet<RecordKey>, ListRows] | undefined;
  #cancelRange: (() => void) | undefined;
  #cancelCount: (() => void) | undefined;

  constructor(host: QueryHost, options: SelectedRowsOptions) {
    this.#host = host;
    this.#options = options;
  }

  update(rows: ListRows): SelectedInList {
    const { store } = this.#options;
    this.#rows = rows;
    const { keys } = this.#selected;
    if (this.#host.isActive) {
      this.#subscriptions.renew([], () => [
        this.#host.listen(store, (changed) => this.#dropDeleted(changed)),
      ]);
      this.#count(keys, rows);
    }
    // After a change of the rows, the previous count stays until the next one is complete.
    return this.#inList(keys, this.#counted.keys === keys ? this.#counted.count : null);
  }

  /** Selects the record of a row, or no longer. Returns false if the row is not a record. */
  toggle(row: number): boolean {
    this.#cancelRange?.();
    const key = this.#rows && keyAt(this.#rows, row);
    if (key === undefined || !this.#exists(key)) return false;
    this.#select(toggled(this.#selected, key));
    return true;
  }

  /**
   * Selects the range from the record that was last selected on its own; from row `from` if there is none.
   */
  extendTo(row: number, from = row): void {
    const { anchor } = this.#selected;
    const placed = anchor === null ? -1 : (this.#rows?.indexOf(anchor) ?? -1);
    this.#selectRange(placed >= 0 ? placed : from, row);
  }

  all(): void {
    if (this.#rows !== undefined) this.#selectRange(firstRecordRow(this.#rows), this.#rows.size - 1);
  }

  /** Selects nothing. Returns whether anything was selected. */
  clear(): boolean {
    this.#cancelRange?.();
    const hadSome = this.#selected.keys.size > 0;
    if (hadSome) this.#select(nothingSelected);
    return hadSome;
  }

  stop(): void {
    this.#subscriptions.stop();
    this.#cancelRange?.();
    this.#cancelCount?.();
    this.#countedRows = undefined;
  }

  /** Returns whether a record still exists: its row may be older than its deletion. */
  #exists(key: RecordKey): boolean {
    return this.#options.store.values(key) !== undefined;
  }

  #select(selected: SelectedRecords): void {
    if (selected === this.#selected) return;
    this.#selected = selected;
    this.#host.changed();
  }

  #selectRange(from: number, to: number): void {
    this.#cancelRange?.();
    const rows = this.#rows;
    const anchor = rows && keyAt(rows, from);
    if (rows === undefined || anchor === undefined) return;
    const keys: RecordKey[] = [];
    const last = Math.max(from, to);
    let place = Math.min(from, to);
    const collect = (isOver: () => boolean) => {
      while (place <= last) {
        for (const end = Math.min(place + rangePortion - 1, last); place <= end; place += 1) {
          const key = keyAt(rows, place);
          if (key !== undefined) keys.push(key);
        }
        if (place <= last && isOver()) {
          this.#cancelRange = this.#options.slices.soon(collect);
          return;
        }
      }
      const existing = keys.filter((key) => this.#exists(key));
      this.#select(withRange(this.#selected, anchor, existing));
    };
    this.#options.slices.now(collect);
  }

  /** Counts the selected records that have a row. */
  #count(keys: ReadonlySet<RecordKey>, rows: ListRows): void {
    if (this.#countedRows?.[0] === keys && this.#countedRows[1] === rows) return;
    this.#countedRows = [keys, rows];
    this.#cancelCount?.();
    const left = keys.values();
    let count = 0;
    const slice = (isOver: () => boolean) => {
      for (let looked = 1; ; looked += 1) {
        const { value: key } = left.next();
        if (key === undefined) {
          this.#counted = { keys, count };
          return true;
        }
        if (rows.indexOf(key) >= 0) count += 1;
        if (looked % portion === 0 && isOver()) return false;
      }
    };
    const whenIdle = (isOver: () => boolean) => {
      if (slice(isOver)) this.#host.changed();
      else this.#cancelCount = this.#options.slices.whenIdle(whenIdle);
    };
    if (keys.size <= fewRecords) slice(() => false);
    else this.#cancelCount = this.#options.slices.whenIdle(whenIdle);
  }

  /** Iterates over the selection, because `changed` is the whole list after a load. */
  #dropDeleted(changed: ChangedKeys): void {
    const { store } = this.#options;
    const deleted = new Set<RecordKey>();
    for (const key of this.#selected.keys)
      if (changed.has(key) && store.values(key) === undefined) deleted.add(key);
    this.#select(without(this.#selected, deleted));
  }

  readonly #inList = memoizeLast((keys: ReadonlySet<RecordKey>, inSight: number | null): SelectedInList => ({
    keys,
    inSight,
  }));
}
