import type { Values } from '../../src/merge/changed-attributes.ts';
import type { KeptDraft } from '../../src/persistence/storage/persistence.ts';
import { isDraftKey, type RecordKey } from '../../src/records/record-state.ts';
import { textOf } from '../record-history.ts';
import type { Break } from './invariant.ts';
import { OwnValues } from './own-values.ts';
import { checkSettled, checkUnsaved } from './shown-edit.ts';
import { beginEdit, isAlike, isSettled, type Shown, type TypedEdit } from './typed-edit.ts';

/**
 * What the person at one tab has typed, kept apart from the product: an unsaved edit must be on the screen until it was
 * saved or its person gave it up, and another's change under it must show as a conflict.
 */
export class TypedEdits {
  readonly #tab: string;
  readonly #break: Break;
  #typed = new Map<RecordKey, Map<string, TypedEdit>>();
  readonly #own = new OwnValues();
  /** What is being taken up of an earlier page. */
  readonly #expected = new Map<RecordKey, KeptDraft>();
  readonly #expecting = new Set<RecordKey>();
  /** What the server has answered to have taken of the save that is under way. */
  readonly #acknowledged = new Map<RecordKey, Values>();
  /** The records that the person deletes: with one goes what was typed into it. */
  readonly #removing = new Set<RecordKey>();

  constructor(tab: string, onBreak: Break) {
    this.#tab = tab;
    this.#break = onBreak;
  }

  /** The records with anything typed. */
  keys(): RecordKey[] {
    return [...this.#typed.keys()];
  }

  /** The person types a value; `before` is what the page showed until then. */
  type(key: RecordKey, attribute: string, value: unknown, at: number, before: Shown): void {
    const edits = this.#typed.get(key) ?? new Map<string, TypedEdit>();
    this.#typed.set(key, edits);
    const known = before.changed.includes(attribute) ? edits.get(attribute) : undefined;
    // A value that is typed again counts as saved if the answer to the save under way has it.
    const brought = before.saving ? this.#acknowledged.get(key) : undefined;
    const isAcknowledged =
      brought !== undefined && attribute in brought && isAlike(textOf(brought[attribute]), textOf(value));
    const edit = known ?? beginEdit(value, at, before.snapshot[attribute]);
    edits.set(attribute, { ...edit, value, at, isAcknowledged });
  }

  /** The person gives up what was typed into a record, or into one attribute of it. */
  giveUp(key: RecordKey, attribute?: string): void {
    if (attribute === undefined) this.#typed.delete(key);
    else this.#typed.get(key)?.delete(attribute);
  }

  /** The person deletes a record, with all that was typed into it once it is gone. */
  remove(key: RecordKey): void {
    this.#removing.add(key);
  }

  /** The person keeps a value over what the server has now. */
  keep(key: RecordKey, attribute: string, snapshot: Values): void {
    const edit = this.#typed.get(key)?.get(attribute);
    if (edit === undefined) return;
    edit.base = textOf(snapshot[attribute]);
    edit.otherBases = new Set();
    // A save that was answered before may yet turn out to be newer than what was kept over.
    edit.saved = undefined;
  }

  /** The page is gone. */
  forgetAll(): void {
    this.#typed.clear();
    this.#removing.clear();
    this.#acknowledged.clear();
    this.#expected.clear();
    this.#expecting.clear();
  }

  /** What an earlier page kept is about to be laid over its record. */
  expect(key: RecordKey, kept: KeptDraft): void {
    this.#expected.set(key, kept);
    this.#expecting.add(key);
  }

  /** That has ended; if it was done, all of it is on the screen, or what the server has anyway. */
  endExpecting(key: RecordKey, isDone: boolean, shown: Shown | undefined): void {
    const kept = this.#expected.get(key);
    this.#expected.delete(key);
    this.#expecting.delete(key);
    if (kept === undefined || !isDone) return;
    for (const [attribute, value] of Object.entries(kept.edits))
      if (!isAlike(textOf(shown?.snapshot[attribute]), textOf(value)))
        this.#break(
          'an unsaved edit survives',
          `${this.#tab}: ${key} ${attribute} ${textOf(value)} was not taken up`,
        );
  }

  /** Whether something is being taken up for a record. */
  isExpecting(key: RecordKey): boolean {
    return this.#expecting.has(key);
  }

  /** The page ends now: what was typed some time ago has been kept, unless it was sent and has arrived. */
  checkKept(kept: readonly KeptDraft[], isDue: (at: number) => boolean): void {
    for (const [key, edits] of this.#typed)
      for (const [attribute, edit] of edits) {
        const text = textOf(edit.value);
        if (!isDue(edit.at) || isSettled(edit)) continue;
        // It was sent and has arrived.
        if (isAlike(edit.known, text) && this.#own.has(key, attribute, text)) continue;
        // A draft that has just become a record may still be kept as the draft.
        const isKept = kept.some(
          (one) => (one.key === key || isDraftKey(one.key)) && textOf(one.edits[attribute]) === text,
        );
        if (isKept) continue;
        this.#break('an unsaved edit survives', `${this.#tab}: ${key} ${attribute} ${text} was not kept`);
      }
  }

  #isLaidOver(key: RecordKey, { edits }: KeptDraft, { changed, values }: Shown): boolean {
    if (this.#typed.has(key)) return false;
    return changed.some((attribute) => textOf(values[attribute]) === textOf(edits[attribute]));
  }

  #adopt(key: RecordKey, { edits, bases, unconfirmed }: KeptDraft): void {
    const typed = new Map<string, TypedEdit>();
    // Nobody knows when it was typed: it is kept already.
    for (const [attribute, value] of Object.entries(edits))
      typed.set(attribute, beginEdit(value, Infinity, bases[attribute]));
    this.#own.note(key, unconfirmed ?? {});
    this.#typed.set(key, typed);
  }

  /** Values of before leave, to undo a save of this tab. */
  markUndone(key: RecordKey, values: Values): void {
    this.#own.beginSave(key, values);
  }

  /** A deletion is undone. With a newer one that is under way goes what was typed since. */
  restore(key: RecordKey, isDeleting = false): void {
    if (!isDeleting) this.#removing.delete(key);
  }

  /** A save of a record leaves. */
  markSent(key: RecordKey, values: Values): void {
    this.#own.beginSave(key, values);
    for (const [attribute, value] of Object.entries(values)) {
      const edit = this.#typed.get(key)?.get(attribute);
      if (edit !== undefined && textOf(edit.value) === textOf(value)) continue;
      const what = `${this.#tab}: ${key} ${attribute} ${textOf(value)}`;
      this.#break('a save sends what was typed, and nothing else', what);
    }
  }

  /** A create leaves, or a save of a page that is left. */
  markOwn(key: RecordKey, values: Values): void {
    this.#acknowledged.delete(key);
    this.#own.note(key, values);
  }

  /** What is unsaved of a record now. */
  unsavedOf(key: RecordKey): ReadonlySet<TypedEdit> {
    return new Set(this.#typed.get(key)?.values());
  }

  /** A save has succeeded: nothing is unsaved any more of what was when it was called. */
  checkSaved(key: RecordKey, before: ReadonlySet<TypedEdit>): void {
    for (const [attribute, edit] of this.#typed.get(key) ?? []) {
      if (!before.has(edit) || edit.isAcknowledged) continue;
      const what = `${this.#tab}: ${key} ${attribute} ${textOf(edit.value)} never arrived`;
      this.#break('no acknowledged write is lost', what);
    }
  }

  /** The server has acknowledged these values. One that was typed again meanwhile counts as saved. */
  markAcknowledged(key: RecordKey, values: Values, snapshot: Values): void {
    this.#acknowledged.set(key, values);
    for (const [attribute, value] of Object.entries(values)) {
      const edit = this.#typed.get(key)?.get(attribute);
      if (edit === undefined) continue;
      // One that stays, because its record has gone meanwhile, stands over what arrived as well.
      edit.otherBases = new Set([...edit.otherBases, textOf(value)]);
      if (isAlike(textOf(edit.value), textOf(value))) edit.isAcknowledged = true;
      else {
        edit.saved = textOf(value);
        edit.doubted = textOf(snapshot[attribute]);
      }
    }
  }

  /** A draft has become a record: what was typed into it goes on there. */
  rename(key: RecordKey, shown: Shown): void {
    const edits = this.#typed.get(key);
    if (edits === undefined || shown.key === key) return;
    this.#typed.delete(key);
    const others = this.#typed.get(shown.key) ?? new Map<string, TypedEdit>();
    this.#own.rename(key, shown.key);
    for (const [attribute, edit] of edits) {
      // The base of an edit of the draft is the value that its creation sent, even if somebody has changed it since.
      const base = textOf(shown.snapshot[attribute]);
      edit.base = this.#own.has(key, attribute, base)
        ? base
        : (this.#own.lastOf(key, attribute) ?? edit.base);
      // Of what was typed into both, the draft and the record that it already was, only one can be shown.
      if (others.has(attribute) && textOf(shown.values[attribute]) !== textOf(edit.value)) continue;
      others.set(attribute, edit);
    }
    this.#typed.set(shown.key, others);
  }

  /** The page shows a record, or shows it no longer. */
  check(key: RecordKey, shown: Shown | undefined): void {
    const expected = this.#expected.get(key);
    if (expected !== undefined && shown !== undefined && this.#isLaidOver(key, expected, shown)) {
      this.#expected.delete(key);
      this.#adopt(key, expected);
    }
    if (shown?.saving === false) this.#own.endSave(key);
    const edits = this.#typed.get(key);
    if (edits === undefined) return;
    if (shown === undefined) return this.#checkGone(key, edits);
    for (const [attribute, edit] of edits) {
      edit.known = textOf(shown.snapshot[attribute]);
      const one = { shown, attribute, edit, own: this.#own };
      if (shown.changed.includes(attribute)) checkUnsaved(one, this.#tab, this.#break);
      else if (checkSettled(one, this.#tab, this.#break)) edits.delete(attribute);
    }
    if (edits.size === 0) this.#typed.delete(key);
    const unknown = shown.changed.find((attribute) => !edits.has(attribute));
    if (unknown !== undefined)
      this.#break('an edit changes no attribute but its own', `${this.#tab}: nobody typed ${key} ${unknown}`);
  }

  /** With what its person deleted goes what was typed into it; nothing else goes unsaved. */
  #checkGone(key: RecordKey, edits: ReadonlyMap<string, TypedEdit>): void {
    this.#typed.delete(key);
    if (this.#removing.has(key)) return;
    const lost = [...edits].filter(
      ([, edit]) => !isSettled(edit) && !isAlike(edit.known, textOf(edit.value)),
    );
    const values = lost.map(([attribute, { value }]) => `${attribute} ${textOf(value)}`);
    if (lost.length > 0)
      this.#break('an unsaved edit survives', `${this.#tab}: ${key} is gone, with ${values.join(', ')}`);
  }
}
