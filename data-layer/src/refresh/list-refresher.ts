import type { RecordId } from '@ne2016/contract';
import { type DataProblem, HttpError, invalidAnswer, problemOf } from '../http/data-problem.ts';
import type { AnswerOrder, Moment } from '../merge/answer-order.ts';
import { Observable } from '../observable.ts';
import type { RecordKey } from '../records/record-state.ts';
import type { RecordTable } from '../records/record-table.ts';
import type { ResourceCalls } from '../resource-calls.ts';
import type { ListAnswer, ListPosition } from './list-answer.ts';
import type { NoteTrail } from '../trail.ts';
import { mergeList } from './list-merge.ts';
import type { ListState } from './list-state.ts';

/** What a refresher does its work with. */
export interface ListRefresherPorts<Rec extends object> {
  readonly table: RecordTable<Rec>;
  readonly order: AnswerOrder;
  readonly calls: ResourceCalls;
  /** Fetches one record. */
  readonly fetch: (id: RecordId) => void;
  /** Fetches one record until it is settled. */
  readonly insist: (id: RecordId) => void;
  /** Called when a list answer was merged that was asked for at that moment, with what was news in it. */
  readonly onMerged: (askedAt: Moment, changed: ReadonlySet<RecordKey>) => void;
  /**
   * Puts what this machine has kept into the table, if `isWanted` says so by then, and calls `onRestored` with its
   * position. Ends in bounded time, but it may still be called later. None where nothing is kept.
   */
  readonly restore:
    | ((isWanted: () => boolean, onRestored: (position: ListPosition | null) => void) => Promise<void>)
    | undefined;
  /** The time, in milliseconds. */
  readonly now: () => number;
  readonly note: NoteTrail;
}

/** Keeps one cached list in step with the server: its first load, deltas on request, full refetches. */
export class ListRefresher<Rec extends object> {
  readonly #ports: ListRefresherPorts<Rec>;
  readonly state = new Observable<ListState>({ state: 'idle' });
  #position: ListPosition | null = null;
  #underWay: Promise<void> | undefined;
  #isRequested = false;
  /** Something may have been missed, deletions too, of which not every server's delta tells. */
  #isGapSuspected = false;
  /** A delta cannot have brought everything. */
  #isFullWanted = false;
  /** False once a full list did not have the length that its server told: then lengths say nothing. */
  #isCountTrusted = true;
  #refreshedAt: number | null = null;
  #isRestoring = false;

  constructor(ports: ListRefresherPorts<Rec>) {
    this.#ports = ports;
  }

  /** When a list answer was merged last, on the clock of the layer; `null` before the first. */
  get refreshedAt(): number | null {
    return this.#refreshedAt;
  }

  /** Up to where the server's history is known; the cached list is at least as new. */
  get position(): ListPosition | null {
    return this.#position;
  }

  /** Whether the last delta is known to have brought too little: the list is behind its position. */
  get isFullWanted(): boolean {
    return this.#isFullWanted;
  }

  /** Whether what was kept is being read, and the server has not been asked yet. */
  get isRestoring(): boolean {
    return this.#isRestoring;
  }

  /** Loads the list for the first time, or again after that failed. What this machine has kept is shown meanwhile. */
  load(): void {
    const { state } = this.state.value;
    if (state !== 'idle' && state !== 'failed') return;
    if (state === 'idle' && this.#ports.restore !== undefined) void this.#restoreFirst(this.#ports.restore);
    else void this.#run(null);
  }

  /** Loads the list; answers, once that has ended, whether the server has ever confirmed it. */
  untilConfirmed(): Promise<boolean> {
    this.load();
    return new Promise((resolve) => {
      const look = () => {
        const { value } = this.state;
        const isOver = value.state === 'failed' || (value.state === 'ready' && !value.refreshing);
        if (!isOver) return;
        release();
        resolve(value.state === 'ready' && !value.isCached);
      };
      const release = this.state.subscribe(look);
      look();
    });
  }

  /**
   * Loads the list, so that its answer shows what the server knows beyond the specification.
   * @throws HttpError when there was no answer that says so; one that lets nobody see the list is one.
   */
  async learnExtensions(): Promise<void> {
    const { value: before } = this.state;
    // What is shown was kept, and what became of its refresh may be long ago.
    const hasFailed = before.state === 'ready' && !before.refreshing && before.problem !== null;
    await (hasFailed ? this.refresh() : this.untilConfirmed());
    const { value } = this.state;
    const problem = 'problem' in value ? value.problem : null;
    const isHidden = [403, 404, 405].includes(problem?.status ?? 0);
    if (this.#ports.calls.extensions.areUnknown && problem !== null && !isHidden)
      throw new HttpError(problem);
  }

  /** Asks for a refresh at the next poll, since something may have been missed. */
  request(): void {
    this.#isRequested = true;
    this.#isGapSuspected = true;
  }

  /** Asks at the next poll for what is new, where no push service tells of it. */
  requestNews(): void {
    this.#isRequested = true;
  }

  /** Refreshes the list if that was requested; called at every poll. Without a list, what single records there are. */
  poll(): void {
    if (!this.#isRequested || this.#underWay !== undefined) return;
    this.#isRequested = false;
    if (this.state.value.state !== 'idle') void this.refresh();
    else for (const id of this.#ports.table.ids()) this.#ports.fetch(id);
  }

  /** Fetches what changed; everything from a server that gives no position to ask from, or tells too little. */
  async refresh(): Promise<void> {
    const isFullDue = this.#isFullWanted && !this.#ports.table.hasEdits();
    if (this.#position === null || isFullDue) return this.reload();
    await this.#run(this.#position);
    if (this.#isFullWanted) await this.reload();
  }

  /**
   * Fetches the whole list. Once the server has given one, that is skipped while any record of it has unsaved
   * changes: a refresh is requested instead.
   */
  async reload(): Promise<void> {
    const { value } = this.state;
    const isThere = value.state === 'ready' && !value.isCached;
    if (!isThere || !this.#ports.table.hasEdits()) return this.#run(null);
    this.#ports.note('reload', 'skipped_while_unsaved');
    this.request();
  }

  async #restoreFirst(restore: NonNullable<ListRefresherPorts<Rec>['restore']>): Promise<void> {
    this.#begin();
    this.#isRestoring = true;
    const isWanted = () => this.#refreshedAt === null;
    this.#underWay = restore(isWanted, (position) => this.#takeKept(position)).finally(() => {
      this.#underWay = undefined;
      this.#isRestoring = false;
    });
    await this.#underWay;
    await this.#run(this.#position);
    if (this.#isFullWanted) await this.reload();
  }

  /**
   * What was kept is as good as what was fetched at its position; nobody knows what was missed since. If it comes so
   * late that the server was asked before, another tab may have kept what is newer than the answer.
   */
  #takeKept(position: ListPosition | null): void {
    const { value } = this.state;
    this.#ports.note('restored', 'merged');
    this.#ports.order.learnAll();
    this.#position = position;
    this.#isGapSuspected = true;
    const problem = value.state === 'failed' ? value.problem : null;
    this.state.set({ state: 'ready', isCached: true, refreshing: problem === null, problem });
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
    const isGapSuspected = this.#isGapSuspected;
    this.#isGapSuspected = false;
    const sentAt = order.begin();
    try {
      const answer = await calls.list(since);
      this.#take(answer, sentAt, isGapSuspected);
      const problem = answer.isIncomplete ? invalidAnswer(200) : null;
      this.state.set({ state: 'ready', isCached: false, refreshing: false, problem });
    } catch (error) {
      this.#fail(problemOf(error));
    } finally {
      order.end(sentAt);
    }
  }

  #take(answer: ListAnswer, sentAt: Moment, isGapSuspected: boolean): void {
    const { table, order, fetch, insist, onMerged, now, note } = this.#ports;
    const { scope, deleted } = answer;
    const wasQuiet = order.isQuietSince(sentAt);
    const { doubtful, conflicting, changed } = mergeList(table, order, answer, sentAt);
    note(scope === 'full' ? 'full_list' : 'delta', 'merged');
    // The next delta begins after this answer, so it will not name again what was not believed.
    this.#position = answer.position;
    this.#refreshedAt = now();
    for (const id of doubtful) insist(id);
    for (const id of conflicting) fetch(id);
    if (scope === 'full') this.#isFullWanted = false;
    else if (isGapSuspected && deleted === null) this.#isFullWanted = true;
    if (wasQuiet) this.#compareCount(answer);
    onMerged(sentAt, changed);
  }

  /** A list that differs in length after a delta missed something: the whole list is asked for, once. */
  #compareCount({ scope, count }: ListAnswer): void {
    const isSame = count === null || count === this.#ports.table.size;
    if (scope === 'full') this.#isCountTrusted = isSame;
    else if (!isSame && this.#isCountTrusted) this.#isFullWanted = true;
  }

  #begin(): void {
    const { value } = this.state;
    this.state.set(value.state === 'ready' ? { ...value, refreshing: true } : { state: 'loading' });
  }

  /** What is cached stays. What could not be fetched is asked for again at the next poll. */
  #fail(problem: DataProblem): void {
    const { value } = this.state;
    this.#ports.note('list_failed', 'refresh_requested');
    this.state.set(
      value.state === 'ready' ? { ...value, refreshing: false, problem } : { state: 'failed', problem },
    );
    this.request();
  }
}
