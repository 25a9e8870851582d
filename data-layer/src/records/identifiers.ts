import type { RecordId } from '@ne2016/contract';
import type { Values } from '../merge/changed-attributes.ts';

/**
 * Normalises the identifiers of a list. A number and its text are the same record: headers and addresses have
 * texts only, and some servers mix both. The form that came first is used.
 */
export class Identifiers {
  readonly #attribute: string;
  readonly #isKnown: (id: RecordId) => boolean;
  #hasNumbers = false;
  #hasTexts = false;

  /** @param attribute the attribute with the identifier. */
  constructor(attribute: string, isKnown: (id: RecordId) => boolean) {
    this.#attribute = attribute;
    this.#isKnown = isKnown;
  }

  /** The identifier of a record as it was received. */
  of(values: Values): RecordId {
    return values[this.#attribute] as RecordId;
  }

  /** Registers the identifier of a record in the list. */
  add(id: RecordId): void {
    if (typeof id === 'number') this.#hasNumbers = true;
    else this.#hasTexts = true;
  }

  /** Returns the form of the identifier that the list uses; for an unknown record, `id` itself. */
  resolve(id: RecordId): RecordId {
    if (this.#isKnown(id)) return id;
    const other = this.#otherWriting(id);
    return other !== undefined && this.#isKnown(other) ? other : id;
  }

  /** Returns the values with the identifier in the form that the list uses. */
  adapt(values: Values, id: RecordId): Values {
    const came = values[this.#attribute];
    return came === id || came === undefined ? values : { ...values, [this.#attribute]: id };
  }

  /** Returns the identifier as number and as text, or the only form that it has. */
  writingsOf(id: RecordId): RecordId[] {
    const number = Number(id);
    return String(number) === String(id) ? [number, String(id)] : [id];
  }

  /** Most lists have identifiers of one type only: a long list then needs no conversions. */
  #otherWriting(id: RecordId): RecordId | undefined {
    if (typeof id === 'number') return this.#hasTexts ? String(id) : undefined;
    const number = this.#hasNumbers ? Number(id) : Number.NaN;
    return String(number) === id ? number : undefined;
  }
}
