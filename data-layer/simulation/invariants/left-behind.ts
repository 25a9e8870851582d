import type { StoredDraft } from '../../src/persistence/storage/persistence.ts';
import type { RecoverableDraft } from '../../src/persistence/drafts/recovered-drafts.ts';
import { textOf } from '../record-history.ts';
import type { Break } from './invariant.ts';

/** The stored drafts of one person's ended pages: they must be offered unchanged. */
export class LeftBehind {
  readonly #person: string;
  readonly #break: Break;
  readonly #drafts = new Map<string, StoredDraft>();

  constructor(person: string, onBreak: Break) {
    this.#person = person;
    this.#break = onBreak;
  }

  get isEmpty(): boolean {
    return this.#drafts.size === 0;
  }

  /** Adds the drafts of a page that has ended. */
  add(kept: ReadonlyMap<string, StoredDraft>): void {
    for (const [name, draft] of kept) this.#drafts.set(name, draft);
  }

  get(name: string): StoredDraft | undefined {
    return this.#drafts.get(name);
  }

  /** Removes a draft that was recovered or discarded. */
  take(name: string): void {
    this.#drafts.delete(name);
  }

  /** Checks the drafts that a new page has found. */
  checkOffered(offered: readonly RecoverableDraft[]): void {
    for (const [name, { key, edits }] of this.#drafts) {
      const found = offered.find((one) => one.name === name);
      if (found === undefined || textOf(found.edits) !== textOf(edits)) {
        const what = `${this.#person}: ${key} ${textOf(edits)} was kept, and is offered as ${textOf(found?.edits)}`;
        this.#break('an unsaved edit survives', what);
      }
    }
  }
}
