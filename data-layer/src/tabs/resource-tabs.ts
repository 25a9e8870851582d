import type { RecordId } from '@ne2016/contract';
import type { Clock } from '../clock.ts';
import type { Moment } from '../merge/answer-order.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { NoteTrail } from '../trail.ts';
import { FetchTurns, type ToldChange } from './fetch-turns.ts';
import type { ReadVersion } from '../resource-calls.ts';
import { SharedOrder } from './shared-order.ts';
import type { LearnedRecord } from './tab-channel.ts';
import type { HeardNews, TabMember, Tabs } from './tabs.ts';

/** A list answer that changed more than this is not passed on: the others ask for it as fast themselves. */
const mostPassedOn = 1000;

/** What the tabs' part of a resource does its work with. */
export interface ResourceTabsPorts<Rec extends object> {
  readonly resource: string;
  readonly tabs: Tabs;
  readonly table: RecordTable<Rec>;
  readonly clock: Clock;
  /** Whether events reach this tab. */
  readonly isConnected: () => boolean;
  /** Whether what is told of a record is taken in. */
  readonly isFollowed: (id: RecordId) => boolean;
  /** Fetches one record; a refresh of the list would bring it too. */
  readonly fetch: (id: RecordId) => void;
  /** Asks who caused the conflicts of a record that another tab has told. */
  readonly askForAuthors: (record: ReadVersion) => void;
  /** Called when another tab has told all of a record that was waited for. */
  readonly onTold: (id: RecordId) => void;
  readonly note: NoteTrail;
}

/** What this tab and the others tell each other of one resource. Unsaved edits are nobody else's. */
export class ResourceTabs<Rec extends object> implements TabMember {
  readonly order: SharedOrder;
  readonly #ports: ResourceTabsPorts<Rec>;
  readonly #turns: FetchTurns;
  readonly #writing = new Set<string>();
  /** Whether answers tell versions; without them nobody can see that an answer includes a change. */
  #hasVersions = true;

  constructor(ports: ResourceTabsPorts<Rec>) {
    const { resource, tabs, clock } = ports;
    this.#ports = ports;
    this.order = new SharedOrder(tabs);
    this.#turns = new FetchTurns({
      clock,
      isLeading: () => tabs.isLeading(resource),
      fetch: (id) => ports.fetch(id),
    });
    tabs.add(resource, this);
  }

  /** Offers to fetch what events tell for all tabs, from now on. */
  lead(): void {
    this.#ports.tabs.lead(this.#ports.resource);
  }

  /** Decides about an event; see {@link FetchTurns}. */
  take(change: ToldChange): 'fetch' | 'wait' | 'known' {
    return this.#turns.take(change);
  }

  /** Tells that a write leaves, so that the others wait for its answer. */
  beginWrite(id: string): void {
    this.#writing.add(id);
    this.#tell([]);
  }

  /** Tells that a write has ended, unless its answer has told that. */
  endWrite(id: string): void {
    if (this.#writing.delete(id)) this.#tell([]);
  }

  /**
   * Passes on what was merged of a record.
   * @param sentAt when the request left whose answer it is; none for an event.
   * @param write the write that it answers.
   */
  passOn(record: LearnedRecord, sentAt?: Moment, write?: string): void {
    const { tabs } = this.#ports;
    if (write !== undefined) this.#writing.delete(write);
    // A save that changed nothing has none to tell.
    if (record.isWhole && record.values !== null) this.#hasVersions = record.version !== null;
    if (tabs.isAlone) return;
    this.#include(record);
    this.#tell([record], sentAt);
  }

  /** Passes on what a list answer has changed. */
  passOnList(changed: ReadonlySet<RecordKey>, sentAt: Moment): void {
    const { table, tabs } = this.#ports;
    if (tabs.isAlone) return;
    const records = changed.size > mostPassedOn ? [] : [...changed];
    const learned = records.map((id): LearnedRecord => {
      const values = table.has(id) ? table.edited(id).snapshot : null;
      return { id, values, isWhole: true, version: null };
    });
    this.#tell(learned, sentAt);
  }

  greet(): void {
    const { tabs, resource } = this.#ports;
    this.order.meet();
    if (tabs.isLeading(resource)) this.#tell([]);
  }

  hear(news: HeardNews): void {
    const { table, isFollowed, fetch } = this.#ports;
    const records = news.records.filter(({ id }) => isFollowed(id));
    const doubtful = table.batch(() => records.filter((record) => !this.#merge(record, news)));
    for (const { id } of doubtful) fetch(id);
    for (const record of records) if (!doubtful.includes(record)) this.#include(record);
    this.#turns.hear(news.from, news);
  }

  /** Answers false when nobody can say whether that is newer than what is held, or at which version it is. */
  #merge({ values, isWhole, version, ...record }: LearnedRecord, news: HeardNews): boolean {
    const { table, note, askForAuthors } = this.#ports;
    const id = table.resolveId(record.id);
    const isPast = this.order.isPast(id, news) && (isWhole || table.has(id));
    const isBelieved = isPast || table.holds(id, values);
    note('tab_told', isBelieved ? 'merged' : 'fetched', id);
    if (!isBelieved) return false;
    this.order.learnFrom(id, news);
    if (!isPast) return true;
    if (values === null) table.remove(id);
    else if (table.merge(id, values)) {
      if (version === null) return false;
      askForAuthors({ id, values, version });
    }
    return true;
  }

  #include({ id, values, version }: LearnedRecord): void {
    if (values === null) this.#turns.end(String(id));
    else if (this.#turns.include(String(id), version)) this.#ports.onTold(id);
  }

  #tell(records: readonly LearnedRecord[], sentAt?: Moment): void {
    const { tabs, resource, isConnected } = this.#ports;
    tabs.tell({
      resource,
      records,
      heard: this.order.heardAt(sentAt),
      leads: this.#hasVersions && isConnected() && tabs.isLeading(resource),
      writing: this.#hasVersions ? [...this.#writing] : [],
    });
  }
}
