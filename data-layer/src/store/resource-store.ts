import type { RecordId, Resource } from '@ne2016/contract';
import { CachedList, type CachedListOptions, type ChangeObserver } from '../list/cached-list.ts';
import type { StoreInspection } from './inspection.ts';
import { AnswerOrder } from '../merge/answer-order.ts';
import { dropEdit, editRecord, keepEdit, type LocalRecord, noValues } from '../merge/merge-record.ts';
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

/** The options of a store. */
interface ResourceStoreOptions extends Omit<CachedListOptions, 'order'> {
  /** Called with every record change of a push event, once it is merged. */
  readonly broadcast: (change: RecordChange) => void;
  /** The clock of the layer. */
  readonly clock: Clock;
  /** Stores the list and its unsaved edits in this browser. */
  readonly persister?: LayerPersister | undefined;
  /** The person's other tabs. */
  readonly tabs?: LayerTabs | undefined;
  /** The undo log of the layer. */
  readonly undo?: LayerUndoLog | undefined;
}

/**
 * The cached list of one resource, with the unsaved edits of its records.
 *
 * A key is the identifier of a record, or the key of a draft, which continues to name the record that is
 * created from it. Methods that call the server do not throw its errors: they are in `state.problem` of the
 * list or in `problem` of the record.
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
      await persister?.storeBeforeCreate();
      await this.#refresher.detectExtensions(isMaybeCreated);
    });
    undo?.join(list, this.#writer);
    persister?.recovered.add(list, () => this.#refresher.untilConfirmed());
  }

  /** The loading state of the list, see {@link ListState}. The same object until it changes. */
  get state(): ListState {
    return this.#list.state.value;
  }

  /**
   * The time of the last list answer: milliseconds of the layer's clock, by default since 1970; `null` before
   * the first load.
   */
  get refreshedAt(): number | null {
    return this.#refresher.refreshedAt;
  }

  /** The cursor of the last list answer; `null` before the first one, or if the server sends no `ne2016-cursor`. */
  get cursor(): string | null {
    return this.#list.position?.cursor ?? null;
  }

  /** The number of records in the list, without drafts and records that someone else deleted. */
  get size(): number {
    return this.#table.size;
  }

  /** Increases with each batch of changes: the records are the same as long as it is. */
  get version(): number {
    return this.#table.version;
  }

  /** The identifiers of the list, in insertion order, without drafts. */
  ids(): IterableIterator<RecordId> {
    return this.#table.ids();
  }

  /**
   * Returns one record with its unsaved edits; the same object until it changes.
   * @param key the identifier, or the key of a draft, also once it is saved: `key` of the result is then the
   *   identifier
   * @returns `undefined` unless the record is in the list, a draft, or edited here
   */
  get(key: RecordKey): RecordState<Rec> | undefined {
    return this.#table.state(this.#table.resolveDraft(key));
  }

  /**
   * Returns the values of a record in the list, with edits; `undefined` for any other key, such as a draft's.
   */
  values(key: RecordKey): Rec | undefined {
    return this.#table.values(key);
  }

  /** Returns the position of the list and the records with local state, for an inspector. */
  inspect(): StoreInspection {
    const { table, position, isBehind } = this.#list;
    const workedOn = table.workedOn().map((key) => ({ key, ...table.localRecord(key) }));
    return { position, isBehind, workedOn };
  }

  /** Calls `listener` when {@link state} changes, until the returned function is called. */
  subscribeState(listener: () => void): () => void {
    return this.#list.state.subscribe(listener);
  }

  /**
   * Calls `listener` once after each batch of changes, with the keys of the records and drafts that changed,
   * were added or were removed, until the returned function is called.
   */
  subscribe(listener: TableListener): () => void {
    return this.#table.subscribe(listener);
  }

  /**
   * Calls `watch` before changes from the server are applied, and the function that it returns afterwards;
   * see `subscribeToChanges` in `./views`.
   * @returns a function that ends the observation
   */
  observeChanges(watch: ChangeObserver): () => void {
    const { observers } = this.#list;
    observers.add(watch);
    return () => observers.delete(watch);
  }

  /** Calls `listener` when this record or draft changes, until the returned function is called. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    return this.#table.subscribeRecord(this.#table.resolveDraft(key), listener);
  }

  /** Returns whether any record or draft has unsaved edits, including records that someone else deleted. */
  hasUnsaved(): boolean {
    return this.unsaved().length > 0;
  }

  /**
   * Returns the keys of records with unsaved edits, the oldest edits first, including drafts and records that
   * someone else deleted.
   */
  unsaved(): RecordKey[] {
    return this.#table.unsaved();
  }

  /** Loads the list, unless it is loaded or loading. The result is in {@link state}; nothing is thrown. */
  load(): void {
    this.#refresher.load();
  }

  /**
   * Requests a refresh at the next poll, within {@link pollInterval} milliseconds: a delta, or the whole list if the
   * server's deltas have no deletions.
   */
  requestRefresh(): void {
    this.#list.emit('refreshRequested');
  }

  /** Requests a delta at the next poll; the whole list if the server sends no position. */
  requestDelta(): void {
    this.#refresher.requestDelta();
  }

  /** Makes the requested calls. The data layer calls it every {@link pollInterval} milliseconds. */
  poll(): void {
    this.#refresher.poll();
    this.#pushEvents.poll();
  }

  /**
   * Fetches the whole list again; skipped while any of its records has unsaved edits.
   * @returns a promise that does not reject: an error is in {@link state}
   */
  reload(): Promise<void> {
    return this.#refresher.reload();
  }

  /**
   * Adds a draft, which {@link save} creates. Until then it is in no list or view.
   * @param values initial values that count as edits: they are in `changed`
   * @param defaults default values: they are sent, but are not in `changed`
   * @returns the key of the draft, `draft:` and a random name
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
   * Edits saveable attributes of a record or draft on this client. Any value is accepted, valid or not.
   * @param changes the new values by attribute; a value that equals the server's removes the edit
   * @throws TypeError for an attribute that is not saveable, and for a record that does not exist.
   */
  edit(key: RecordKey, changes: Partial<Rec>): void {
    this.#requireSaveable(changes);
    this.#change(key, (record) => editRecord(record, changes));
  }

  /**
   * Resolves a conflict: the edit stays, unsaved, and is based on the server's current value.
   * @throws TypeError for a record that does not exist.
   */
  keepMine(key: RecordKey, attribute: string): void {
    this.#change(key, (record) => keepEdit(record, attribute));
  }

  /**
   * Resolves the conflict of an attribute: the edit is dropped, and the server's value is shown.
   * @throws TypeError for a record that does not exist.
   */
  takeTheirs(key: RecordKey, attribute: string): void {
    this.#change(key, (record) => dropEdit(record, attribute));
  }

  /**
   * Creates the record of a draft, or saves the changed attributes of a record; without changes, it makes no call. It
   * does not reject because of the server or the network.
   * @returns the record's identifier; `undefined` on failure: `get(key).problem` has the reason, and the edits stay
   */
  save(key: RecordKey): Promise<RecordId | undefined> {
    return this.#writer.save(this.#table.resolveDraft(key));
  }

  /**
   * Deletes a record with its unsaved edits; discards a draft without a call.
   * @param actionId common to the deletions of one action, which a bin then shows together: 1 to 64 of
   *   `A-Za-z0-9_-`
   * @returns whether it is deleted; if not, `get(key).problem` has the reason, and `deleting` stays `true`
   */
  async remove(key: RecordKey, actionId?: string): Promise<boolean> {
    const resolved = this.#table.resolveDraft(key);
    if (!isDraftKey(resolved)) return this.#writer.delete(resolved, actionId);
    this.#table.batch(() => this.#table.forget(resolved));
    return true;
  }

  /**
   * Drops the unsaved edits of a record, then reloads the list. A draft, or a record that someone else
   * deleted, is discarded without a call.
   */
  async revert(key: RecordKey): Promise<void> {
    const resolved = this.#table.resolveDraft(key);
    const isDiscarded = isDraftKey(resolved) || this.#table.local(resolved).deleted !== null;
    this.#table.batch(() => {
      if (isDiscarded) this.#table.forget(resolved);
      else
        this.#table.setLocal(resolved, {
          edits: noValues,
          bases: noValues,
          unconfirmed: null,
          problem: null,
        });
    });
    if (!isDiscarded) await this.reload();
  }

  /** Handles the payload of a push event, see {@link PushEvent}. Other payloads are ignored. */
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
