import type { RecordKey } from './record-state.ts';

/**
 * Up to where in the server's history the records are known: a save names that position, so that it overwrites nothing
 * that nobody here has seen. Never newer than what is here; where it is older, the server refuses and the record is
 * looked at again.
 */
export class RecordPositions {
  /** The position of the list, and so of every record that has none of its own; `null` where none is known. */
  list: string | null = null;
  /** Of records that were fetched singly since, or left as they were by the last list answer. */
  readonly #own = new Map<RecordKey, string | null>();
  /** Of records in conflict, or gone: where they were when the edits were typed. */
  readonly #typed = new Map<RecordKey, string | null>();

  /** The position on which the edits of a record were typed; of one without a conflict, where the record is now. */
  of(key: RecordKey): string | null {
    return this.#typed.has(key) ? (this.#typed.get(key) ?? null) : this.known(key);
  }

  /** Up to where a record is known, whatever is typed into it. */
  known(key: RecordKey): string | null {
    return this.#own.has(key) ? (this.#own.get(key) ?? null) : this.list;
  }

  /**
   * Notes that a record was merged.
   * @param position that of the answer; `null`: it is as new as the list will be; `undefined`: it is not known.
   */
  move(key: RecordKey, position: string | null | undefined): void {
    if (position === null) this.#own.delete(key);
    else if (position !== undefined) this.#own.set(key, position);
  }

  /** Lets the list move on without a record, of which its answer was not believed. */
  leave(key: RecordKey): void {
    if (!this.#own.has(key)) this.#own.set(key, this.list);
  }

  /** Takes the position of rows that are shown until the server answers; of the others nothing is known. */
  begin(position: string | null, others: Iterable<RecordKey>): void {
    for (const key of others) this.leave(key);
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

  /** Keeps where a record was that goes, and comes back as another. */
  remove(key: RecordKey): void {
    this.hold(key);
    this.#own.delete(key);
  }

  /**
   * Notes that something was done about the edits of a record: whoever keeps theirs has seen what came over it. Answers
   * whether that was so.
   */
  settle(key: RecordKey, isSeen: () => boolean): boolean {
    return this.#typed.has(key) && isSeen() && this.#typed.delete(key);
  }

  /** Notes that nothing is typed into a record any more. */
  release(key: RecordKey): void {
    this.#typed.delete(key);
  }
}
