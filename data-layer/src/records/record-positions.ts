import type { RecordKey } from './record-state.ts';

/** A position in the change log of the server; the empty text if unknown. */
export type Position = string;

/**
 * The positions in the server's change log up to which records are known. A save sends its position, so that
 * it overwrites no change that was not seen here. A position is never newer than the local values; if it is
 * older, the server refuses the save and the record is checked again.
 */
export class RecordPositions {
  /** The position of the list, and of every record without its own. */
  list: Position = '';
  /** Positions of records that were fetched individually since, or left unchanged by the last list answer. */
  readonly #own = new Map<RecordKey, Position>();
  /** Positions of records in conflict or deleted, at the time when their edits were typed. */
  readonly #typed = new Map<RecordKey, Position>();

  /** The position over which the edits of a record were typed; without a conflict, its current position. */
  of(key: RecordKey): Position {
    return this.#typed.get(key) ?? this.known(key);
  }

  /** The position up to which a record is known, independent of unsaved edits. */
  known(key: RecordKey): Position {
    return this.#own.get(key) ?? this.list;
  }

  /**
   * Moves a merged record to a position.
   * @param position that of the answer; `null`: the one that the list will have; `undefined`: unknown.
   */
  move(key: RecordKey, position?: Position | null): void {
    if (position === null) this.#own.delete(key);
    else this.#own.set(key, position ?? this.known(key));
  }

  /** Sets the position of stored rows that are shown until the server answers, except for `others`. */
  begin(position: Position, others: Iterable<RecordKey>): void {
    for (const key of others) this.move(key);
    this.list = position;
  }

  /** Drops the positions of all records of a replaced list, except those in `apart`. */
  replace(apart: ReadonlySet<RecordKey>): void {
    for (const key of this.#own.keys()) if (!apart.has(key)) this.#own.delete(key);
  }

  /** Keeps the position at which the edits of a record were typed: later changes were not seen then. */
  hold(key: RecordKey, position = this.of(key)): void {
    if (!this.#typed.has(key)) this.#typed.set(key, position);
  }

  /** Drops the kept position once later changes were seen or edits are gone. Returns whether it existed. */
  release(key: RecordKey): boolean {
    return this.#typed.delete(key);
  }
}
