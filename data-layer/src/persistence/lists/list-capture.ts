import type { RecordId } from '@ne2016/contract';
import type { CachedList } from '../../list/cached-list.ts';
import type { Values } from '../../merge/changed-attributes.ts';
import type { ChangedKeys } from '../../records/change-notifier.ts';
import { isDraftKey, type RecordKey, untouched } from '../../records/record-state.ts';
import type { ListPosition } from '../../http/list-answer.ts';
import type { ListWrite } from '../storage/persistence.ts';

/** When the whole list is due, no more changed records than these are noted at once: they are all written anyway. */
const mostCaptured = 5000;

/** A date alone does not say of which database it is: from such a server the whole list is asked for again. */
function keepable(position: ListPosition | null): ListPosition | null {
  return position === null || position.cursor === null ? null : position;
}

/**
 * Tracks which data of a list is not kept yet, and copies it for a write: rows as the server sent them, and a position.
 *
 * Law: the kept position is never newer than any of the kept rows; then a delta from there makes the list equal to the
 * server's, no matter which writes were lost. A row only ever becomes newer, so a right position stays right for ever.
 * A newer one is right once every record is merged that the answers up to it have named. While some are pending,
 * because an answer was overtaken, rows are written with the last right position. Pending ones are not: they may be
 * older than that, as after the late event of a deletion. Rows and position are taken at one moment and written in one
 * transaction. Changes are written only over what this page itself has read or written last, else the whole list.
 */
export class ListCapture<Rec extends object> {
  readonly #list: CachedList<Rec>;
  #touched = new Set<RecordKey>();
  /** More records have changed than are noted. */
  #isMuchTouched = false;
  /** For records that somebody here works on the row as it was written, so that typing writes no rows. */
  readonly #workedOn = new Map<RecordKey, Values | null>();
  /** The newest position that no row is older than. */
  #rightPosition: ListPosition | null = null;
  #keptCursor: string | null | undefined;
  #isWholeDue = true;

  constructor(list: CachedList<Rec>) {
    this.#list = list;
  }

  /** Whether anything has changed since the last {@link take}. */
  get hasTouched(): boolean {
    return this.#isMuchTouched || this.#touched.size > 0;
  }

  /** The records that have changed, come or gone since the last {@link take}; without those of a whole list. */
  get touched(): ReadonlySet<RecordKey> {
    return this.#touched;
  }

  /** Notes records that changed, came or went. */
  touch(keys: ChangedKeys): void {
    if (this.#isWholeDue && keys.size > mostCaptured) this.#isMuchTouched = true;
    else for (const key of keys) this.#touched.add(key);
  }

  /** Notes that from now on what is kept is this, and that the table has all of it. */
  concludeKept(position: ListPosition | null): void {
    // More changed meanwhile than was noted.
    this.#isWholeDue = this.#isMuchTouched;
    this.#rightPosition ??= position;
    this.#keptCursor = position?.cursor ?? null;
  }

  /** Notes that nobody knows what is kept: only the whole list can be written over it. */
  concludeUnknown(): void {
    this.#isWholeDue = true;
    this.#workedOn.clear();
  }

  /** Takes the data that is to be written; `undefined` when all is kept. Later changes belong to the next write. */
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
      rows.length + removed.length > 0 || (position?.cursor ?? null) !== this.#keptCursor;
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
