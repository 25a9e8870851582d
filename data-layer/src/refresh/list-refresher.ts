import type { RecordId } from '@ne2016/contract';
import { type DataProblem, problemOf } from '../http/data-problem.ts';
import type { AnswerOrder } from '../merge/answer-order.ts';
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
  /** Fetches one record again. */
  readonly fetchRecord: (id: RecordId) => void;
}

/** Keeps one cached list in step with the server: its first load, deltas on request, full refetches. */
export class ListRefresher<Rec extends object> {
  readonly #ports: ListRefresherPorts<Rec>;
  readonly state = new Observable<ListState>({ state: 'idle' });
  #position: ListPosition | null = null;
  #underWay: Promise<void> | undefined;
  #isRequested = false;

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
    return this.#position === null ? this.reload() : this.#run(this.#position);
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
      const answer = await calls.list(since);
      const doubtful = mergeList(this.#ports.table, order, answer, sentAt);
      this.#position = answer.position;
      this.state.set({ state: 'ready', refreshing: false, problem: null });
      for (const id of doubtful) this.#ports.fetchRecord(id);
      if (doubtful.size === 0) this.#compareCount(answer);
    } catch (error) {
      this.#fail(problemOf(error));
    } finally {
      order.end(sentAt);
    }
  }

  /** A list that differs in length after a delta missed something: the whole list is asked for, once. */
  #compareCount({ scope, count }: ListAnswer): void {
    if (scope === 'full' || count === null || count === this.#ports.table.size) return;
    this.#position = null;
    this.request();
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
