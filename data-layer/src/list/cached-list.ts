import { type RecordId, type Resource, saveableAttributes } from '@ne2016/contract';
import { Emitter } from '../observable/emitter.ts';
import type { AnswerOrder, Moment } from '../merge/answer-order.ts';
import { Observable } from '../observable/observable.ts';
import type { ChangedKeys } from '../records/change-notifier.ts';
import { LocalTable } from '../records/local-table.ts';
import { knownCursor, type ListPosition } from '../http/list-answer.ts';
import { type Pace, slices } from '../ports/pace.ts';
import type { ListState } from './list-state.ts';
import type { ReadVersion, ResourceCalls } from '../http/resource-calls.ts';
import { type RecordUpdate, positionOf } from '../tabs/channel/tab-channel.ts';
import type { EventLogEntry, LoggedEvent, EventOutcome } from '../observable/event-log-entry.ts';

/** What the parts of a store tell each other. */
interface ListEvents {
  /** Something may have been missed: the list is to be refreshed at the next poll. */
  readonly refreshRequested: [];
  /** Requests a delta by a new call: at once, or after a short delay where many changes arrive. */
  readonly deltaRequested: [isUrgent: boolean];
  /** A record is to be fetched. */
  readonly recordRequested: [id: RecordId];
  /** The answer to a list call that left at `sentAt` was merged; it changed these records. */
  readonly listMerged: [sentAt: Moment, changed: ChangedKeys];
  /**
   * What the server says of one record was merged: in the answer to a call that left at `sentAt`, or in an event. `write`
   * is the write that this answers.
   */
  readonly recordMerged: [record: RecordUpdate, sentAt?: Moment, write?: string];
  /** A write is about to leave. */
  readonly writeStarted: [write: string];
  /** A write has ended, successful or not. */
  readonly writeEnded: [write: string];
  /** Another tab has told all that was expected of a record. */
  readonly recordReceived: [id: RecordId];
  /** What another tab told conflicts with unsaved edits. */
  readonly conflictReceived: [record: ReadVersion];
}

/** What a list is made with. */
export interface CachedListOptions {
  readonly calls: ResourceCalls;
  readonly order: AnswerOrder;
  /** Makes a name that nobody else makes, for a draft or a create. */
  readonly makeUniqueName: () => string;
  /** How long work is done. Default: in slices. */
  readonly pace?: Pace | undefined;
  /** Told of what happens and what is done with it. */
  readonly onEvent?: ((entry: EventLogEntry) => void) | undefined;
}

/**
 * Called before changes from the server are applied to records.
 * @param ids the records
 * @param own those that the same person has written
 * @returns a function that is called afterwards
 */
export type ChangeObserver = (ids: readonly RecordId[], own: readonly RecordId[]) => () => void;

/**
 * The list of one resource, as the parts of a store share it: its records, how far it is, and what happens to it. A part
 * knows the list and not who else works on it: it emits what it has done or what it needs, and listens to what concerns
 * it.
 */
export class CachedList<Rec extends object> extends Emitter<ListEvents> {
  readonly resource: Resource;
  /** The attributes that may be edited; a create sends each, whether filled or not. */
  readonly saveable: ReadonlySet<string>;
  readonly table: LocalTable<Rec>;
  readonly calls: ResourceCalls;
  readonly order: AnswerOrder;
  readonly makeUniqueName: () => string;
  readonly pace: Pace;
  readonly state = new Observable<ListState>({ state: 'idle' });
  #position: ListPosition | null = null;
  /** The last delta is known to have brought too little: the list is behind its position. */
  isFullWanted = false;
  /**
   * No answer says whether the list has all: its deltas tell no counts, and no gap has the whole list fetched. Unknown
   * before the first delta that tells deletions.
   */
  isUncounted: boolean | undefined;
  /** Fetches and merges a record at once; never rejects because of the server. Set by the change follower. */
  fetch: (id: RecordId) => Promise<unknown> = () => Promise.resolve();
  /** What was kept is being read, and the server has not been asked yet. */
  isRestoring = false;
  /** The records, by identifier as text, that are asked for until an answer is believed: no refresh would bring them. */
  readonly pending = new Set<string>();
  readonly observers = new Set<ChangeObserver>();
  /** The records, by identifier as text, whose next news is the person's own. */
  readonly #written = new Set<string>();
  readonly #onEvent: CachedListOptions['onEvent'];

  constructor(resource: Resource, options: CachedListOptions) {
    super();
    this.resource = resource;
    this.saveable = new Set(saveableAttributes(resource));
    this.table = new LocalTable(resource.identifier);
    this.calls = options.calls;
    this.order = options.order;
    this.makeUniqueName = options.makeUniqueName;
    this.pace = options.pace ?? slices;
    this.#onEvent = options.onEvent;
    this.on('recordMerged', ({ id }, _sentAt, write) => {
      // An event may have told of it before, as if somebody else had done it.
      if (write !== undefined) this.applyChanges([id], () => undefined, [id]);
    });
  }

  /** Up to where the server's history is known; the list is at least as new. */
  get position(): ListPosition | null {
    return this.#position;
  }

  set position(position: ListPosition | null) {
    this.#position = position;
    this.table.positions.list = knownCursor(position) ?? '';
  }

  /** Whether the list may be older than its position. */
  get isBehind(): boolean {
    return this.pending.size > 0 || this.isFullWanted;
  }

  /** Whether any record of the list has unsaved edits. */
  get hasEdits(): boolean {
    return this.table.unsaved().some((key) => this.table.has(key));
  }

  /** Whether changes of a record are followed: of a list that nobody asked for, only those of records that are here. */
  isFollowed(id: RecordId): boolean {
    return this.state.value.state !== 'idle' || this.table.has(id);
  }

  /** Has a deletion looked up of which the list may know better: by a delta, if deltas tell deletions. */
  lookUpDeletion(id: RecordId): void {
    if (this.isUncounted !== undefined && this.position?.cursor) this.emit('deltaRequested', true);
    else this.emit('recordRequested', id);
  }

  /**
   * Has a record fetched, at every poll again until an answer is believed: no refresh would bring it.
   * @param isWritten that is because the answer to a write of this record was overtaken: what comes is the person's own.
   */
  fetchWithRetry(id: RecordId, isWritten = false): void {
    this.pending.add(String(id));
    if (isWritten) this.#written.add(String(id));
    this.emit('recordRequested', id);
  }

  /**
   * Takes in what the server says of one record: in the answer to a call that left at `sentAt`, or in an event.
   * @param write the write that this answers: what it has done is the person's own, as `recordMerged` then tells.
   */
  apply(record: RecordUpdate, sentAt?: Moment, write?: string): void {
    const { id, values } = record;
    const { table } = this;
    this.order.update(id, sentAt);
    this.applyChanges(write === undefined ? [id] : [], () =>
      table.batch(() => {
        if (values === null) table.remove(id);
        else table.merge(id, values, positionOf(record));
      }),
    );
    this.emit('recordMerged', record, sentAt, write);
  }

  /**
   * Applies changes of these records. Calls the news watches before and after, so that they can compare.
   * @param own the records that the same person has written, in this tab or in another one.
   */
  applyChanges<Result>(ids: readonly RecordId[], work: () => Result, own: readonly RecordId[] = []): Result {
    const known = (all: readonly RecordId[]) => all.map((id) => this.table.resolveId(id));
    const written = own.concat(ids.filter((id) => this.#written.delete(String(id))));
    const ends = Array.from(this.observers, (watch) => watch(known(ids), known(written)));
    const result = work();
    for (const end of ends) end();
    return result;
  }

  /** Notes what happened and what was done with it. */
  log(event: LoggedEvent, outcome: EventOutcome, id?: RecordId): void {
    this.#onEvent?.({ resource: this.resource.name, id: id ?? null, event, outcome });
  }
}
