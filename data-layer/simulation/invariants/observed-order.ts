import type { RecordId } from '@ne2016/contract';
import { existence, type RecordHistory, textOf } from '../record-history.ts';
import type { Values } from '../../src/merge/changed-attributes.ts';
import type { Break } from './invariant.ts';

/** A value that was shown. */
interface Seen {
  readonly version: number;
  readonly text: string;
}

/**
 * The parts of the server's history that one page has seen. Each value that it shows as the server's must be
 * one that the server had, and not older than one that the page has shown before.
 */
export class ObservedOrder {
  readonly #history: RecordHistory;
  readonly #page: string;
  readonly #break: Break;
  /** By record and attribute, the last shown value and the version from which the server had it. */
  readonly #seen = new Map<RecordId, Map<string, Seen>>();
  /** The records that the page has ever shown as deleted. */
  readonly #gone = new Set<RecordId>();
  /** The last answer to a save. */
  #saved: { readonly id: RecordId; readonly values: Values; readonly over: Values } | undefined;

  constructor(history: RecordHistory, page: string, onBreak: Break) {
    this.#history = history;
    this.#page = page;
    this.#break = onBreak;
  }

  /** Checks a shown snapshot of a record; `undefined` if the record is no longer in the list. */
  see(id: RecordId, snapshot: Values | undefined): void {
    let seen = this.#seen.get(id);
    if (seen === undefined) {
      // A record that was never shown cannot be missing.
      if (snapshot === undefined) return;
      this.#seen.set(id, (seen = new Map<string, Seen>()));
    }
    this.#seeValue(id, existence, snapshot === undefined ? 'false' : 'true', seen);
    if (snapshot === undefined) {
      this.#gone.add(id);
      return;
    }
    const missing = this.#history.attributesOf(id).find((attribute) => !Object.hasOwn(snapshot, attribute));
    if (missing !== undefined)
      this.#break('a record is shown whole', `${this.#page}: ${id} lacks ${missing}`);
    for (const attribute of Object.keys(snapshot))
      this.#seeValue(id, attribute, textOf(snapshot[attribute]), seen);
  }

  /**
   * Registers the answer to a save before it is merged; `over` is the shown snapshot when the save was sent.
   */
  markAnswer(id: RecordId, values: Values, over: Values): void {
    this.#saved = { id, values, over };
  }

  #seeValue(id: RecordId, attribute: string, text: string, seen: Map<string, Seen>): void {
    const before = seen.get(attribute);
    const since = before?.version ?? 0;
    const isSavedOverSame = this.#isSavedOverSame(id, attribute, text, before);
    const past = this.#history.find(id, attribute, text, isSavedOverSame ? 0 : since);
    if (past !== undefined) {
      seen.set(attribute, { version: isSavedOverSame ? past.version : Math.max(since, past.version), text });
      return;
    }
    if (attribute === existence && text === 'false' && this.#isDeletionAnnouncedLate(id)) {
      seen.set(attribute, { version: since, text });
      return;
    }
    const invariant =
      attribute === existence
        ? 'a deleted record stays deleted'
        : 'an older answer never replaces a newer one';
    const what =
      attribute === existence ? `is ${text === 'true' ? 'there' : 'gone'}` : `has ${attribute} ${text}`;
    const known = this.#history.valuesOf(id, attribute).map((one) => `${one.version}: ${one.text}`);
    this.#break(
      invariant,
      `${this.#page}: ${id} ${what}, but was seen at version ${since} of ${known.join(', ')}`,
    );
  }

  /**
   * Returns whether a page that shows a restored record may receive the earlier deletion only now. It cannot
   * detect that the first time; afterwards it checks every deletion that it receives.
   */
  #isDeletionAnnouncedLate(id: RecordId): boolean {
    return !this.#gone.has(id) && this.#history.wasRestored(id);
  }

  /**
   * Returns whether the answer to a save has a value while the server's shown one is the same as when the
   * save was sent. The server may have returned to that value since: without versions this is undetectable
   * until the pending fetch.
   */
  #isSavedOverSame(id: RecordId, attribute: string, text: string, before: Seen | undefined): boolean {
    if (this.#saved?.id !== id) return false;
    const { values, over } = this.#saved;
    return textOf(values[attribute]) === text && textOf(over[attribute]) === before?.text;
  }
}
