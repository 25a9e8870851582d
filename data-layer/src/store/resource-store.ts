import type { RecordId, Resource } from '@ne2016/contract';
import { CachedList, type CachedListOptions, type ChangeObserver } from '../list/cached-list.ts';
import type { StoreInspection } from './inspection.ts';
import { AnswerOrder } from '../merge/answer-order.ts';
import { dropEdit, editRecord, keepEdit, type LocalRecord, nothing } from '../merge/merge-record.ts';
import type { Values } from '../merge/changed-attributes.ts';
import type { TableListener } from '../records/change-notifier.ts';
import { type DraftKey, isDraftKey, type RecordKey, type RecordState } from '../records/record-state.ts';
import type { LocalTable } from '../records/local-table.ts';
import { RecordWriter } from '../writes/record-writer.ts';
import { PushEventHandler } from '../refresh/push-event-handler.ts';
import { ListRefresher } from '../refresh/list-refresher.ts';
import type { ListState } from '../list/list-state.ts';
import type { Clock } from '../ports/clock.ts';
import type { LayerPersister } from '../persistence/lists/layer-persister.ts';
import type { RecordChange } from '../push/record-change.ts';
import type { LayerTabs } from '../tabs/layer-tabs.ts';
import type { LayerUndoLog } from '../undo/layer-undo-log.ts';

/** What a store is made with. */
interface ResourceStoreOptions extends Omit<CachedListOptions, 'order'> {
  /** Told of every change of a record that a push event brought, once it is merged. */
  readonly broadcast: (change: RecordChange) => void;
  /** The clock of the layer. */
  readonly clock: Clock;
  /** Keeps the list and what is typed into it on this machine. */
  readonly persister?: LayerPersister | undefined;
  /** The other tabs of the same person. */
  readonly tabs?: LayerTabs | undefined;
  /** Undoes what was done here. */
  readonly undo?: LayerUndoLog | undefined;
}

/**
 * The cached list of one resource, with what is local to its records.
 *
 * A key names a record by its identifier, or as a draft before it has one; the key of a draft goes on to name the
 * record that it becomes.
 */
export class ResourceStore<Rec extends object = Record<string, unknown>> {
  readonly resource: Resource;
  readonly #list: CachedList<Rec>;
  readonly #table: LocalTable<Rec>;
  readonly #pushEvents: PushEventHandler<Rec>;
  readonly #refresher: ListRefresher<Rec>;
  readonly #writer: RecordWriter<Rec>;

  constructor(resource: Resource, options: ResourceStoreOptions) {
    const { broadcast, clock, persister, tabs, undo } = options;
    this.resource = resource;
    const sharedOrder = tabs?.makeOrder();
    const list = new CachedList<Rec>(resource, { ...options, order: sharedOrder ?? new AnswerOrder() });
    this.#list = list;
    this.#table = list.table;
    const otherTabs = sharedOrder && tabs?.join(list, sharedOrder);
    this.#pushEvents = new PushEventHandler(list, clock, otherTabs, (action, id) =>
      broadcast({ resource: resource.name, action, id }),
    );
    this.#refresher = new ListRefresher(list, clock, persister?.keep(list));
    this.#writer = new RecordWriter(list, async (isMaybeCreated) => {
      await persister?.keepBeforeCreate();
      await this.#refresher.detectExtensions(isMaybeCreated);
    });
    undo?.join(list, this.#writer);
    persister?.recovered.add(list, () => this.#refresher.untilConfirmed());
  }

  /** How far the list is; the same object until that changes. */
  get state(): ListState {
    return this.#list.state.value;
  }

  /** When the list was last in step with the server, on the clock of the layer; `null` before its first load. */
  get refreshedAt(): number | null {
    return this.#refresher.refreshedAt;
  }

  /** Up to where in the server's history the list is known; `null` before it is, or where the server tells none. */
  get cursor(): string | null {
    return this.#list.position?.cursor ?? null;
  }

  /** How many records the list has. */
  get size(): number {
    return this.#table.size;
  }

  /** Counts the sets of changes: as long as it is the same, so are all records. */
  get version(): number {
    return this.#table.version;
  }

  /** The identifiers of the list, in the order in which they came. */
  ids(): IterableIterator<RecordId> {
    return this.#table.ids();
  }

  /** One record, as it is now; the same object until it changes. */
  get(key: RecordKey): RecordState<Rec> | undefined {
    return this.#table.state(this.#table.resolveDraft(key));
  }

  /** The local values of a record of the list, without what else there is to say of it. */
  values(key: RecordKey): Rec | undefined {
    return this.#table.values(key);
  }

  /** What is held besides the records, as it is now: for an inspector. */
  inspect(): StoreInspection {
    const { table, position, isBehind } = this.#list;
    const workedOn = table.workedOn().map((key) => ({ key, ...table.localRecord(key) }));
    return { position, isBehind, workedOn };
  }

  /** Calls `listener` when {@link state} changes. */
  subscribeState(listener: () => void): () => void {
    return this.#list.state.subscribe(listener);
  }

  /** Calls `listener` once after every set of changes, with the keys of the records that changed, came or went. */
  subscribe(listener: TableListener): () => void {
    return this.#table.subscribe(listener);
  }

  /** Calls `watch` before news is applied, and the function it returns afterwards; see `subscribeToChanges` in `./views`. */
  observeChanges(watch: ChangeObserver): () => void {
    const { changeObservers } = this.#list;
    changeObservers.add(watch);
    return () => changeObservers.delete(watch);
  }

  /** Calls `listener` when this record changes. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    return this.#table.subscribeRecord(this.#table.resolveDraft(key), listener);
  }

  /** Whether anything that was typed here is unsaved: in records, in drafts, in records that are gone. */
  hasUnsaved(): boolean {
    return this.unsaved().length > 0;
  }

  /** The records with unsaved values, drafts and records that somebody else deleted included, oldest work first. */
  unsaved(): RecordKey[] {
    return this.#table.unsaved();
  }

  /** Loads the list if nobody did, or if that failed. */
  load(): void {
    this.#refresher.load();
  }

  /**
   * Requests a refresh at the next poll that brings all changes that may have been missed. That is a delta; where the
   * server's deltas have no deletions, the whole list.
   */
  requestRefresh(): void {
    this.#list.emit('refreshRequested');
  }

  /** Asks for what is new at the next poll. */
  requestDelta(): void {
    this.#refresher.requestDelta();
  }

  /** Does what was requested: refreshes the list, fetches what is pending. The data layer calls it at every poll. */
  poll(): void {
    this.#refresher.poll();
    this.#pushEvents.poll();
  }

  /** Fetches the whole list again; skipped while any record of it has unsaved changes. */
  reload(): Promise<void> {
    return this.#refresher.reload();
  }

  /**
   * Starts a new record, which is created by saving it.
   * @param values what somebody typed already, so that it is unsaved
   * @param defaults what the record begins with, which nobody would miss if it were given up
   * @throws TypeError for an attribute that is not saveable.
   */
  addDraft(values: Partial<Rec> = {}, defaults: Partial<Rec> = {}): DraftKey {
    this.#requireSaveable({ ...values, ...defaults });
    const key: DraftKey = `draft:${this.#list.makeUniqueName()}`;
    this.#table.batch(() => this.#table.setLocal(key, { defaults: defaults as Values }));
    this.edit(key, values);
    return key;
  }

  /**
   * Changes saveable attributes of a record on this client. Any value is kept, also one that is not valid yet.
   * @throws TypeError for an attribute that is not saveable, and for a record that there is not.
   */
  edit(key: RecordKey, changes: Partial<Rec>): void {
    this.#requireSaveable(changes);
    this.#change(key, (record) => editRecord(record, changes));
  }

  /**
   * Ends the conflict of an attribute: the value that was typed here stands, over what the server has now.
   * @throws TypeError for a record that there is not.
   */
  keepMine(key: RecordKey, attribute: string): void {
    this.#change(key, (record) => keepEdit(record, attribute));
  }

  /**
   * Ends the conflict of an attribute: what the server has now stands, the value that was typed here is dropped.
   * @throws TypeError for a record that there is not.
   */
  takeTheirs(key: RecordKey, attribute: string): void {
    this.#change(key, (record) => dropEdit(record, attribute));
  }

  /**
   * Creates a draft, or saves the changed attributes of a record; never throws for what a server or network does.
   * @returns the record's identifier, `undefined` when it failed: the problem is then on the record.
   */
  save(key: RecordKey): Promise<RecordId | undefined> {
    return this.#writer.save(this.#table.resolveDraft(key));
  }

  /**
   * Deletes a record; a draft is discarded.
   * @param actionId common to the deletions of one action, which a bin then shows together: 1 to 64 of `A-Za-z0-9_-`
   * @returns whether it is gone; if not, the problem is on the record.
   */
  async remove(key: RecordKey, actionId?: string): Promise<boolean> {
    const resolved = this.#table.resolveDraft(key);
    if (!isDraftKey(resolved)) return this.#writer.delete(resolved, actionId);
    this.#table.batch(() => this.#table.forget(resolved));
    return true;
  }

  /**
   * Takes back the unsaved edits of a record, then reloads the list. A draft, or a record that somebody else
   * deleted, is discarded.
   */
  async revert(key: RecordKey): Promise<void> {
    const resolved = this.#table.resolveDraft(key);
    const isDiscarded = isDraftKey(resolved) || this.#table.local(resolved).deletedSnapshot !== null;
    this.#table.batch(() => {
      if (isDiscarded) this.#table.forget(resolved);
      else
        this.#table.setLocal(resolved, { edits: nothing, bases: nothing, unconfirmed: null, problem: null });
    });
    if (!isDiscarded) await this.reload();
  }

  /** Takes in a payload that the push service brought. Anything that is no event of the contract is ignored. */
  receive(payload: unknown): void {
    this.#pushEvents.receive(payload);
  }

  #requireSaveable(values: Partial<Rec>): void {
    const unknown = Object.keys(values).find((attribute) => !this.#list.saveable.has(attribute));
    if (unknown !== undefined) throw new TypeError(`'${this.resource.name}.${unknown}' is not saveable`);
  }

  #change(key: RecordKey, change: (record: LocalRecord) => LocalRecord): void {
    const resolved = this.#table.resolveDraft(key);
    if (this.#table.state(resolved) === undefined)
      throw new TypeError(`'${this.resource.name}' has no record '${String(key)}'`);
    const { edits, bases } = change(this.#table.localRecord(resolved));
    this.#table.batch(() => this.#table.setLocal(resolved, { edits, bases }));
  }
}
