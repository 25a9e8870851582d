import type { Values } from '../../src/merge/changed-attributes.ts';
import type { RecordKey } from '../../src/records/record-state.ts';
import { textOf } from '../record-history.ts';
import { saveable } from '../task.ts';
import { emptyTexts, isAlike } from './typed-edit.ts';

/** The texts that a server may store for a value: itself, trimmed, or for an empty value any empty one. */
function storedTexts(value: unknown): Iterable<string> {
  const text = textOf(typeof value === 'string' ? value.trim() : value);
  return emptyTexts.has(text) ? emptyTexts : [text, textOf(value)];
}

/** The values that one tab has sent: if one of them comes back, no one else need have changed it. */
export class OwnValues {
  readonly #ever = new Map<string, Set<string>>();
  readonly #last = new Map<string, string>();
  readonly #underWay = new Map<RecordKey, Values>();

  /** Registers a save that is being sent. */
  beginSave(key: RecordKey, values: Values): void {
    this.#underWay.set(key, values);
    this.note(key, values);
  }

  endSave(key: RecordKey): void {
    this.#underWay.delete(key);
  }

  /** Registers values that this tab has sent, now or in an earlier page. */
  note(key: RecordKey, values: Values): void {
    for (const [attribute, value] of Object.entries(values)) {
      this.#last.set(`${key} ${attribute}`, textOf(value));
      for (const text of storedTexts(value)) this.#of(key, attribute).add(text);
    }
  }

  /** The last value that this tab has sent. */
  lastOf(key: RecordKey, attribute: string): string | undefined {
    return this.#last.get(`${key} ${attribute}`);
  }

  /** The value of an attribute in a save in flight. */
  sentNow(key: RecordKey, attribute: string): string | undefined {
    const values = this.#underWay.get(key);
    return values !== undefined && attribute in values ? textOf(values[attribute]) : undefined;
  }

  /** Returns whether this tab has ever sent this value; without `text`, any value. */
  has(key: RecordKey, attribute: string, text?: string): boolean {
    const own = this.#ever.get(`${key} ${attribute}`);
    return own !== undefined && (text === undefined || own.has(text));
  }

  /** Returns whether this tab has ever sent another value. */
  hasOther(key: RecordKey, attribute: string, text: string): boolean {
    return [...this.#of(key, attribute)].some((own) => !isAlike(own, text));
  }

  /** Transfers the values of a draft to its record. */
  rename(from: RecordKey, to: RecordKey): void {
    for (const attribute of saveable)
      for (const text of this.#ever.get(`${from} ${attribute}`) ?? []) this.#of(to, attribute).add(text);
  }

  #of(key: RecordKey, attribute: string): Set<string> {
    const own = this.#ever.get(`${key} ${attribute}`) ?? new Set();
    this.#ever.set(`${key} ${attribute}`, own);
    return own;
  }
}
