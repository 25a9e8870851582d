import type { Values } from '../../src/merge/changed-attributes.ts';
import type { StoredDraft } from '../../src/persistence/storage/persistence.ts';
import { isDraftKey, type RecordKey } from '../../src/records/record-state.ts';
import { textOf } from '../record-history.ts';
import type { Break } from './invariant.ts';
import { OwnValues } from './own-values.ts';
import { checkSettled, checkUnsaved } from './shown-edit.ts';
import { beginEdit, isAlike, isSettled, type Shown, type TypedEdit } from './typed-edit.ts';

/**
 * The edits of the person at one tab, recorded independently of the product: an unsaved edit must be shown
 * until it is saved or the person drops it, and another person's change under it must be shown as a conflict.
 */
export class TypedEdits {
  readonly #tab: string;
  readonly #break: Break;
  #typed = new Map<RecordKey, Map<string, TypedEdit>>();
  readonly #own = new OwnValues();
  /** The drafts that are being recovered. */
  readonly #expected = new Map<RecordKey, StoredDraft>();
  readonly #expecting = new Set<RecordKey>();
  /** The values that the server has accepted from the save in flight. */
  readonly #acknowledged = new Map<RecordKey, Values>();
  /** The records that the person deletes; their edits go with them. */
  readonly #removing = new Set<RecordKey>();

  constructor(tab: string, onBreak: Break) {
    this.#tab = tab;
    this.#break = onBreak;
  }

  /** The records with edits. */
  keys(): RecordKey[] {
    return [...this.#typed.keys()];
  }

  /** Registers a typed value; `before` is the state that the page showed until then. */
  type(key: RecordKey, attribute: string, value: unknown, at: number, before: Shown): void {
    const edits = this.#typed.get(key) ?? new Map<string, TypedEdit>();
    this.#typed.set(key, edits);
    const known = before.changed.includes(attribute) ? edits.get(attribute) : undefined;
    // A value that is typed again counts as saved if the answer to the save in flight has it.
    const brought = before.saving ? this.#acknowledged.get(key) : undefined;
    const isAcknowledged =
      brought !== undefined && attribute in brought && isAlike(textOf(brought[attribute]), textOf(value));
    const edit = known ?? beginEdit(value, at, before.snapshot[attribute]);
    edits.set(attribute, { ...edit, value, at, isAcknowledged });
  }

  /** Drops the edits of a record, or of one attribute. */
  giveUp(key: RecordKey, attribute?: string): void {
    if (attribute === undefined) this.#typed.delete(key);
    else this.#typed.get(key)?.delete(attribute);
  }

  /** Registers the deletion of a record, which also drops its edits. */
  remove(key: RecordKey): void {
    this.#removing.add(key);
  }

  /** Resolves a conflict in favour of the edit. */
  keep(key: RecordKey, attribute: string, snapshot: Values): void {
    const edit = this.#typed.get(key)?.get(attribute);
    if (edit === undefined) return;
    edit.base = textOf(snapshot[attribute]);
    edit.otherBases = new Set();
    // A save that was answered before may still turn out to be newer than the value of the conflict.
    edit.saved = undefined;
  }

  /** Forgets everything when the page ends. */
  forgetAll(): void {
    this.#typed.clear();
    this.#removing.clear();
    this.#acknowledged.clear();
    this.#expected.clear();
    this.#expecting.clear();
  }

  /** Registers a draft of an earlier page that is about to be applied to its record. */
  expect(key: RecordKey, kept: StoredDraft): void {
    this.#expected.set(key, kept);
    this.#expecting.add(key);
  }

  /** Ends a recovery. If it succeeded, all its edits must be shown, or equal the server's values. */
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

  /** Returns whether a draft is being recovered for a record. */
  isExpecting(key: RecordKey): boolean {
    return this.#expecting.has(key);
  }

  /** Checks the drafts of an ending page: all older edits, except sent ones that have arrived. */
  checkKept(kept: readonly StoredDraft[], isDue: (at: number) => boolean): void {
    for (const [key, edits] of this.#typed)
      for (const [attribute, edit] of edits) {
        const text = textOf(edit.value);
        if (!isDue(edit.at) || isSettled(edit)) continue;
        // It was sent and has arrived.
        if (isAlike(edit.known, text) && this.#own.has(key, attribute, text)) continue;
        // A draft that has just become a record may still be stored as a draft.
        const isKept = kept.some(
          (one) => (one.key === key || isDraftKey(one.key)) && textOf(one.edits[attribute]) === text,
        );
        if (isKept) continue;
        this.#break('an unsaved edit survives', `${this.#tab}: ${key} ${attribute} ${text} was not kept`);
      }
  }

  #isLaidOver(key: RecordKey, { edits }: StoredDraft, { changed, values }: Shown): boolean {
    if (this.#typed.has(key)) return false;
    return changed.some((attribute) => textOf(values[attribute]) === textOf(edits[attribute]));
  }

  #adopt(key: RecordKey, { edits, bases, unconfirmed }: StoredDraft): void {
    const typed = new Map<string, TypedEdit>();
    // The time of typing is unknown: the edit is already stored.
    for (const [attribute, value] of Object.entries(edits))
      typed.set(attribute, beginEdit(value, Infinity, bases[attribute]));
    this.#own.note(key, unconfirmed ?? {});
    this.#typed.set(key, typed);
  }

  /** Registers values that are sent to undo a save of this tab. */
  markUndone(key: RecordKey, values: Values): void {
    this.#own.beginSave(key, values);
  }

  /** Registers the undo of a deletion. If a newer one is in flight, the edits since will go with it. */
  restore(key: RecordKey, isDeleting = false): void {
    if (!isDeleting) this.#removing.delete(key);
  }

  /** Registers a save that is being sent. */
  markSent(key: RecordKey, values: Values): void {
    this.#own.beginSave(key, values);
    for (const [attribute, value] of Object.entries(values)) {
      const edit = this.#typed.get(key)?.get(attribute);
      if (edit !== undefined && textOf(edit.value) === textOf(value)) continue;
      const what = `${this.#tab}: ${key} ${attribute} ${textOf(value)}`;
      this.#break('a save sends what was typed, and nothing else', what);
    }
  }

  /** Registers a create that is being sent, or a save of a page that has ended. */
  markOwn(key: RecordKey, values: Values): void {
    this.#acknowledged.delete(key);
    this.#own.note(key, values);
  }

  /** The unsaved edits of a record. */
  unsavedOf(key: RecordKey): ReadonlySet<TypedEdit> {
    return new Set(this.#typed.get(key)?.values());
  }

  /** Checks that a successful save has settled all edits that were unsaved when it was called. */
  checkSaved(key: RecordKey, before: ReadonlySet<TypedEdit>): void {
    for (const [attribute, edit] of this.#typed.get(key) ?? []) {
      if (!before.has(edit) || edit.isAcknowledged) continue;
      const what = `${this.#tab}: ${key} ${attribute} ${textOf(edit.value)} never arrived`;
      this.#break('no acknowledged write is lost', what);
    }
  }

  /**
   * Registers values that the server has accepted. An equal value that was typed meanwhile counts as saved.
   */
  markAcknowledged(key: RecordKey, values: Values, snapshot: Values): void {
    this.#acknowledged.set(key, values);
    for (const [attribute, value] of Object.entries(values)) {
      const edit = this.#typed.get(key)?.get(attribute);
      if (edit === undefined) continue;
      // An edit that stays, because its record was deleted meanwhile, is also over the accepted value.
      edit.otherBases = new Set([...edit.otherBases, textOf(value)]);
      if (isAlike(textOf(edit.value), textOf(value))) edit.isAcknowledged = true;
      else {
        edit.saved = textOf(value);
        edit.doubted = textOf(snapshot[attribute]);
      }
    }
  }

  /** Transfers the edits of a draft to the record that it has become. */
  rename(key: RecordKey, shown: Shown): void {
    const edits = this.#typed.get(key);
    if (edits === undefined || shown.key === key) return;
    this.#typed.delete(key);
    const others = this.#typed.get(shown.key) ?? new Map<string, TypedEdit>();
    this.#own.rename(key, shown.key);
    for (const [attribute, edit] of edits) {
      // The base of a draft's edit is the value that its create sent, even if someone has changed it since.
      const base = textOf(shown.snapshot[attribute]);
      edit.base = this.#own.has(key, attribute, base)
        ? base
        : (this.#own.lastOf(key, attribute) ?? edit.base);
      // If both the draft and its existing record have an edit of an attribute, only one can be shown.
      if (others.has(attribute) && textOf(shown.values[attribute]) !== textOf(edit.value)) continue;
      others.set(attribute, edit);
    }
    this.#typed.set(shown.key, others);
  }

  /** Checks the edits of a record when the page shows it, or no longer shows it. */
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

  /** Checks a removed record: unsaved edits may be lost only if the person deleted it. */
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
