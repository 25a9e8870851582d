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
  type KeptList,
  type KeptListName,
  type ListWrite,
  type ListWriteOutcome,
  type Persistence,
} from '../storage/persistence.ts';

/** How long a first load waits for what is kept, since it was begun or since some more was read, in milliseconds. */
export const restoreBound = 1000;

/** How long changes are gathered before they are written, in milliseconds. */
const gatherTime = 1000;

/** After so many failures in a row a page keeps its list no more. */
const mostFailures = 3;

/** What a persister does its work with. */
export interface ListPersisterOptions {
  readonly persistence: Persistence;
  readonly clock: Clock;
  /** Called when the storage is full. */
  readonly makeRoom: () => Promise<void>;
}

/** What the declaration says of the rows of a list: with other attributes they are other rows. */
function schemaOf({ identifier, attributes }: Resource): string {
  return JSON.stringify([identifier, ...Object.entries(attributes).map(([name, { kind }]) => [name, kind])]);
}

/**
 * Keeps the list of one resource in the storage: restores it before the network answers, then writes what changes, one
 * transaction at a time. Errors of the storage are never thrown: the list then works as if it had none.
 */
export class ListPersister<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #options: ListPersisterOptions;
  readonly #name: KeptListName;
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
   * Reads what is kept and puts it into the table; what is there already stays.
   * @param isWanted asked when it has been read: whether no answer of the server was faster.
   * @returns when it is done, or when nothing was read for {@link restoreBound}. Never rejects.
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

  /** Writes nothing any more. */
  stop(): void {
    this.#isOver = true;
    this.#cancelWrite?.();
  }

  /** What cannot be read is as if it were not there: the network brings it. */
  async #read(onProgress: () => void): Promise<KeptList | undefined> {
    try {
      return await this.#options.persistence.readList(this.#name, onProgress);
    } catch {
      return undefined;
    }
  }

  /** Puts what was kept into the table, unless it is no list, or not wanted any more. */
  *#adopt(
    { rows }: KeptList,
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
    // What was learned since the page began is newer, a deletion too, also of a record that was not here.
    const updated = [...table.ids(), ...this.#capture.touched, ...order.updatedSince(0)];
    const ids = updated.filter((key) => !isDraftKey(key));
    const newer = new Set(ids.flatMap((id) => table.identifiers.writingsOf(id)));
    this.#isAdopting = true;
    table.batch(() => table.replace(next, newer));
    this.#isAdopting = false;
    // What was deleted before it was here is still among what is kept.
    this.#capture.touch(newer);
    onAdopted(newer);
  }

  /**
   * What was kept is as good as what was fetched at its position, and only what changes is written over it. If it comes
   * so late that the server was asked before, it is only shown until the server answers: what was learned meanwhile may
   * be older than its position, and another tab may have kept what is newer than the answer.
   */
  #beginFrom({ position: kept }: KeptList, isLate: boolean, newer: Iterable<RecordId>): void {
    const list = this.#list;
    const { value } = list.state;
    if (!isLate) {
      this.#isListed = true;
      this.#capture.concludeKept(kept);
    }
    const position = isLate ? null : kept;
    list.calls.extensions.detectFromCursor(position?.cursor);
    list.log('restored', 'merged');
    list.order.updateAll();
    list.position = position;
    // What is typed until then is typed over what was kept.
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
    // Before there is a list, a few records that were fetched singly would take the place of the one that is kept.
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
    if (outcome === 'written') this.#capture.concludeKept(write.position);
    else this.#capture.concludeUnknown();
    // What was touched meanwhile waits for the next write, and so does the whole list if only that will do.
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
