import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';

/**
 * By which identifiers a list knows its records. A number and the text that it is written as mean one record: headers
 * and addresses have texts only, and some servers give now the one, now the other. It goes by what came first.
 */
export class Identifiers {
  readonly #attribute: string;
  readonly #isKnown: (id: RecordId) => boolean;
  #hasNumbers = false;
  #hasTexts = false;

  /** @param attribute the one that identifies a record. */
  constructor(attribute: string, isKnown: (id: RecordId) => boolean) {
    this.#attribute = attribute;
    this.#isKnown = isKnown;
  }

  /** The identifier of a record as it came. */
  of(values: Values): RecordId {
    return values[this.#attribute] as RecordId;
  }

  /** Notes that the list has a record of this identifier. */
  add(id: RecordId): void {
    if (typeof id === 'number') this.#hasNumbers = true;
    else this.#hasTexts = true;
  }

  /** The identifier by which the list knows the record; a new record's as it is. */
  resolve(id: RecordId): RecordId {
    if (this.#isKnown(id)) return id;
    const other = this.#otherWriting(id);
    return other !== undefined && this.#isKnown(other) ? other : id;
  }

  /** Values as they came, but under the identifier by which the list knows the record. */
  adapt(values: Values, id: RecordId): Values {
    const came = values[this.#attribute];
    return came === id || came === undefined ? values : { ...values, [this.#attribute]: id };
  }

  /** The number and the text that mean one record, or the one of them that there is. */
  writingsOf(id: RecordId): RecordId[] {
    const number = Number(id);
    return String(number) === String(id) ? [number, String(id)] : [id];
  }

  /** Most lists have but one type of identifiers: then a long list costs no conversions. */
  #otherWriting(id: RecordId): RecordId | undefined {
    if (typeof id === 'number') return this.#hasTexts ? String(id) : undefined;
    const number = this.#hasNumbers ? Number(id) : Number.NaN;
    return String(number) === id ? number : undefined;
  }
}
