import { isEmpty } from '@ne2016/contract';
import type { RecordValues } from '#values/record-title.ts';

/** What computes the values of rows. */
interface RowOwner {
  /** `null` for nothing, also where it cannot be computed. */
  valueOf(name: string, stored: RecordValues): unknown;
  /** Whether an attribute of a record cannot be computed. */
  isFaulty(name: string, stored: RecordValues): boolean;
}

/**
 * The values of a record as properties of its own, and its computed ones, each read by its name. A copy, written out or
 * spread, is what is stored.
 */
class ComputedRow {
  readonly #owner: RowOwner;
  readonly #stored: RecordValues;

  constructor(owner: RowOwner, stored: RecordValues) {
    this.#owner = owner;
    this.#stored = stored;
    Object.assign(this, stored);
  }

  static compute(row: ComputedRow, name: string): unknown {
    return row.#owner.valueOf(name, row.#stored);
  }

  static isOf(row: ComputedRow, stored: RecordValues): boolean {
    return row.#stored === stored;
  }

  static isFaulty(values: RecordValues, name: string): boolean {
    return #stored in values && values.#owner.isFaulty(name, values.#stored);
  }
}

/** Makes the rows of a list. */
export interface RowMaker {
  make(stored: RecordValues): RecordValues;
  /** Whether a row is of these values. */
  isOf(row: RecordValues, stored: RecordValues): boolean;
}

/** Makes what makes the rows of a list that has these computed attributes. */
export function rowMaker(owner: RowOwner, computed: readonly string[]): RowMaker {
  class Row extends ComputedRow {}
  // What is read of few rows is computed for these alone.
  for (const name of computed)
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return ComputedRow.compute(this, name);
      },
      set() {
        // A server that sends something of this name means something else.
      },
    });
  return {
    make: (stored) => new Row(owner, stored) as unknown as RecordValues,
    isOf: (row, stored) => ComputedRow.isOf(row as unknown as Row, stored),
  };
}

/** Whether a value is missing because it cannot be computed. */
export function isNotComputable(values: RecordValues, name: string): boolean {
  return isEmpty(values[name]) && ComputedRow.isFaulty(values, name);
}
