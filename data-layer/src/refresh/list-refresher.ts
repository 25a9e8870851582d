import type { RecordId } from '@ne2016/contract';
import { type DataProblem, problemOf } from '../http/data-problem.ts';
import type { AnswerOrder, Moment } from '../merge/answer-order.ts';
import { Observable } from '../observable.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { ResourceCalls } from '../resource-calls.ts';
import type { ListAnswer, ListPosition } from './list-answer.ts';
import { mergeList } from './list-merge.ts';
import type { ListState } from './list-state.ts';

/** What a refresher does its work with. */
export interface ListRefresherPorts<Rec extends object> {
  readonly table: RecordTable<Rec>;
  readonly order: AnswerOrder;
  readonly calls: ResourceCalls;
  /** Fetches one record until it is settled. */
  readonly insist: (id: RecordId) => void;
  /** Called when a list answer was merged that was asked for at that moment. */
  readonly onMerged: (askedAt: Moment) => void;
}

/** Keeps one cached list in step with the server: its first load, deltas on request, full refetches. */
export class ListRefresher<Rec extends object> {
  readonly #ports: ListRefresherPorts<Rec>;
  readonly state = new Observable<ListState>({ state: 'idle' });
  #position: ListPosition | null = null;
  #underWay: Promise<void> | undefined;
  #isRequested = false;
  /** A delta left the list with another length than the server's. */
  #isFullWanted = false;
  /** False once a full list did not have the length that its server told: then lengths say nothing. */
  #isCountTrusted = true;

  constructor(ports: ListRefresherPorts<Rec>) {
    this.#ports = ports;
  }

  /** Loads the list for the first time, or again after that failed. */
  load(): void {
    const { state } = this.state.value;
    if (state === 'idle' || state === 'failed') void this.#run(null);
  }

  /** Asks for a refresh at the next poll. */
  request(): void {
    this.#isRequested = true;
  }

  /** Refreshes the list if that was requested; called at every poll. */
  poll(): void {
    const { state } = this.state.value;
    if (!this.#isRequested || this.#underWay !== undefined || state === 'idle') return;
    this.#isRequested = false;
    void this.refresh();
  }

  /** Fetches what changed; from a server that gives no position to ask from, everything. */
  refresh(): Promise<void> {
    const isFullDue = this.#isFullWanted && !this.#ports.table.hasEdits();
    return this.#position === null || isFullDue ? this.reload() : this.#run(this.#position);
  }

  /** Fetches the whole list. Skipped while any record of it has unsaved changes: a refresh is requested instead. */
  async reload(): Promise<void> {
    if (this.#ports.table.hasEdits()) this.request();
    else await this.#run(null);
  }

  /** One list call at a time: a second one waits, since it was asked for after the first one left. */
  async #run(since: ListPosition | null): Promise<void> {
    while (this.#underWay !== undefined) await this.#underWay;
    this.#underWay = this.#fetch(since).finally(() => {
      this.#underWay = undefined;
    });
    await this.#underWay;
  }

  async #fetch(since: ListPosition | null): Promise<void> {
    const { order, calls } = this.#ports;
    this.#begin();
    const sentAt = order.begin();
    try {
      this.#take(await calls.list(since), sentAt);
      this.state.set({ state: 'ready', refreshing: false, problem: null });
    } catch (error) {
      this.#fail(problemOf(error));
    } finally {
      order.end(sentAt);
    }
  }

  #take(answer: ListAnswer, sentAt: Moment): void {
    const { table, order, insist, onMerged } = this.#ports;
    const wasQuiet = order.isQuietSince(sentAt);
    const doubtful = mergeList(table, order, answer, sentAt);
    // The next delta begins after this answer, so it will not name again what was not believed.
    this.#position = answer.position;
    for (const id of doubtful) insist(id);
    if (wasQuiet) this.#compareCount(answer);
    onMerged(sentAt);
  }

  /** A list that differs in length after a delta missed something: the whole list is asked for, once. */
  #compareCount({ scope, count }: ListAnswer): void {
    const isSame = count === null || count === this.#ports.table.size;
    if (scope === 'full') this.#isCountTrusted = isSame;
    this.#isFullWanted = scope === 'delta' && !isSame && this.#isCountTrusted;
    if (this.#isFullWanted) this.request();
  }

  #begin(): void {
    const { value } = this.state;
    this.state.set(value.state === 'ready' ? { ...value, refreshing: true } : { state: 'loading' });
  }

  /** What is cached stays. What could not be fetched is asked for again at the next poll. */
  #fail(problem: DataProblem): void {
    const wasReady = this.state.value.state === 'ready';
    this.state.set(wasReady ? { state: 'ready', refreshing: false, problem } : { state: 'failed', problem });
    this.request();
  }
}
