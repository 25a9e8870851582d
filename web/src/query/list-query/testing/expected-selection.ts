import type { RecordKey } from '@ne2016/data-layer';
import { type ListRow, usableKey } from '../../rows/list-rows.ts';

/** What a user has selected, computed without the query. */
export class ExpectedSelection {
  keys: ReadonlySet<RecordKey> = new Set();
  /** The selection before the last range. */
  #before = this.keys;
  #anchor: RecordKey | undefined;
  readonly #exists: (key: RecordKey) => boolean;

  constructor(exists: (key: RecordKey) => boolean) {
    this.#exists = exists;
  }

  toggle(key: RecordKey): void {
    const others = [...this.keys].filter((one) => one !== key);
    this.keys = new Set(this.keys.has(key) ? others : [...others, key]);
    this.#before = this.keys;
    this.#anchor = key;
  }

  /** Selects rows, in addition to what was selected before the last range from the same record. */
  range(rows: readonly ListRow[], from: number, to: number): void {
    const anchor = usableKey(rows[from]);
    if (anchor === undefined) return;
    if (anchor !== this.#anchor) this.#before = this.keys;
    this.#anchor = anchor;
    const some = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    const keys = some.flatMap((row) => usableKey(row) ?? []).filter(this.#exists);
    this.keys = new Set([...this.#before, ...keys]);
  }

  /** Selects the rows between the last selected record and a row. */
  extendTo(rows: readonly ListRow[], row: number): void {
    const from = rows.findIndex((one) => usableKey(one) === this.#anchor);
    this.range(rows, this.#anchor === undefined || from < 0 ? row : from, row);
  }

  /** Forgets a deleted record. */
  forget(key: RecordKey): void {
    if (!this.keys.has(key)) return;
    const without = (keys: ReadonlySet<RecordKey>) => new Set([...keys].filter((one) => one !== key));
    [this.keys, this.#before] = [without(this.keys), without(this.#before)];
    if (this.#anchor === key) this.#anchor = undefined;
  }
}
