import type { Values } from '../../src/merge/changed-attributes.ts';
import type { RecordKey } from '../../src/records/record-state.ts';
import { textOf } from '../record-history.ts';
import { saveable } from '../task.ts';
import { emptyTexts, isAlike } from './typed-edit.ts';

/** What the server may make of a value: itself, or without the spaces around it; nothing is as good as empty. */
function storedTexts(value: unknown): Iterable<string> {
  const text = textOf(typeof value === 'string' ? value.trim() : value);
  return emptyTexts.has(text) ? emptyTexts : [text, textOf(value)];
}

/** What one tab has sent to the server: where it comes back, nobody else need have changed anything. */
export class OwnValues {
  readonly #ever = new Map<string, Set<string>>();
  readonly #last = new Map<string, string>();
  readonly #underWay = new Map<RecordKey, Values>();

  /** A save leaves. */
  beginSave(key: RecordKey, values: Values): void {
    this.#underWay.set(key, values);
    this.note(key, values);
  }

  endSave(key: RecordKey): void {
    this.#underWay.delete(key);
  }

  /** Values left this tab, now or in an earlier page. */
  note(key: RecordKey, values: Values): void {
    for (const [attribute, value] of Object.entries(values)) {
      this.#last.set(`${key} ${attribute}`, textOf(value));
      for (const text of storedTexts(value)) this.#of(key, attribute).add(text);
    }
  }

  /** The value that this tab has sent last. */
  lastOf(key: RecordKey, attribute: string): string | undefined {
    return this.#last.get(`${key} ${attribute}`);
  }

  /** What a save that is under way has sent for an attribute. */
  sentNow(key: RecordKey, attribute: string): string | undefined {
    const values = this.#underWay.get(key);
    return values !== undefined && attribute in values ? textOf(values[attribute]) : undefined;
  }

  /** Whether this tab has ever sent that value; without one, any. */
  has(key: RecordKey, attribute: string, text?: string): boolean {
    const own = this.#ever.get(`${key} ${attribute}`);
    return own !== undefined && (text === undefined || own.has(text));
  }

  /** Whether this tab has ever sent another value than that. */
  hasOther(key: RecordKey, attribute: string, text: string): boolean {
    return [...this.#of(key, attribute)].some((own) => !isAlike(own, text));
  }

  /** What was a draft is a record now. */
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
