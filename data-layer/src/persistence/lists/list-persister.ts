import type { RecordId } from '@ne2016/contract';
import type { Resource } from '@ne2016/contract';
import type { CachedList } from '../../list/cached-list.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Steps } from '../../ports/pace.ts';
import { prepareList, recordsInStep } from '../../records/next-list.ts';
import type { ChangedKeys } from '../../records/change-notifier.ts';
import { isDraftKey } from '../../records/record-state.ts';
import { knownCursor, readRecord } from '../../http/list-answer.ts';
import { ListCapture } from './list-capture.ts';
import {
  isQuotaExceeded,
  type StoredList,
  type StoredListName,
  type ListWrite,
  type ListWriteOutcome,
  type Persistence,
} from '../storage/persistence.ts';

/** How long a first load waits for the stored list without any progress, in milliseconds. */
export const restoreBound = 1000;

/** How long changes are collected before they are written, in milliseconds. */
const gatherTime = 1000;

/** The number of failures in a row after which a page stops storing its list. */
const mostFailures = 3;

/** The dependencies of a list persister. */
export interface ListPersisterOptions {
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Called when the storage is full. */
  readonly makeRoom: () => Promise<void>;
}

/**
 * The part of a declaration that determines the rows of a list: rows with other attributes are not restored.
 */
function schemaOf({ identifier, attributes }: Resource): string {
  return JSON.stringify([identifier, ...Object.entries(attributes).map(([name, { kind }]) => [name, kind])]);
}

/**
 * Stores the list of one resource: restores it before the network answers, then writes its changes, one
 * transaction at a time. Errors of the storage are never thrown: the list then works as if it had none.
 */
export class ListPersister<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #options: ListPersisterOptions;
  readonly #name: StoredListName;
  readonly #capture: ListCapture<Rec>;
  #isListed = false;
  #isAdopting = false;
  #isOver = false;
  #isWriting = false;
  #failures = 0;
  #cancelWrite: (() => void) | undefined;

  constructor(list: CachedList<Rec>, options: ListPersisterOptions) {
    const { resource, table } = list;
    this.#list = list;
    this.#options = options;
    const { name, identifier } = resource;
    this.#name = { resource: name, identifier, schema: schemaOf(resource) };
    this.#capture = new ListCapture(list);
    table.subscribe((changed) => this.#touch(changed));
    list.on('listMerged', () => {
      this.#isListed = true;
      this.#schedule();
    });
  }

  /**
   * Reads the stored list into the table; records that are already there stay.
   * @param isWanted called after the read: returns whether the server has not answered before.
   * @returns a promise that resolves when it is done, or {@link restoreBound} after the last progress;
   *   never rejects.
   */
  restore(isWanted: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      let isLate = false;
      const wait = () =>
        this.#options.clock.after(restoreBound, () => {
          isLate = true;
          resolve();
        });
      let cancel = wait();
      const goOn = () => {
        cancel();
        if (!isLate) cancel = wait();
      };
      const restore = async () => {
        const kept = await this.#read(goOn);
        cancel();
        if (kept === undefined || !isWanted()) return;
        const onAdopted = (newer: Iterable<RecordId>) => this.#beginFrom(kept, isLate, newer);
        await this.#list.pace.work(this.#adopt(kept, isWanted, onAdopted), kept.rows.length);
      };
      void restore().then(resolve);
    });
  }

  /** Stops all writing. */
  stop(): void {
    this.#isOver = true;
    this.#cancelWrite?.();
  }

  /** Returns nothing if the stored list cannot be read: the list is then fetched. */
  async #read(onProgress: () => void): Promise<StoredList | undefined> {
    try {
      return await this.#options.persistence.readList(this.#name, onProgress);
    } catch {
      return undefined;
    }
  }

  /** Puts the stored rows into the table, unless they are not valid records or no longer wanted. */
  *#adopt(
    { rows }: StoredList,
    isWanted: () => boolean,
    onAdopted: (newer: Iterable<RecordId>) => void,
  ): Steps<void> {
    const { table, order, resource } = this.#list;
    let count = 0;
    for (const row of rows) {
      if (readRecord(row, resource.identifier) === undefined) return;
      if ((count += 1) % recordsInStep === 0) yield;
    }
    const next = yield* prepareList(table, rows, true);
    if (!isWanted()) return;
    // Updates since the start of the page are newer, even deletions of records that were not in the table.
    const updated = [...table.ids(), ...this.#capture.touched, ...order.updatedSince(0)];
    const ids = updated.filter((key) => !isDraftKey(key));
    const newer = new Set(ids.flatMap((id) => table.identifiers.writingsOf(id)));
    this.#isAdopting = true;
    table.batch(() => table.replace(next, newer));
    this.#isAdopting = false;
    // Records that were deleted before the restore are still stored.
    this.#capture.touch(newer);
    onAdopted(newer);
  }

  /**
   * Continues from the stored list as from an answer with its position, so that only changes are written. If
   * it arrives after the server was called, it is only shown until the answer: updates meanwhile may be older
   * than its position, and another tab may have stored a list that is newer than the answer.
   */
  #beginFrom({ position: kept }: StoredList, isLate: boolean, newer: Iterable<RecordId>): void {
    const list = this.#list;
    const { value } = list.state;
    if (!isLate) {
      this.#isListed = true;
      this.#capture.concludeStored(kept);
    }
    const position = isLate ? null : kept;
    list.calls.extensions.detectFromCursor(position?.cursor);
    list.log('restored', 'merged');
    list.order.updateAll();
    list.position = position;
    // Edits until then are made over the stored values.
    if (isLate) list.table.positions.begin(knownCursor(kept) ?? '', newer);
    const problem = value.state === 'failed' ? value.problem : null;
    list.state.set({ state: 'ready', isCached: true, refreshing: problem === null, problem });
  }

  #touch(changed: ChangedKeys): void {
    if (this.#isAdopting || this.#isOver) return;
    this.#capture.touch(changed);
    this.#schedule();
  }

  #schedule(): void {
    // Without a list, a few individually fetched records would replace the stored one.
    if (!this.#isListed || this.#isOver || this.#isWriting) return;
    this.#cancelWrite ??= this.#options.clock.after(gatherTime, () => {
      this.#cancelWrite = undefined;
      void this.#write();
    });
  }

  async #write(): Promise<void> {
    const write = this.#capture.take();
    if (write === undefined) return;
    this.#isWriting = true;
    const outcome = await this.#attempt(write);
    this.#isWriting = false;
    if (outcome === 'written') this.#capture.concludeStored(write.position);
    else this.#capture.concludeUnknown();
    // Changes since then wait for the next write, and so does the whole list if the stored state is outdated.
    if (outcome === 'outdated' || this.#capture.hasTouched) this.#schedule();
  }

  async #attempt(write: ListWrite): Promise<ListWriteOutcome | 'failed'> {
    try {
      const outcome = await this.#options.persistence.writeList(this.#name, write);
      this.#failures = 0;
      return outcome;
    } catch (error) {
      this.#failures += 1;
      if (isQuotaExceeded(error)) await this.#options.makeRoom();
      if (this.#failures >= mostFailures) this.stop();
      return 'failed';
    }
  }
}
