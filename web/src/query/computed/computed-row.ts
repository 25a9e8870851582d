import { isEmpty } from '@ne2016/contract';
import type { RecordValues } from '#values/record-title.ts';

/** Computes the values of rows. */
interface RowOwner {
  /** Returns `null` for an empty value and for one that cannot be computed. */
  valueOf(name: string, stored: RecordValues): unknown;
  /** Returns whether an attribute of a record cannot be computed. */
  isFaulty(name: string, stored: RecordValues): boolean;
}

/**
 * The values of a record as own properties, and its computed values as getters on the prototype. A copy
 * (`JSON.stringify`, spread) has only what is stored.
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
  /** Returns whether a row was made from these values. */
  isOf(row: RecordValues, stored: RecordValues): boolean;
}

/** Returns a factory for the rows of a list that has these computed attributes. */
export function rowMaker(owner: RowOwner, computed: readonly string[]): RowMaker {
  class Row extends ComputedRow {}
  // Getters: an attribute that is read of a few rows is computed for these rows only.
  for (const name of computed)
    Object.defineProperty(Row.prototype, name, {
      get(this: Row) {
        return ComputedRow.compute(this, name);
      },
      set() {
        // Ignored: a value of this name from the server is not the computed one.
      },
    });
  return {
    make: (stored) => new Row(owner, stored) as unknown as RecordValues,
    isOf: (row, stored) => ComputedRow.isOf(row as unknown as Row, stored),
  };
}

/** Returns whether a value is missing because it cannot be computed. */
export function isNotComputable(values: RecordValues, name: string): boolean {
  return isEmpty(values[name]) && ComputedRow.isFaulty(values, name);
}
