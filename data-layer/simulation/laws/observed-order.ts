import type { RecordId } from '@ne2016/contract';
import { existence, type RecordHistory, textOf } from '../record-history.ts';
import type { Values } from '../../src/changes/changed-attributes.ts';
import type { Break } from './law.ts';

/**
 * What one page has seen of the server's history. Each value that it shows as the server's must be one that the server
 * had, and must not be older than one that the page had shown before.
 */
export class ObservedOrder {
  readonly #history: RecordHistory;
  readonly #page: string;
  readonly #break: Break;
  /** By record and attribute: from which version on the value was the server's that was shown last. */
  readonly #seen = new Map<RecordId, Map<string, number>>();

  constructor(history: RecordHistory, page: string, onBreak: Break) {
    this.#history = history;
    this.#page = page;
    this.#break = onBreak;
  }

  /** The page shows a snapshot of a record; `undefined` when the record is not in its list any more. */
  see(id: RecordId, snapshot: Values | undefined): void {
    let seen = this.#seen.get(id);
    if (seen === undefined) {
      // What was never shown is not missed.
      if (snapshot === undefined) return;
      this.#seen.set(id, (seen = new Map<string, number>()));
    }
    this.#seeValue(id, existence, snapshot === undefined ? 'false' : 'true', seen);
    if (snapshot === undefined) return;
    for (const attribute of Object.keys(snapshot))
      this.#seeValue(id, attribute, textOf(snapshot[attribute]), seen);
  }

  #seeValue(id: RecordId, attribute: string, text: string, seen: Map<string, number>): void {
    const since = seen.get(attribute) ?? 0;
    const past = this.#history.find(id, attribute, text, since);
    if (past !== undefined) {
      seen.set(attribute, Math.max(since, past.version));
      return;
    }
    const law =
      attribute === existence
        ? 'a deleted record stays deleted'
        : 'an older answer never replaces a newer one';
    const what =
      attribute === existence ? `is ${text === 'true' ? 'there' : 'gone'}` : `has ${attribute} ${text}`;
    const known = this.#history.valuesOf(id, attribute).map((one) => `${one.version}: ${one.text}`);
    this.#break(law, `${this.#page}: ${id} ${what}, but was seen at version ${since} of ${known.join(', ')}`);
  }
}
