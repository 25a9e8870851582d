import type { RecordId } from '@ne2016/contract';
import type { CachedList } from '../../list/cached-list.ts';
import type { Values } from '../../merge/changed-attributes.ts';
import type { ChangedKeys } from '../../records/change-notifier.ts';
import { isDraftKey, type RecordKey, untouched } from '../../records/record-state.ts';
import type { ListPosition } from '../../http/list-answer.ts';
import type { ListWrite } from '../storage/persistence.ts';

/** The most changed records tracked at once while the whole list is due: all are written anyway. */
const mostCaptured = 5000;

/** Drops a position with a date only, which does not identify its database: the list is fetched again. */
function keepable(position: ListPosition | null): ListPosition | null {
  return position === null || position.cursor === null ? null : position;
}

/**
 * Tracks the data of a list that is not stored yet, and copies it for a write: rows as the server sent them,
 * and a position.
 *
 * Law: the stored position is never newer than any of the stored rows; a delta from there then makes the list
 * equal to the server's, no matter which writes were lost. A row only ever becomes newer, so a valid position
 * stays valid. A newer position becomes valid once every record in the answers up to it is merged. While some
 * are pending because an answer was overtaken, rows are written with the last valid position. Pending records
 * are not written: they may be older than that position, as after the late event of a deletion. Rows and
 * position are taken at the same moment and written in one transaction. Changes are only written over a state
 * that this page itself has read or written last; otherwise the whole list is written.
 */
export class ListCapture<Rec extends object> {
  readonly #list: CachedList<Rec>;
  #touched = new Set<RecordKey>();
  /** More records have changed than are tracked. */
  #isMuchTouched = false;
  /** For records with local state, the row as it was written, so that edits write no rows. */
  readonly #workedOn = new Map<RecordKey, Values | null>();
  /** The newest position that no row is older than. */
  #rightPosition: ListPosition | null = null;
  #storedCursor: string | null | undefined;
  #isWholeDue = true;

  constructor(list: CachedList<Rec>) {
    this.#list = list;
  }

  /** Returns whether anything has changed since the last {@link take}. */
  get hasTouched(): boolean {
    return this.#isMuchTouched || this.#touched.size > 0;
  }

  /** The records changed, added or removed since the last {@link take}, without those of a whole list. */
  get touched(): ReadonlySet<RecordKey> {
    return this.#touched;
  }

  /** Marks records as changed, added or removed. */
  touch(keys: ChangedKeys): void {
    if (this.#isWholeDue && keys.size > mostCaptured) this.#isMuchTouched = true;
    else for (const key of keys) this.#touched.add(key);
  }

  /** Marks a state as stored; the table includes all of it. */
  concludeStored(position: ListPosition | null): void {
    // More records changed meanwhile than are tracked.
    this.#isWholeDue = this.#isMuchTouched;
    this.#rightPosition ??= position;
    this.#storedCursor = position?.cursor ?? null;
  }

  /** Marks the stored state as unknown: only the whole list can be written over it. */
  concludeUnknown(): void {
    this.#isWholeDue = true;
    this.#workedOn.clear();
  }

  /**
   * Returns the data to write; `undefined` if all of it is stored. Later changes belong to the next write.
   */
  take(): ListWrite | undefined {
    const { table, position: current, isBehind, pending } = this.#list;
    if (!isBehind) this.#rightPosition = keepable(current);
    const touched = this.#touched;
    this.#touched = new Set();
    this.#isMuchTouched = false;
    const position = this.#isWholeDue && pending.size > 0 ? null : this.#rightPosition;
    if (this.#isWholeDue) return { kind: 'whole', rows: table.snapshots() as Values[], position };
    const { rows, removed } = this.#changes(touched);
    const isVisibleChange =
      rows.length + removed.length > 0 || (position?.cursor ?? null) !== this.#storedCursor;
    return isVisibleChange ? { kind: 'changes', rows, removed, position } : undefined;
  }

  #row(id: RecordId): Values {
    return this.#list.table.localRecord(id).snapshot;
  }

  #changes(touched: ReadonlySet<RecordKey>): { rows: Values[]; removed: RecordId[] } {
    const { table, pending } = this.#list;
    const rows: Values[] = [];
    const removed: RecordId[] = [];
    for (const key of touched) {
      if (isDraftKey(key)) continue;
      if (pending.has(String(key))) {
        this.#touched.add(key);
        continue;
      }
      const row = table.has(key) ? this.#row(key) : null;
      if (this.#workedOn.get(key) === row) continue;
      if (row === null) removed.push(key);
      else rows.push(row);
      if (table.local(key) === untouched) this.#workedOn.delete(key);
      else this.#workedOn.set(key, row);
    }
    return { rows, removed };
  }
}
