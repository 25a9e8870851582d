import type { RecordKey, RecordState } from '../../src/records/record-state.ts';
import type { Break } from './invariant.ts';

/** The states of one page's records: `saving` lasts as long as its call, `deleting` as long as the record. */
export class Marks {
  readonly #page: string;
  readonly #break: Break;
  readonly #deleting = new Set<RecordKey>();
  /** The number of pending calls of `save`, by record. */
  readonly #saves = new Map<RecordKey, number>();

  constructor(page: string, onBreak: Break) {
    this.#page = page;
    this.#break = onBreak;
  }

  beginSave(key: RecordKey): void {
    this.#saves.set(key, (this.#saves.get(key) ?? 0) + 1);
  }

  endSave(key: RecordKey): void {
    this.#saves.set(key, (this.#saves.get(key) ?? 0) - 1);
  }

  check(key: RecordKey, state: Pick<RecordState<unknown>, 'deleting' | 'deleted'> | undefined): void {
    if (state === undefined || state.deleted) this.#deleting.delete(key);
    else if (state.deleting) this.#deleting.add(key);
    else if (this.#deleting.has(key)) this.#break('deleting stays marked', `${this.#page}: ${key}`);
  }

  /** Checks the records after all calls have ended. */
  checkQuiet(states: Iterable<Pick<RecordState<unknown>, 'key' | 'saving'>>): void {
    for (const { key, saving } of states)
      if (saving) this.#break('saving is marked while it lasts', `${this.#page}: ${key} is still saving`);
    for (const [key, count] of this.#saves)
      if (count > 0)
        this.#break('saving is marked while it lasts', `${this.#page}: the save of ${key} never ended`);
  }
}
