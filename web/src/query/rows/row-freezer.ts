import type { RecordKey, ResourceStore } from '@ne2016/data-layer';
import { subscribeToChanges, type ChangeSource, type RecordChange } from '@ne2016/data-layer/views';
import type { RecordValues } from '#values/record-title.ts';
import { type FrozenListRows, freezeRows } from './frozen-rows.ts';
import type { RowsInSight } from './row-anchors.ts';
import type { FrozenRow, ListRow, ListRows } from './list-rows.ts';

/** Older writes than so many are forgotten: those records are where they belong long since. */
const mostRemembered = 1_000;

type FreezableStore = ChangeSource & Pick<ResourceStore, 'values'>;

export const areFrozenRows = (rows: ListRows): rows is FrozenListRows => 'inSight' in rows;

/** Keeps a set of bounded size, without what was added first. */
function addNewest<Key>(keys: Set<Key>, key: Key): void {
  keys.delete(key);
  keys.add(key);
  for (const oldest of keys) {
    if (keys.size <= mostRemembered) break;
    keys.delete(oldest);
  }
}

/** The rows of a list that are in sight, and who has changed their records: what it takes to leave them where they are. */
export class RowFreezer {
  readonly #store: FreezableStore;
  /** The records that the person has written last. */
  readonly #own = new Set<RecordKey>();
  /** The records that others have, since somebody is at the rows. */
  readonly #touched = new Set<RecordKey>();
  #isFrozen = false;
  #inSight: RowsInSight = { first: 0, rows: [] };
  /** The values of the records in sight, for those that are deleted. */
  #values = new Map<RecordKey, RecordValues>();
  /** What the person had asked for when they saw these rows; `undefined`: the rows were no answer yet. */
  #asked: string | undefined;
  /** Rows for which the list was scrolled already. */
  #shifted: ListRows | undefined;

  constructor(store: FreezableStore) {
    this.#store = store;
  }

  /**
   * Notes whose doing it is that records change, until the function that it answers is called.
   * @param onOwn called when the person has written records, which may have been taken for those of somebody else.
   */
  follow(onOwn: () => void): () => void {
    return subscribeToChanges(this.#store, (news) => {
      for (const one of news) this.#note(one);
      if (news.some(({ isOwn }) => isOwn)) onOwn();
    });
  }

  /** Somebody has come to the rows, or has left them. */
  setFrozen(isFrozen: boolean): void {
    if (isFrozen && !this.#isFrozen) this.#touched.clear();
    this.#isFrozen = isFrozen;
  }

  /** The rows of a list with those in sight where they were; as they are where the person has asked for others. */
  freeze(live: ListRows, asked: string): ListRows {
    if (this.#asked !== asked || this.#inSight.rows.length === 0) return live;
    return freezeRows(live, this.#inSight, {
      isOwn: (key) => this.#own.has(key),
      isTouched: (key) => this.#touched.has(key),
      reasonOf: (key) => this.#reasonOf(key),
    });
  }

  /**
   * Notes which rows are in sight now.
   * @param asked what they answer; `undefined` as long as they may answer what was asked before.
   * @returns by how many rows the list is to be scrolled, so that they stay where they are.
   */
  see(shown: ListRows, inSight: RowsInSight, asked: string | undefined): number {
    this.#asked = asked;
    const isShifted = areFrozenRows(shown) && shown.shift !== 0 && this.#shifted !== shown;
    // Before it is scrolled, others are where these were.
    this.#inSight = isShifted ? shown.inSight : inSight;
    this.#shifted = shown;
    this.#rememberValues();
    return isShifted ? shown.shift : 0;
  }

  /** Whether rows are held that are no longer in sight, or others keep from coming. */
  isOutdated(shown: ListRows): boolean {
    if (!areFrozenRows(shown) || !shown.isOther || this.#inSight === shown.inSight) return false;
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
