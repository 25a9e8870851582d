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

/** The events between the parts of a store. */
interface ListEvents {
  /** Something may have been missed: the list must be refreshed at the next poll. */
  readonly refreshRequested: [];
  /** Requests a delta by a new call: at once, or after a short delay where many changes arrive. */
  readonly deltaRequested: [isUrgent: boolean];
  /** A record must be fetched. */
  readonly recordRequested: [id: RecordId];
  /** The answer to a list call sent at `sentAt` was merged; it changed these records. */
  readonly listMerged: [sentAt: Moment, changed: ChangedKeys];
  /**
   * An update of one record was merged, from the answer to a call sent at `sentAt` or from an event. `write`
   * is the write that it answers.
   */
  readonly recordMerged: [record: RecordUpdate, sentAt?: Moment, write?: string];
  /** A write is about to be sent. */
  readonly writeStarted: [write: string];
  /** A write has ended, successful or not. */
  readonly writeEnded: [write: string];
  /** Another tab has passed on all expected changes of a record. */
  readonly recordReceived: [id: RecordId];
  /** A change from another tab conflicts with unsaved edits. */
  readonly conflictReceived: [record: ReadVersion];
}

/** The options of a cached list. */
export interface CachedListOptions {
  readonly calls: ResourceCalls;
  readonly order: AnswerOrder;
  /** Makes a unique name for a draft or a create. */
  readonly makeUniqueName: () => string;
  /** The scheduling of long work. Default: in slices. */
  readonly pace?: Pace | undefined;
  /** Called with the entries of the event log. */
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
 * The list of one resource, shared by the parts of a store: its records, its state and its events. A part
 * depends on the list only, not on the other parts: it emits its results and requests, and listens to the
 * events that it handles.
 */
export class CachedList<Rec extends object> extends Emitter<ListEvents> {
  readonly resource: Resource;
  /** The attributes that may be edited; a create sends all of them, filled or not. */
  readonly saveable: ReadonlySet<string>;
  readonly table: LocalTable<Rec>;
  readonly calls: ResourceCalls;
  readonly order: AnswerOrder;
  readonly makeUniqueName: () => string;
  readonly pace: Pace;
  readonly state = new Observable<ListState>({ state: 'idle' });
  #position: ListPosition | null = null;
  /** The last delta is known to be incomplete: the list is behind its position. */
  isPartial = false;
  /**
   * Whether deltas lack counts, so that no answer shows whether the list is complete, and no gap causes a
   * full refetch. Unknown before the first delta that lists deletions.
   */
  noCount: boolean | undefined;
  /**
   * Fetches and merges a record at once; never rejects because of the server. Set by the push event handler.
   */
  fetch: (id: RecordId) => Promise<unknown> = () => Promise.resolve();
  /** The stored list is being read, and the server has not been called yet. */
  isRestoring = false;
  /** Records, by identifier as text, to fetch until an answer is accepted: no refresh would bring them. */
  readonly pending = new Set<string>();
  readonly observers = new Set<ChangeObserver>();
  /** Records, by identifier as text, whose next remote change is the person's own write. */
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
      // An event may have reported the write before, as another person's change.
      if (write !== undefined) this.applyChanges([id], () => undefined, [id]);
    });
  }

  /** The position up to which the change log is known; the list is at least as new. */
  get position(): ListPosition | null {
    return this.#position;
  }

  set position(position: ListPosition | null) {
    this.#position = position;
    this.table.positions.list = knownCursor(position) ?? '';
  }

  /** Returns whether the list may be older than its position. */
  get isBehind(): boolean {
    return this.pending.size > 0 || this.isPartial;
  }

  /** Returns whether any record of the list has unsaved edits. */
  get hasEdits(): boolean {
    return this.table.unsaved().some((key) => this.table.has(key));
  }

  /**
   * Returns whether changes of a record are followed; without a loaded list, only those of cached records.
   */
  isFollowed(id: RecordId): boolean {
    return this.state.value.state !== 'idle' || this.table.has(id);
  }

  /** Checks a deletion that the list may have overtaken: with a delta, if deltas list deletions. */
  lookUpDeletion(id: RecordId): void {
    if (this.noCount !== undefined && this.position?.cursor) this.emit('deltaRequested', true);
    else this.emit('recordRequested', id);
  }

  /**
   * Fetches a record, again at every poll until an answer is accepted: no refresh would bring it.
   * @param isWritten the answer to a write of this record was overtaken: the fetched change is the person's own.
   */
  fetchWithRetry(id: RecordId, isWritten = false): void {
    this.pending.add(String(id));
    if (isWritten) this.#written.add(String(id));
    this.emit('recordRequested', id);
  }

  /**
   * Applies an update of one record, from the answer to a call sent at `sentAt` or from an event.
   * @param write the write that it answers; `recordMerged` then marks the change as the person's own.
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
   * Applies changes of these records. Calls the change observers before and after, so that they can compare.
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

  /** Adds an entry to the event log. */
  log(event: LoggedEvent, outcome: EventOutcome, id?: RecordId): void {
    this.#onEvent?.({ resource: this.resource.name, id: id ?? null, event, outcome });
  }
}
