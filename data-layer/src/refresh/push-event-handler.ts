import { type ChangeAction, parsePushEvent, type PushEvent, type RecordId } from '@ne2016/contract';
import { problemOf } from '../http/data-problem.ts';
import type { Clock } from '../ports/clock.ts';
import type { CachedList } from '../list/cached-list.ts';
import { isAuthorUnknown, knownAuthors } from '../merge/known-authors.ts';
import type { ReadVersion, VersionedRecord } from '../http/resource-calls.ts';
import type { ResourceTabs } from '../tabs/resource-tabs.ts';
import { deletionOf } from '../tabs/channel/tab-channel.ts';
import type { EventOutcome } from '../observable/event-log-entry.ts';
import { mostWaiting, RecordFetcher } from './record-fetcher.ts';
import type { Moment } from '../merge/answer-order.ts';

/** A record of which a push event told, and that is still to be fetched. */
interface Announcement {
  readonly id: RecordId;
  readonly action: ChangeAction;
  readonly at: Moment;
}

/** The events that are to be broadcast once their record is merged, by its identifier as text. */
class Announcements {
  readonly #waiting = new Map<string, Announcement>();

  add(announcement: Announcement): void {
    this.#waiting.set(String(announcement.id), announcement);
  }

  /** Takes out what waits for a record. */
  take(id: RecordId): Announcement | undefined {
    const announcement = this.#waiting.get(String(id));
    this.#waiting.delete(String(id));
    return announcement;
  }

  /** What came before a moment: a refresh that was asked for then has brought it. */
  before(moment: Moment): Announcement[] {
    return [...this.#waiting.values()].filter(({ at }) => at < moment);
  }
}

/** More events than {@link mostWaiting} within so many milliseconds are a stream. */
const streamWindow = 1000;

/** Follows the changes that others make: takes push events in and fetches the records of which they tell. */
export class PushEventHandler<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #clock: Clock;
  readonly #tabs: ResourceTabs<Rec> | undefined;
  readonly #onChange: (action: ChangeAction, id: RecordId) => void;
  readonly #fetcher: RecordFetcher;
  readonly #announcements = new Announcements();
  /** How many events came in the last second that this tab was to fetch. */
  #recent = 0;

  /**
   * @param tabs which decide what this tab fetches itself.
   * @param onChange told of every change that a push event brought, once it is merged.
   */
  constructor(
    list: CachedList<Rec>,
    clock: Clock,
    tabs: ResourceTabs<Rec> | undefined,
    onChange: (action: ChangeAction, id: RecordId) => void,
  ) {
    this.#list = list;
    this.#clock = clock;
    this.#tabs = tabs;
    this.#onChange = onChange;
    this.#fetcher = new RecordFetcher(list, (id) => this.#fetch(id));
    list.fetch = (id) => this.#fetch(String(id));
    list.on('recordRequested', (id) => this.#fetcher.request(String(id)));
    list.on('recordReceived', (id) => this.#broadcast(id));
    list.on('conflictReceived', (record) => void this.#askForAuthors(record));
    list.on('listMerged', (sentAt) => {
      for (const { id, action } of this.#announcements.before(sentAt))
        // A delta has told that it is gone, unless deltas tell no deletions.
        if (action === 'deleted' && list.isUncounted === undefined && list.table.has(id))
          list.emit('recordRequested', id);
        else this.#broadcast(id);
    });
  }

  /** Takes in a payload that the push service brought. Anything that is no event of the contract is ignored. */
  receive(payload: unknown): void {
    const list = this.#list;
    const { table } = list;
    const event = parsePushEvent(payload);
    if (event === undefined) return list.log('event_unknown', 'ignored');
    const { action } = event;
    const id = table.resolveId(event.id);
    if (!list.isFollowed(id)) return list.log(`event_${action}`, 'list_not_loaded', id);
    const wasRemoved = action !== 'updated' && table.removed.has(String(id));
    const cursor = list.position?.cursor;
    const isDoubted = table.has(id) && (wasRemoved || (list.isUncounted ?? cursor));
    // It may be the deletion before a restoration that the list has already.
    if (!isDoubted && action === 'deleted') return this.#remove(id, wasRemoved);
    // That it was deleted may be told yet, or once more: by a server that knows more than what is specified.
    if (action !== 'updated' && (cursor ?? event.cursor)) table.removed.add(String(id));
    const outcome = this.#outcomeOf(event, wasRemoved);
    list.log(`event_${action}`, outcome, id);
    this.#announcements.add({ id, action, at: list.order.now });
    if (outcome === 'fetched') list.emit('recordRequested', id);
    else if (outcome === 'refresh_requested') list.emit('deltaRequested', this.#recent <= mostWaiting);
    else if (outcome === 'already_known') this.#broadcast(id);
  }

  #remove(id: RecordId, wasRemoved: boolean): void {
    const list = this.#list;
    list.log('event_deleted', 'removed', id);
    this.#announcements.take(id);
    // One that is known already is no news: other tabs may know more. What is under way is asked for again.
    if (wasRemoved) list.order.update(id);
    else list.apply(deletionOf(id));
    this.#onChange('deleted', id);
  }

  /**
   * Decides who fetches the change of an event, and counts the fetches of this tab. For a stream of events one delta
   * takes fewer calls; only from a server with cursors, whose deltas begin where the last one ended, not at a full
   * second. Its deltas also show whether a record is gone: a browser prints the 404 of a single call.
   */
  #outcomeOf(event: PushEvent, wasRemoved: boolean): EventOutcome {
    const turn = this.#tabs?.take(event) ?? 'fetched';
    if (turn !== 'fetched') return turn;
    this.#recent += 1;
    this.#clock.after(streamWindow, () => (this.#recent -= 1));
    // Where the deletion was told late, the list may be at a position after the restoration.
    const isStream = this.#recent > mostWaiting && !wasRemoved;
    const isInDelta = isStream || event.action === 'deleted';
    return isInDelta && this.#list.position?.cursor ? 'refresh_requested' : turn;
  }

  /** Asks again for the records that are still pending; called at every poll. */
  poll(): void {
    this.#fetcher.retry();
  }

  /** Broadcasts what was announced of a record, which is merged now. */
  #broadcast(id: RecordId): void {
    const announcement = this.#announcements.take(id);
    if (announcement !== undefined) this.#onChange(announcement.action, this.#list.table.resolveId(id));
  }

  /**
   * Asks the server who caused the conflicts of a record, unless that is known. A change made meanwhile has another
   * version and an event of its own. A server without versions has no authors either.
   */
  async #askForAuthors({ id: called, values, version }: ReadVersion | VersionedRecord): Promise<void> {
    const { table, calls } = this.#list;
    const id = table.resolveId(called);
    const isWanted = () => isAuthorUnknown(table.localRecord(id), table.local(id).authors);
    if (version === null || !isWanted()) return;
    try {
      const answer = await calls.authors(id);
      if (answer.version !== version || !isWanted()) return;
      const authors = { ...table.local(id).authors, ...answer.authors };
      table.batch(() =>
        table.setLocal(id, { authors: knownAuthors(table.localRecord(id), authors, values) }),
      );
    } catch (error) {
      // The conflict is shown all the same, without a name.
      problemOf(error);
      this.#list.log('read_failed', 'ignored', id);
    }
  }

  /** Fetches and merges one record. What fails is made up for by a refresh of the list, or else stays pending. */
  async #fetch(id: string): Promise<boolean> {
    const list = this.#list;
    const { table, order } = list;
    const sentAt = order.begin();
    try {
      const record = await list.calls.read(id);
      if (order.isOvertaken(id, sentAt) && !table.holds(id, record?.values ?? null)) {
        list.log('record_read', 'overtaken', id);
        list.fetchWithRetry(id);
        return false;
      }
      list.log('record_read', record === undefined ? 'removed' : 'merged', id);
      list.apply(record === undefined ? deletionOf(id) : { ...record, isWhole: true }, sentAt);
      // A missing record is reported as deleted only by the event of its deletion.
      if (record === undefined) {
        const announcement = this.#announcements.take(id);
        if (announcement?.action === 'deleted') this.#onChange(announcement.action, announcement.id);
      } else {
        this.#broadcast(record.id);
        void this.#askForAuthors(record);
      }
      return true;
    } catch (error) {
      problemOf(error);
      list.log('read_failed', 'refresh_requested', id);
      list.emit('refreshRequested');
      return false;
    } finally {
      order.end(sentAt);
    }
  }
}
