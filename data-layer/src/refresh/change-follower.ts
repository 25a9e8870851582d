import { type ChangeAction, parsePushEvent, type RecordId } from '@ne2016/contract';
import { problemOf } from '../http/data-problem.ts';
import type { AnswerOrder, Moment } from '../merge/answer-order.ts';
import { isAuthorUnknown, knownAuthors } from '../merge/known-authors.ts';
import { Announcements } from '../push/announcements.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { ReadRecord, ReadVersion, ResourceCalls } from '../resource-calls.ts';
import type { ResourceTabs } from '../tabs/resource-tabs.ts';
import { deletionOf } from '../tabs/tab-channel.ts';
import type { NoteTrail } from '../trail.ts';
import { RecordFetcher } from './record-fetcher.ts';

/** What becomes of an event, in the words of the trail. */
const turnOutcomes = { fetch: 'fetched', wait: 'left_to_other_tab', known: 'already_known' } as const;

/** What a follower does its work with. */
export interface ChangeFollowerPorts<Rec extends object> {
  readonly table: RecordTable<Rec>;
  readonly order: AnswerOrder;
  readonly calls: ResourceCalls;
  readonly tabs: ResourceTabs<Rec> | undefined;
  /** Whether changes of a record are followed: of a list that nobody asked for, only those of records that are here. */
  readonly isFollowed: (id: RecordId) => boolean;
  readonly requestRefresh: () => void;
  /** Told of every change that a push event brought, once it is merged. */
  readonly broadcast: (action: ChangeAction, id: RecordId) => void;
  readonly note: NoteTrail;
}

/** Follows the changes that others make: takes push events in and fetches the records of which they tell. */
export class ChangeFollower<Rec extends object> {
  readonly #ports: ChangeFollowerPorts<Rec>;
  readonly #fetcher: RecordFetcher;
  readonly #announcements = new Announcements();

  constructor(ports: ChangeFollowerPorts<Rec>) {
    this.#ports = ports;
    const { requestRefresh } = ports;
    this.#fetcher = new RecordFetcher({ fetch: (id) => this.#fetch(id), requestRefresh });
  }

  /** Whether a record is still to be fetched that no refresh would bring. */
  get isOwed(): boolean {
    return this.#fetcher.isOwed;
  }

  /** Takes in a payload that the push service brought. Anything that is no event of the contract is ignored. */
  receive(payload: unknown): void {
    const { table, order, tabs, isFollowed, note } = this.#ports;
    const event = parsePushEvent(payload);
    if (event === undefined) return note('event_unknown', 'ignored');
    const { action, id } = event;
    if (!isFollowed(id)) return note(`event_${action}`, 'list_not_loaded', id);
    if (action === 'deleted') return this.#takeDeletion(table.resolveId(id));
    const turn = tabs?.take(event) ?? 'fetch';
    note(`event_${action}`, turnOutcomes[turn], id);
    this.#announcements.add({ id, action, at: order.now });
    if (turn === 'fetch') this.#fetcher.request(String(id));
    else if (turn === 'known') this.broadcastOf(id);
  }

  /** Broadcasts what was announced of a record, which is merged now. */
  broadcastOf(id: RecordId): void {
    const announcement = this.#announcements.take(id);
    if (announcement !== undefined)
      this.#ports.broadcast(announcement.action, this.#ports.table.resolveId(id));
  }

  /** Fetches one record; a refresh of the list would bring it too. */
  fetch(id: RecordId): void {
    this.#fetcher.request(String(id));
  }

  /** Fetches one record until it is settled: no refresh would bring it. */
  insist(id: RecordId): void {
    this.#fetcher.insist(String(id));
  }

  /** Asks again for what is still owed; called at every poll. */
  retry(): void {
    this.#fetcher.retry();
  }

  /** Broadcasts what was announced before a moment: a list answer that was asked for then has brought it. */
  broadcastBefore(moment: Moment): void {
    for (const { action, id } of this.#announcements.takeBefore(moment))
      this.#ports.broadcast(action, this.#ports.table.resolveId(id));
  }

  /**
   * Asks the server who caused the conflicts of a record, unless that is known. A change made meanwhile has another
   * version and an event of its own. A server without versions has no authors either.
   */
  async askForAuthors({ id: called, values, version }: ReadVersion | ReadRecord): Promise<void> {
    const { table, calls, note } = this.#ports;
    const id = table.resolveId(called);
    const isWanted = () => isAuthorUnknown(table.edited(id), table.local(id).authors);
    if (version === null || !isWanted()) return;
    try {
      const told = await calls.authors(id);
      if (told.version !== version || !isWanted()) return;
      const authors = { ...table.local(id).authors, ...told.authors };
      table.batch(() => table.setLocal(id, { authors: knownAuthors(table.edited(id), authors, values) }));
    } catch (error) {
      // The conflict is shown all the same, without a name.
      problemOf(error);
      note('read_failed', 'ignored', id);
    }
  }

  #takeDeletion(id: RecordId): void {
    const { table, order, tabs, broadcast, note } = this.#ports;
    note('event_deleted', 'removed', id);
    order.learn(id);
    this.#announcements.take(id);
    table.batch(() => table.remove(id));
    tabs?.passOn(deletionOf(id));
    broadcast('deleted', id);
  }

  /** Fetches and merges one record. What fails is made up for by a refresh of the list, or else owed by the fetcher. */
  async #fetch(id: string): Promise<boolean> {
    const { table, order, calls, tabs, requestRefresh, note } = this.#ports;
    const sentAt = order.begin();
    try {
      const record = await calls.read(id);
      if (order.isOvertaken(id, sentAt) && !table.holds(id, record?.values ?? null)) {
        note('record_read', 'overtaken', id);
        this.insist(id);
        return false;
      }
      order.learn(id, sentAt);
      this.#take(id, record);
      tabs?.passOn(record === undefined ? deletionOf(id) : { ...record, isWhole: true }, sentAt);
      if (record !== undefined) void this.askForAuthors(record);
      return true;
    } catch (error) {
      problemOf(error);
      note('read_failed', 'refresh_requested', id);
      requestRefresh();
      return false;
    } finally {
      order.end(sentAt);
    }
  }

  #take(id: RecordId, record: ReadRecord | undefined): void {
    const { table, broadcast, note } = this.#ports;
    note('record_read', record === undefined ? 'removed' : 'merged', id);
    table.batch(() => {
      if (record === undefined) table.remove(id);
      else table.merge(record.id, record.values);
    });
    const announcement = this.#announcements.take(id);
    // Of a record that is not there any more its deletion is told, by an event of its own.
    if (announcement !== undefined && record !== undefined)
      broadcast(announcement.action, table.resolveId(record.id));
  }
}
