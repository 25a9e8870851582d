import type { RecordKey, RecordState } from '../../src/records/record-state.ts';
import type { Values } from '../../src/changes/changed-attributes.ts';
import { textOf } from '../record-history.ts';
import type { KeptDraft } from '../../src/persistence/persistence.ts';
import { saveable } from '../task.ts';
import type { Break } from './law.ts';

/** One value that a person typed and that is not known to be saved. */
interface TypedEdit {
  readonly value: unknown;
  /** When it was typed, in milliseconds. */
  readonly at: number;
  /** The server's value as it was shown when the edit was begun, or when its person chose to keep it. */
  base: string;
  /** Another one that it may be counted to stand over: a value of its own that came back. */
  otherBase: string | undefined;
  isAcknowledged: boolean;
  /** A value that was sent before this one was typed, and has arrived: it is the server's for all that is known. */
  saved: string | undefined;
  /** A save of another value was answered while the server's one was this: which of the two is newer, a fetch tells. */
  doubted: string | undefined;
}

/** What the page shows of a record, as far as this law looks at it. */
export type Shown = Pick<
  RecordState<Values>,
  'key' | 'values' | 'snapshot' | 'changed' | 'conflicts' | 'gone'
>;

/** How long a storage that works may take until what was typed is in it, in milliseconds. */
const timeToKeep = 500;

/** Empty is empty, as the product counts it. */
const emptyTexts: ReadonlySet<string> = new Set(['null', '""']);

/** Whether two values count as the same for whoever asks if something is unsaved. */
function isAlike(left: string, right: string): boolean {
  return left === right || (emptyTexts.has(left) && emptyTexts.has(right));
}

/** What the server may make of a value: itself, or without the spaces around it; nothing is as good as empty. */
function storedTexts(value: unknown): Iterable<string> {
  const text = textOf(typeof value === 'string' ? value.trim() : value);
  return emptyTexts.has(text) ? emptyTexts : [text, textOf(value)];
}

/**
 * What the person at one tab has typed, kept apart from the product: an unsaved edit must be on the screen until it was
 * saved or its person gave it up, and another's change under it must show as a conflict.
 */
export class TypedEdits {
  readonly #tab: string;
  readonly #break: Break;
  #typed = new Map<RecordKey, Map<string, TypedEdit>>();
  /** What this tab has ever sent for an attribute: its coming back may be nobody else's change. */
  readonly #own = new Map<string, Set<string>>();
  /** What is being taken up of an earlier page. */
  readonly #expected = new Map<RecordKey, KeptDraft>();
  readonly #expecting = new Set<RecordKey>();
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
    const base = known?.base ?? textOf(before.snapshot[attribute]);
    edits.set(attribute, {
      value,
      at,
      base,
      otherBase: known?.otherBase,
      isAcknowledged: false,
      saved: known?.saved,
      doubted: known?.doubted,
    });
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
    edit.otherBase = undefined;
  }

  /** The page is gone. */
  forgetAll(): void {
    this.#typed.clear();
    this.#removing.clear();
    this.#expected.clear();
    this.#expecting.clear();
  }

  /** What an earlier page kept is about to be laid over its record; `undefined`: no more. */
  expect(key: RecordKey, kept: KeptDraft | undefined): void {
    if (kept === undefined) {
      this.#expected.delete(key);
      this.#expecting.delete(key);
    } else {
      this.#expected.set(key, kept);
      this.#expecting.add(key);
    }
  }

  /** Whether something is being taken up for a record. */
  isExpecting(key: RecordKey): boolean {
    return this.#expecting.has(key);
  }

  /** The page ends now: what was typed some time ago has been kept. */
  checkKept(kept: readonly KeptDraft[], now: number, { wokeAt }: { readonly wokeAt: number }): void {
    for (const [key, edits] of this.#typed)
      for (const [attribute, { at, base, value, isAcknowledged }] of edits) {
        const isOld = now - Math.max(at, wokeAt) > timeToKeep;
        if (!isOld || isAcknowledged || isAlike(base, textOf(value))) continue;
        const isKept = kept.some((one) => one.key === key && textOf(one.edits[attribute]) === textOf(value));
        if (isKept) continue;
        const what = `${this.#tab}: ${key} ${attribute} ${textOf(value)} was not kept`;
        this.#break('an unsaved edit survives', what);
      }
  }

  #isLaidOver(key: RecordKey, { edits }: KeptDraft, { changed, values }: Shown): boolean {
    if (this.#typed.has(key)) return false;
    return changed.some((attribute) => textOf(values[attribute]) === textOf(edits[attribute]));
  }

  #adopt(key: RecordKey, { edits, bases, unconfirmed }: KeptDraft): void {
    const typed = new Map(
      Object.entries(edits).map(([attribute, value]): [string, TypedEdit] => [
        attribute,
        {
          value,
          at: Infinity,
          base: textOf(bases[attribute]),
          otherBase: undefined,
          isAcknowledged: false,
          saved: undefined,
          doubted: undefined,
        },
      ]),
    );
    for (const [attribute, value] of Object.entries(unconfirmed ?? {})) this.noteOwn(key, attribute, value);
    this.#typed.set(key, typed);
  }

  /** A save of a record leaves. */
  noteSent(key: RecordKey, values: Values): void {
    for (const [attribute, value] of Object.entries(values)) {
      const edit = this.#typed.get(key)?.get(attribute);
      if (edit === undefined || textOf(edit.value) !== textOf(value)) {
        this.#break(
          'a save sends what was typed, and nothing else',
          `${this.#tab}: ${key} ${attribute} ${textOf(value)}`,
        );
        continue;
      }
      this.noteOwn(key, attribute, value);
    }
  }

  /** A value of an attribute leaves this tab. */
  noteOwn(key: RecordKey, attribute: string, value: unknown): void {
    for (const text of storedTexts(value)) this.#ownOf(key, attribute).add(text);
  }

  #ownOf(key: RecordKey, attribute: string): Set<string> {
    const own = this.#own.get(`${key} ${attribute}`) ?? new Set();
    this.#own.set(`${key} ${attribute}`, own);
    return own;
  }

  #isOwn(key: RecordKey, attribute: string, text: string): boolean {
    return this.#own.get(`${key} ${attribute}`)?.has(text) === true;
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

  /** The server has answered that it took these values. Whoever typed one of them again meanwhile has it saved. */
  noteAcknowledged(key: RecordKey, values: Values, snapshot: Values): void {
    for (const [attribute, value] of Object.entries(values)) {
      const edit = this.#typed.get(key)?.get(attribute);
      if (edit === undefined) continue;
      if (isAlike(textOf(edit.value), textOf(value))) edit.isAcknowledged = true;
      else {
        edit.saved = textOf(value);
        edit.otherBase = edit.saved;
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
    for (const attribute of saveable)
      for (const text of this.#own.get(`${key} ${attribute}`) ?? [])
        this.#ownOf(shown.key, attribute).add(text);
    for (const [attribute, edit] of edits) {
      // What was typed before the record was there stood over what its creation sent.
      const base = textOf(shown.snapshot[attribute]);
      if (this.#isOwn(key, attribute, base)) edit.base = base;
      // Of what was typed into both, the draft and the record that it already was, only one can be shown.
      if (others.has(attribute) && textOf(shown.values[attribute]) !== textOf(edit.value)) continue;
      others.set(attribute, edit);
    }
    this.#typed.set(shown.key, others);
  }

  /** The page shows a record, or no longer shows it. */
  check(key: RecordKey, shown: Shown | undefined): void {
    const expected = this.#expected.get(key);
    if (expected !== undefined && shown !== undefined && this.#isLaidOver(key, expected, shown)) {
      this.#expected.delete(key);
      this.#adopt(key, expected);
    }
    const edits = this.#typed.get(key);
    if (edits === undefined) return;
    if (shown === undefined && this.#removing.has(key)) return this.giveUp(key);
    if (shown === undefined) {
      const lost = [...edits].filter(
        ([, edit]) => !edit.isAcknowledged && !isAlike(edit.base, textOf(edit.value)),
      );
      const values = lost.map(([attribute, { value }]) => `${attribute} ${textOf(value)}`);
      if (lost.length > 0)
        this.#break('an unsaved edit survives', `${this.#tab}: ${key} is gone, with ${values.join(', ')}`);
      this.#typed.delete(key);
      return;
    }
    for (const [attribute, edit] of edits) {
      if (shown.changed.includes(attribute)) this.#checkUnsaved(shown, attribute, edit);
      else if (this.#isSettled(shown, attribute, edit)) edits.delete(attribute);
    }
    if (edits.size === 0) this.#typed.delete(key);
    this.#checkOthers(key, shown);
  }

  #checkUnsaved({ key, values, snapshot, conflicts }: Shown, attribute: string, edit: TypedEdit): void {
    const shown = textOf(values[attribute]);
    if (shown !== textOf(edit.value))
      this.#break(
        'an unsaved edit survives',
        `${this.#tab}: ${key} ${attribute} ${textOf(edit.value)} shows ${shown}`,
      );
    const known = textOf(snapshot[attribute]);
    const isShown = conflicts.includes(attribute);
    // Nobody can tell one's own value that comes back from the same value of another: either is right.
    if (edit.saved === known) [edit.base, edit.otherBase] = [known, undefined];
    else if (this.#isOwn(key, attribute, known)) edit.otherBase = known;
    else if (edit.doubted === known) return;
    const bases = [edit.base, edit.otherBase ?? edit.base];
    const mayShow = bases.some((base) => !isAlike(base, known));
    const mayHide = bases.some((base) => isAlike(base, known));
    if (!(isShown ? mayShow : mayHide))
      this.#break(
        'conflicts are shown, and only those',
        `${this.#tab}: ${key} ${attribute} ${shown} over ${edit.base}, the server has ${known}, ${isShown ? 'shown' : 'not shown'}`,
      );
  }

  #isSettled({ key, snapshot, values }: Shown, attribute: string, edit: TypedEdit): boolean {
    if (edit.isAcknowledged || isAlike(textOf(snapshot[attribute]), textOf(edit.value))) return true;
    this.#break(
      'an unsaved edit survives',
      `${this.#tab}: ${key} ${attribute} ${textOf(edit.value)} shows ${textOf(values[attribute])}`,
    );
    return false;
  }

  #checkOthers(key: RecordKey, { changed }: Shown): void {
    const unknown = changed.find((attribute) => this.#typed.get(key)?.has(attribute) !== true);
    if (unknown !== undefined)
      this.#break('an edit changes no attribute but its own', `${this.#tab}: nobody typed ${key} ${unknown}`);
  }
}
