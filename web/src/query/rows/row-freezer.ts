import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { subscribeToChanges, type ChangeSource, type RecordChange } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';
import { type FrozenListRows, freezeRows } from './frozen-rows.ts';
import type { RowsInSight } from './row-anchors.ts';
import type { FrozenRow, ListRow, ListRows } from './list-rows.ts';

/** Number of remembered writes. The rows of older ones have long been in their places. */
const mostRemembered = 1_000;

type FreezableStore = ChangeSource & Pick<ResourceStore, 'values'>;

export const areFrozenRows = (rows: ListRows): rows is FrozenListRows => 'inSight' in rows;

/** Adds a key to a set of bounded size; the oldest keys are dropped. */
function addNewest<Key>(keys: Set<Key>, key: Key): void {
  keys.delete(key);
  keys.add(key);
  for (const oldest of keys) {
    if (keys.size <= mostRemembered) break;
    keys.delete(oldest);
  }
}

/** Freezes the rows in sight: keeps these rows, and the authors of changes to their records. */
export class RowFreezer {
  readonly #store: FreezableStore;
  /** Records last written by the current user. */
  readonly #own = new Set<RecordKey>();
  /** Records last written by other users, since the rows were last frozen. */
  readonly #touched = new Set<RecordKey>();
  #isFrozen = false;
  #inSight: RowsInSight = { first: 0, rows: [] };
  /** Values of the records in sight, to be shown if they are deleted. */
  #values = new Map<RecordKey, RecordValues>();
  /** The question that these rows answer; `undefined` while they may still answer an earlier one. */
  #asked: string | undefined;
  /** The rows for which the list was already scrolled. */
  #shifted: ListRows | undefined;

  constructor(store: FreezableStore) {
    this.#store = store;
  }

  /**
   * Keeps track of the authors of changes.
   * @param onOwn Called after the current user wrote records, which may have counted as changed by another
   * user.
   * @returns A function that ends the subscription.
   */
  follow(onOwn: () => void): () => void {
    return subscribeToChanges(this.#store, (changes) => {
      for (const one of changes) this.#note(one);
      if (changes.some(({ isOwn }) => isOwn)) onOwn();
    });
  }

  /** Freezes the rows, because the pointer or the focus is in them, or releases them. */
  setFrozen(isFrozen: boolean): void {
    if (isFrozen && !this.#isFrozen) this.#touched.clear();
    this.#isFrozen = isFrozen;
  }

  /** Returns the rows of a list with those in sight frozen; unchanged if the question is a new one. */
  freeze(live: ListRows, asked: string): ListRows {
    if (this.#asked !== asked || this.#inSight.rows.length === 0) return live;
    return freezeRows(live, this.#inSight, {
      isOwn: (key) => this.#own.has(key),
      isTouched: (key) => this.#touched.has(key),
      reasonOf: (key) => this.#reasonOf(key),
    });
  }

  /**
   * Stores the rows that are in sight now.
   * @param asked The question that they answer; `undefined` while they may answer an earlier one.
   * @returns The number of rows to scroll by, so that they stay in place.
   */
  see(shown: ListRows, inSight: RowsInSight, asked: string | undefined): number {
    this.#asked = asked;
    const isShifted = areFrozenRows(shown) && shown.shift !== 0 && this.#shifted !== shown;
    // Until the list is scrolled, other rows are at these indexes.
    this.#inSight = isShifted ? shown.inSight : inSight;
    this.#shifted = shown;
    this.#rememberValues();
    return isShifted ? shown.shift : 0;
  }

  /** Returns whether rows are still frozen, or keep others back, that have left the screen. */
  isOutdated(shown: ListRows): boolean {
    if (!areFrozenRows(shown) || !shown.differsFromLive || this.#inSight === shown.inSight) return false;
    const { first, rows } = this.#inSight;
    return first !== shown.inSight.first || rows.length !== shown.countBefore;
  }

  #note({ key, isOwn }: RecordChange): void {
    addNewest(isOwn ? this.#own : this.#touched, key);
    (isOwn ? this.#touched : this.#own).delete(key);
  }

  #rememberValues(): void {
    const before = this.#values;
    this.#values = new Map();
    for (const row of this.#inSight.rows) {
      const values = row.type === 'record' ? this.#valuesOf(row, before) : undefined;
      if (row.type === 'record' && values !== undefined) this.#values.set(row.key, values);
    }
  }

  #valuesOf({ key }: Extract<ListRow, { type: 'record' }>, before: ReadonlyMap<RecordKey, RecordValues>) {
    return this.#store.values(key) ?? before.get(key);
  }

  #reasonOf(key: RecordKey): FrozenRow {
    if (this.#store.values(key) !== undefined) return { reason: 'leaving' };
    return { reason: 'deleted', values: this.#values.get(key) };
  }
}
