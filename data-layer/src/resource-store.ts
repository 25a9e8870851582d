import {
  type ChangeAction,
  parsePushEvent,
  type RecordId,
  type Resource,
  saveableAttributes,
} from '@ne2016/contract';
import { problemOf } from './http/data-problem.ts';
import { AnswerOrder } from './merge/answer-order.ts';
import { editRecord } from './merge/merge-record.ts';
import { Announcements } from './push/announcements.ts';
import type { RecordChange } from './record-change.ts';
import type { TableListener } from './records/record-listeners.ts';
import { type DraftKey, isDraftKey, type RecordKey, type RecordState } from './records/record-state.ts';
import { RecordTable } from './records/record-table.ts';
import { RecordWriter } from './records/record-writer.ts';
import type { IdentifiedValues } from './refresh/list-answer.ts';
import { ListRefresher } from './refresh/list-refresher.ts';
import type { ListState } from './refresh/list-state.ts';
import { RecordFetcher } from './refresh/record-fetcher.ts';
import type { ResourceCalls } from './resource-calls.ts';
import { RecordView, type ViewOptions } from './views/record-view.ts';

/** What a store is made with. */
export interface ResourceStorePorts {
  readonly calls: ResourceCalls;
  /** Makes a name that nobody else makes, for a draft. */
  readonly makeUniqueName: () => string;
  /** Told of every change of a record that a push event brought, once it is merged. */
  readonly broadcast: (change: RecordChange) => void;
}

/**
 * The cached list of one resource, with what is local to its records.
 *
 * A key names a record by its identifier, or as a draft before it has one; the key of a draft goes on to name the
 * record that it becomes.
 */
export class ResourceStore<Rec extends object = Record<string, unknown>> {
  readonly resource: Resource;
  readonly #ports: ResourceStorePorts;
  readonly #table = new RecordTable<Rec>();
  readonly #order = new AnswerOrder();
  readonly #fetcher: RecordFetcher;
  readonly #refresher: ListRefresher<Rec>;
  readonly #writer: RecordWriter<Rec>;
  readonly #saveable: ReadonlySet<string>;
  readonly #announcements = new Announcements();

  constructor(resource: Resource, ports: ResourceStorePorts) {
    this.resource = resource;
    this.#ports = ports;
    this.#saveable = new Set(saveableAttributes(resource));
    const requestRefresh = () => this.requestRefresh();
    this.#fetcher = new RecordFetcher({ fetch: (id) => this.#fetchRecord(id), requestRefresh });
    const shared = {
      table: this.#table,
      order: this.#order,
      calls: ports.calls,
      insist: (id: RecordId) => this.#fetcher.insist(String(id)),
    };
    this.#refresher = new ListRefresher({
      ...shared,
      onMerged: (askedAt) => {
        for (const { action, id } of this.#announcements.takeBefore(askedAt))
          this.#broadcast(action, this.#table.resolveId(id));
      },
    });
    this.#writer = new RecordWriter({
      ...shared,
      saveable: [...this.#saveable],
      onUnknownOutcome: requestRefresh,
    });
  }

  /** How far the list is; the same object until that changes. */
  get state(): ListState {
    return this.#refresher.state.value;
  }

  /** How many records the list has. */
  get size(): number {
    return this.#table.size;
  }

  /** The identifiers of the list, in the order in which they came. */
  ids(): IterableIterator<RecordId> {
    return this.#table.ids();
  }

  /** One record, as it is now; the same object until it changes. */
  get(key: RecordKey): RecordState<Rec> | undefined {
    return this.#table.state(this.#table.resolveDraft(key));
  }

  /** Calls `listener` when {@link state} changes. */
  subscribeState(listener: () => void): () => void {
    return this.#refresher.state.subscribe(listener);
  }

  /** Calls `listener` once after every set of changes, with the keys of the records that changed, came or went. */
  subscribe(listener: TableListener): () => void {
    return this.#table.subscribe(listener);
  }

  /** Calls `listener` when this record changes. */
  subscribeRecord(key: RecordKey, listener: () => void): () => void {
    return this.#table.subscribeRecord(this.#table.resolveDraft(key), listener);
  }

  /** A filtered and sorted view of the list. */
  view<SortKey = unknown>(options: ViewOptions<Rec, SortKey> = {}): RecordView<Rec> {
    return new RecordView(this.#table, options);
  }

  /** Whether anything that was typed here is unsaved: in records, in drafts, in records that are gone. */
  hasUnsaved(): boolean {
    return this.#table.hasUnsaved();
  }

  /** Loads the list if nobody did, or if that failed. */
  load(): void {
    this.#refresher.load();
  }

  /** Asks for a refresh at the next poll. */
  requestRefresh(): void {
    this.#refresher.request();
  }

  /** Does what was requested: refreshes the list, fetches what is owed. The data layer calls it at every poll. */
  poll(): void {
    this.#refresher.poll();
    this.#fetcher.retry();
  }

  /** Fetches the whole list again; skipped while any record of it has unsaved changes. */
  reload(): Promise<void> {
    return this.#refresher.reload();
  }

  /** Starts a new record, which is created by saving it. */
  addDraft(values: Partial<Rec> = {}): DraftKey {
    const key: DraftKey = `draft:${this.#ports.makeUniqueName()}`;
    this.#table.batch(() => this.#table.setLocal(key, {}));
    this.edit(key, values);
    return key;
  }

  /**
   * Changes saveable attributes of a record on this client. Any value is kept, also one that is not valid yet.
   * @throws TypeError for an attribute that is not saveable, and for a record that there is not.
   */
  edit(key: RecordKey, changes: Partial<Rec>): void {
    const resolved = this.#table.resolveDraft(key);
    const unknown = Object.keys(changes).find((attribute) => !this.#saveable.has(attribute));
    if (unknown !== undefined) throw new TypeError(`'${this.resource.name}.${unknown}' is not saveable`);
    if (this.#table.state(resolved) === undefined)
      throw new TypeError(`'${this.resource.name}' has no record '${String(key)}'`);
    const { edits } = editRecord(this.#table.edited(resolved), changes);
    this.#table.batch(() => this.#table.setLocal(resolved, { edits }));
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
   * @returns whether it is gone; if not, the problem is on the record.
   */
  async remove(key: RecordKey): Promise<boolean> {
    const resolved = this.#table.resolveDraft(key);
    if (!isDraftKey(resolved)) return this.#writer.delete(resolved);
    this.#table.batch(() => this.#table.forget(resolved));
    return true;
  }

  /**
   * Takes back the unsaved edits of a record, then reloads the list. A draft, or a record that somebody else
   * deleted, is discarded.
   */
  async revert(key: RecordKey): Promise<void> {
    const resolved = this.#table.resolveDraft(key);
    const { gone } = this.#table.local(resolved);
    const isDiscarded = isDraftKey(resolved) || gone !== null;
    this.#table.batch(() => {
      if (isDiscarded) this.#table.forget(resolved);
      else this.#table.setLocal(resolved, { edits: {}, problem: null });
    });
    if (!isDiscarded) await this.reload();
  }

  /** Takes in a payload that the push service brought. Anything that is no event of the contract is ignored. */
  receive(payload: unknown): void {
    const event = parsePushEvent(payload);
    // A list that nobody asked for is loaded in its newest state anyway.
    if (event === undefined || this.state.state === 'idle') return;
    const { action, id } = event;
    if (action === 'deleted') return this.#takeDeletion(this.#table.resolveId(id));
    this.#announcements.add({ id, action, at: this.#order.now });
    this.#fetcher.request(String(id));
  }

  #takeDeletion(id: RecordId): void {
    this.#order.learn(id);
    this.#announcements.take(id);
    this.#table.batch(() => this.#table.remove(id));
    this.#broadcast('deleted', id);
  }

  /** Fetches and merges one record. What fails is made up for by a refresh of the list, or else owed by the fetcher. */
  async #fetchRecord(id: string): Promise<boolean> {
    const sentAt = this.#order.begin();
    try {
      const record = await this.#ports.calls.read(id);
      if (this.#order.isOvertaken(id, sentAt)) {
        this.#fetcher.insist(id);
        return false;
      }
      this.#order.learn(id, sentAt);
      this.#take(id, record);
      return true;
    } catch (error) {
      problemOf(error);
      this.requestRefresh();
      return false;
    } finally {
      this.#order.end(sentAt);
    }
  }

  #take(id: string, record: IdentifiedValues | undefined): void {
    if (record === undefined) this.#table.batch(() => this.#table.remove(this.#table.resolveId(id)));
    else this.#table.batch(() => this.#table.merge(record.id, record.values));
    const announcement = this.#announcements.take(id);
    // Of a record that is not there any more its deletion is told, by an event of its own.
    if (announcement !== undefined && record !== undefined) this.#broadcast(announcement.action, record.id);
  }

  #broadcast(action: ChangeAction, id: RecordId): void {
    this.#ports.broadcast({ resource: this.resource.name, action, id });
  }
}
