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

/** A push event whose record is still to be fetched. */
interface Announcement {
  readonly id: RecordId;
  readonly action: ChangeAction;
  readonly at: Moment;
}

/** The events to broadcast once their record is merged, by its identifier as text. */
class Announcements {
  readonly #waiting = new Map<string, Announcement>();

  add(announcement: Announcement): void {
    this.#waiting.set(String(announcement.id), announcement);
  }

  /** Removes and returns the event that waits for a record. */
  take(id: RecordId): Announcement | undefined {
    const announcement = this.#waiting.get(String(id));
    this.#waiting.delete(String(id));
    return announcement;
  }

  /** The events before a moment: a refresh that was requested then has merged their records. */
  before(moment: Moment): Announcement[] {
    return [...this.#waiting.values()].filter(({ at }) => at < moment);
  }
}

/** The window of a stream in milliseconds: more than {@link mostWaiting} events within it are a stream. */
const streamWindow = 1000;

/** Receives push events and fetches the records that they name. */
export class PushEventHandler<Rec extends object> {
  readonly #list: CachedList<Rec>;
  readonly #clock: Clock;
  readonly #tabs: ResourceTabs<Rec> | undefined;
  readonly #onChange: (action: ChangeAction, id: RecordId) => void;
  readonly #fetcher: RecordFetcher;
  readonly #announcements = new Announcements();
  /** The number of events in the last second that were left to this tab to fetch. */
  #recent = 0;

  /**
   * @param tabs decides which records this tab fetches.
   * @param onChange called for every change of a push event, once it is merged.
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
        // The delta has listed the deletion, unless deltas list none.
        if (action === 'deleted' && list.noCount === undefined && list.table.has(id))
          list.emit('recordRequested', id);
        else this.#broadcast(id);
    });
  }

  /** Receives a payload of the push service. Payloads that are no event of the contract are ignored. */
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
    const isDoubted = table.has(id) && (wasRemoved || (list.noCount ?? cursor));
    // It may be the deletion before a restoration that the list already has.
    if (!isDoubted && action === 'deleted') return this.#remove(id, wasRemoved);
    // A server with extensions of the wire may still report the deletion, or repeat it.
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
    // A known deletion is no remote change: other tabs may be ahead. If an answer is in flight, the record is
    // fetched again.
    if (wasRemoved) list.order.update(id);
    else list.apply(deletionOf(id));
    this.#onChange('deleted', id);
  }

  /**
   * Decides who fetches the change of an event, and counts the fetches of this tab. For a stream of events
   * one delta takes fewer calls. This needs a server with cursors, whose deltas begin where the last one
   * ended instead of at a full second. A deletion is also checked with a delta: browsers print the 404 of a
   * single call to the console.
   */
  #outcomeOf(event: PushEvent, wasRemoved: boolean): EventOutcome {
    const turn = this.#tabs?.take(event) ?? 'fetched';
    if (turn !== 'fetched') return turn;
    this.#recent += 1;
    this.#clock.after(streamWindow, () => (this.#recent -= 1));
    // If the deletion was reported late, the position of the list may be after the restoration.
    const isStream = this.#recent > mostWaiting && !wasRemoved;
    const isInDelta = isStream || event.action === 'deleted';
    return isInDelta && this.#list.position?.cursor ? 'refresh_requested' : turn;
  }

  /** Retries the records that are still pending; called at every poll. */
  poll(): void {
    this.#fetcher.retry();
  }

  /** Broadcasts the event of a record that is now merged. */
  #broadcast(id: RecordId): void {
    const announcement = this.#announcements.take(id);
    if (announcement !== undefined) this.#onChange(announcement.action, this.#list.table.resolveId(id));
  }

  /**
   * Fetches the authors of a record's conflicts, unless they are known. A change made meanwhile has another
   * version and its own event. A server without versions has no authors either.
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
      // The conflict is shown anyway, without a name.
      problemOf(error);
      this.#list.log('read_failed', 'ignored', id);
    }
  }

  /** Fetches and merges one record. A failure requests a refresh; a pending record stays pending. */
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
