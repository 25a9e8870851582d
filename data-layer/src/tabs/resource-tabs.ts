import type { RecordId } from '@ne2016/contract';
import type { CachedList } from '../list/cached-list.ts';
import type { Clock } from '../ports/clock.ts';
import type { Moment } from '../merge/answer-order.ts';
import type { ChangedKeys } from '../records/change-notifier.ts';
import { FetchTurns, type AnnouncedChange, type Turn } from './channel/fetch-turns.ts';
import type { SharedOrder } from './channel/shared-order.ts';
import { type RecordUpdate, positionOf } from './channel/tab-channel.ts';
import type { ReceivedUpdate, TabMember, Tabs } from './channel/tabs.ts';

/** The most changes of a list answer to pass on: beyond it, the other tabs fetch them as fast. */
const mostPassedOn = 1000;

/** The dependencies of the tabs' part of a resource. */
export interface ResourceTabsOptions {
  readonly tabs: Tabs;
  readonly clock: Clock;
  /** Returns whether push events reach this tab. */
  readonly isConnected: () => boolean;
}

/** Shares the updates of one resource with the other tabs. Unsaved edits are never shared. */
export class ResourceTabs<Rec extends object> implements TabMember {
  readonly #list: CachedList<Rec>;
  readonly #order: SharedOrder;
  readonly #options: ResourceTabsOptions;
  readonly #turns: FetchTurns;
  readonly #writing = new Set<string>();
  /** The changes of received events, until a list answer includes them. */
  #announced: { readonly id: string; readonly cursor: string; readonly at: Moment }[] = [];
  /** Whether answers have versions; without them it is unknown whether an answer includes a change. */
  #hasVersions = true;

  /** @param order the order of the list. */
  constructor(list: CachedList<Rec>, order: SharedOrder, options: ResourceTabsOptions) {
    const { tabs, clock } = options;
    const { name } = list.resource;
    this.#list = list;
    this.#order = order;
    this.#options = options;
    this.#turns = new FetchTurns({
      clock,
      isLeading: () => tabs.isLeading(name),
      fetch: (id, action) =>
        action === 'deleted' ? list.lookUpDeletion(id) : list.emit('recordRequested', id),
    });
    tabs.add(name, this);
    // Only a tab with a list can pass on its changes.
    list.state.subscribe(() => tabs.lead(name));
    list.on('recordMerged', (record, sentAt, write) => this.#passOn(record, sentAt, write));
    list.on('listMerged', (sentAt, changed) => this.#passOnList(changed, sentAt));
    list.on('writeStarted', (write) => this.#startWrite(write));
    list.on('writeEnded', (write) => this.#endWrite(write));
  }

  /** Decides who fetches the change of an event; see {@link FetchTurns}. */
  take(change: AnnouncedChange): Turn {
    const { id, cursor } = change;
    const { tabs } = this.#options;
    if (cursor !== undefined && !tabs.isAlone)
      this.#announced.push({ id: String(id), cursor, at: this.#order.now });
    return this.#turns.take(change);
  }

  greet(): void {
    const { tabs } = this.#options;
    this.#order.onOtherTab();
    if (tabs.isLeading(this.#list.resource.name)) this.#broadcast([]);
  }

  receive(update: ReceivedUpdate): void {
    const list = this.#list;
    // An update before the first list call may be older than the stored list, and the answer to that call
    // includes it anyway.
    const records = list.isRestoring ? [] : update.records.filter(({ id }) => list.isFollowed(id));
    const ids = records.map(({ id }) => id);
    const written = records.filter(({ isWritten }) => isWritten).map(({ id }) => id);
    const unmerged = list.applyChanges(
      ids,
      () => list.table.batch(() => records.filter((record) => !this.#merge(record, update))),
      written,
    );
    for (const { id, values } of unmerged)
      if (values === null) list.lookUpDeletion(id);
      else list.emit('recordRequested', id);
    for (const record of records) if (!unmerged.includes(record)) this.#include(record);
    this.#turns.receive(update.from, update);
  }

  /** Announces that a write is being sent, so that the other tabs wait for its answer. */
  #startWrite(write: string): void {
    this.#writing.add(write);
    this.#broadcast([]);
  }

  /** Announces that a write has ended, unless its answer was passed on. */
  #endWrite(write: string): void {
    if (this.#writing.delete(write)) this.#broadcast([]);
  }

  /** Passes on the merged update of a record. */
  #passOn(record: RecordUpdate, sentAt?: Moment, write?: string): void {
    if (write !== undefined) this.#writing.delete(write);
    // A save without changes has no version.
    if (record.isWhole && record.values !== null) this.#hasVersions = record.version !== null;
    // This tab may have had other tabs before, and still have state of the record from then.
    if (!this.#options.tabs.isAlone || record.values === null) this.#include(record);
    if (this.#options.tabs.isAlone) return;
    this.#broadcast([write === undefined ? record : { ...record, isWritten: true }], sentAt);
  }

  /** Passes on a list answer's changes. It has no versions, but all changes reported before its call. */
  #passOnList(changed: ChangedKeys, sentAt: Moment): void {
    const { table } = this.#list;
    const brought = Map.groupBy(
      this.#announced.filter(({ at }) => at < sentAt),
      ({ id }) => id,
    );
    this.#announced = this.#announced.filter(({ at }) => at >= sentAt);
    if (this.#options.tabs.isAlone) return;
    const records = changed.size > mostPassedOn ? [] : [...changed];
    const updates = records.map((id): RecordUpdate => {
      const values = table.has(id) ? table.localRecord(id).snapshot : null;
      const includes = brought.get(String(id))?.map(({ cursor }) => cursor) ?? [];
      const position = table.positions.known(id);
      return { id, values, isWhole: true, version: null, position, includes };
    });
    this.#broadcast(updates, sentAt);
  }

  /**
   * Merges an update of another tab. Returns false if the record must be fetched: the update may be older
   * than the local state, or its conflict has no version.
   */
  #merge({ values, isWhole, version, position, ...record }: RecordUpdate, update: ReceivedUpdate): boolean {
    const list = this.#list;
    const { table } = list;
    const id = table.resolveId(record.id);
    const isDoubted = values === null && this.#isDeletionDoubted(id);
    const isMergeable = this.#order.isAtLeastAsNew(id, update) && (isWhole || table.has(id)) && !isDoubted;
    const isBelieved = isMergeable || table.holds(id, values);
    list.log('tab_told', isBelieved ? 'merged' : 'fetched', id);
    if (!isBelieved) return false;
    this.#order.updateFrom(id, update);
    if (!isMergeable) return true;
    if (values === null) table.remove(id);
    else if (table.merge(id, values, positionOf({ isWhole, version, position }))) {
      if (version === null) return false;
      list.emit('conflictReceived', { id, values, version });
    }
    return true;
  }

  /** Returns whether a deletion may precede a restoration that the list has. It may be reported again. */
  #isDeletionDoubted(id: RecordId): boolean {
    const { noCount, position, table } = this.#list;
    const isDoubted =
      table.has(id) && (table.removed.has(String(id)) || Boolean(noCount ?? position?.cursor));
    if (isDoubted) table.removed.add(String(id));
    return isDoubted;
  }

  #include({ id, values, version, includes = [] }: RecordUpdate): void {
    const cursors = version === null ? includes : [version];
    if (values === null) this.#turns.forget(String(id));
    else if (this.#turns.include(String(id), cursors)) this.#list.emit('recordReceived', id);
  }

  #broadcast(records: readonly RecordUpdate[], sentAt?: Moment): void {
    const { tabs, isConnected } = this.#options;
    const { name } = this.#list.resource;
    tabs.publish({
      resource: name,
      records,
      heard: this.#order.clockAt(sentAt),
      leads: this.#hasVersions && isConnected() && tabs.isLeading(name),
      writing: this.#hasVersions ? [...this.#writing] : [],
    });
  }
}
