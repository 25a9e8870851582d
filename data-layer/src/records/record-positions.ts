import type { RecordKey } from './record-state.ts';

/** A position in the server's history; the empty text where none is known. */
export type Position = string;

/**
 * Up to where in the server's history the records are known: a save names that position, so that it overwrites nothing
 * that nobody here has seen. Never newer than what is here; where it is older, the server refuses and the record is
 * looked at again.
 */
export class RecordPositions {
  /** That of the list, and so of every record that has none of its own. */
  list: Position = '';
  /** Of records that were fetched singly since, or left as they were by the last list answer. */
  readonly #own = new Map<RecordKey, Position>();
  /** Of records in conflict, or gone: where they were when the edits were typed. */
  readonly #typed = new Map<RecordKey, Position>();

  /** The position on which the edits of a record were typed; of one without a conflict, where the record is now. */
  of(key: RecordKey): Position {
    return this.#typed.get(key) ?? this.known(key);
  }

  /** The position up to which a record is known, independent of unsaved edits. */
  known(key: RecordKey): Position {
    return this.#own.get(key) ?? this.list;
  }

  /**
   * Notes that a record was merged.
   * @param position that of the answer; `null`: it is as new as the list will be; `undefined`: it is not known.
   */
  move(key: RecordKey, position?: Position | null): void {
    if (position === null) this.#own.delete(key);
    else this.#own.set(key, position ?? this.known(key));
  }

  /** Takes the position of rows that are shown until the server answers; of the others nothing is known. */
  begin(position: Position, others: Iterable<RecordKey>): void {
    for (const key of others) this.move(key);
    this.list = position;
  }

  /** Notes that the whole list was put in place, but for some records. */
  replace(apart: ReadonlySet<RecordKey>): void {
    for (const key of this.#own.keys()) if (!apart.has(key)) this.#own.delete(key);
  }

  /** Keeps where a record was when its edits were typed: what comes over them was not seen then. */
  hold(key: RecordKey, position = this.of(key)): void {
    if (!this.#typed.has(key)) this.#typed.set(key, position);
  }

  /** Notes that what came over the edits of a record was seen, or that there are none; answers whether that is news. */
  release(key: RecordKey): boolean {
    return this.#typed.delete(key);
  }
}
