import type { CachedList } from '../list/cached-list.ts';
import type { Clock } from '../ports/clock.ts';
import { type DataProblem, HttpError, invalidAnswer, problemOf } from '../http/data-problem.ts';
import type { Moment } from '../merge/answer-order.ts';
import type { ListPersister } from '../persistence/lists/list-persister.ts';
import { type ListAnswer, type ListPosition, positionAfter } from '../http/list-answer.ts';
import { type MergedList, mergeList } from './list-merge.ts';
import { mostWaiting } from './record-fetcher.ts';

/** Milliseconds during which a burst of push events is collected for one delta. */
const deltaInterval = 250;

/** Synchronises one cached list with the server: its first load, deltas on request, full refetches. */
export class ListRefresher<Rec extends object> {
  /** When a list answer was last merged, on the clock of the layer; `null` before the first. */
  refreshedAt: number | null = null;
  readonly #list: CachedList<Rec>;
  readonly #clock: Clock;
  readonly #persister: ListPersister<Rec> | undefined;
  #running: Promise<void> | undefined;
  #isRequested = false;
  /**
   * Something may have been missed, including deletions, which not every server lists in its deltas. True at
   * first, because the stored list may be old.
   */
  #isGapSuspected = true;
  /** False once the count of a full list differed from its length: counts are then ignored. */
  #isCountTrusted = true;
  /** The first load is done: one answer was accepted, except for records that can be fetched individually. */
  #isLoaded = false;
  /** The last list answer, if too many of its records were rejected as outdated to fetch each. */
  #partlyAccepted: (Pick<MergedList, 'overtaken'> & Pick<ListAnswer, 'position'>) | undefined;
  /** Cancels the scheduled delta; set while one is scheduled. */
  #cancelDelta: (() => void) | undefined;

  /** @param persister restores and stores the list; none where nothing is stored. */
  constructor(list: CachedList<Rec>, clock: Clock, persister: ListPersister<Rec> | undefined) {
    this.#list = list;
    this.#clock = clock;
    this.#persister = persister;
    list.on('refreshRequested', () => {
      this.#isRequested = true;
      this.#isGapSuspected = true;
    });
    list.on('deltaRequested', (isUrgent) => {
      if (isUrgent && this.#running === undefined) void this.refresh();
      else this.#cancelDelta ??= clock.after(deltaInterval, () => void this.refresh());
    });
  }

  /** Loads the list for the first time, or again after a failure. The stored list is shown meanwhile. */
  load(): void {
    const { state } = this.#list.state.value;
    if (state !== 'idle' && state !== 'failed') return;
    if (state === 'idle' && this.#persister !== undefined) void this.#restoreFirst(this.#persister);
    else void this.#run(true);
  }

  /**
   * Loads the list. Returns, once that has ended, whether the list came from the server, not only from
   * browser storage.
   */
  untilConfirmed(): Promise<boolean> {
    const { state } = this.#list;
    this.load();
    return new Promise((resolve) => {
      const look = () => {
        const { value } = state;
        const isOver = value.state === 'failed' || (value.state === 'ready' && !value.refreshing);
        if (!isOver) return;
        release();
        resolve(value.state === 'ready' && !value.isCached);
      };
      const release = state.subscribe(look);
      look();
    });
  }

  /**
   * Finds out before a create whether the server supports the protocol extensions: loads the list if it is in
   * use and no answer has shown that yet.
   * @param isMaybeCreated an earlier page may have sent this create; a list that is not in use is then
   *   loaded.
   * @throws HttpError when the list cannot be loaded. 403, 404 and 405 do not throw: this list may not be
   *   read.
   */
  async detectExtensions(isMaybeCreated: boolean): Promise<void> {
    const { calls, state } = this.#list;
    const { value: before } = state;
    if (calls.extensions.areKnown !== undefined || (before.state === 'idle' && !isMaybeCreated)) return;
    // The shown list was stored, and its refresh may have failed long ago.
    const hasFailed = before.state === 'ready' && !before.refreshing && before.problem !== null;
    await (hasFailed ? this.refresh() : this.untilConfirmed());
    const { value } = state;
    const problem = 'problem' in value ? value.problem : null;
    if (calls.extensions.areKnown !== undefined || problem === null) return;
    if (![403, 404, 405].includes(problem.status ?? 0)) throw new HttpError(problem);
  }

  /** Requests new changes at the next poll, where no push service reports them. */
  requestDelta(): void {
    this.#isRequested = true;
  }

  /** Performs a requested refresh; called at every poll. Without a list, fetches the individual records. */
  poll(): void {
    const list = this.#list;
    if (!this.#isRequested || this.#running !== undefined) return;
    this.#isRequested = false;
    if (list.state.value.state !== 'idle') void this.refresh();
    else for (const id of list.table.ids()) list.emit('recordRequested', id);
  }

  /** Fetches a delta, or the full list if the server gives no position or a delta would be incomplete. */
  async refresh(): Promise<void> {
    const list = this.#list;
    const isFullDue = list.isPartial && !list.hasEdits;
    if (list.position === null || isFullDue) return this.reload();
    await this.#run();
    if (list.isPartial) await this.reload();
  }

  /**
   * Fetches the whole list. Once it is loaded, this is skipped while any of its records has unsaved changes:
   * a refresh is requested instead.
   */
  async reload(): Promise<void> {
    const list = this.#list;
    if (!this.#isLoaded || !list.hasEdits) return this.#run(true);
    list.log('reload', 'skipped_while_unsaved');
    list.emit('refreshRequested');
  }

  async #restoreFirst(persister: ListPersister<Rec>): Promise<void> {
    const list = this.#list;
    this.#begin();
    list.isRestoring = true;
    const isWanted = () => this.refreshedAt === null;
    await this.#runExclusively(persister.restore(isWanted));
    list.isRestoring = false;
    await this.refresh();
  }

  /**
   * Runs one list call at a time. A second one waits, since it was requested after the first one was sent.
   */
  async #run(isFull = false): Promise<void> {
    while (this.#running !== undefined) await this.#running;
    await this.#runExclusively(this.#fetch(isFull ? null : this.#list.position));
  }

  /** Makes other calls for the list wait until `work` has ended. */
  #runExclusively(work: Promise<void>): Promise<void> {
    this.#running = work.finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #fetch(since: ListPosition | null): Promise<void> {
    const list = this.#list;
    const { table, order, calls, pace, state } = list;
    this.#begin();
    const isGapSuspected = this.#isGapSuspected;
    this.#isGapSuspected = false;
    // This call fetches all changes that were reported until now.
    this.#cancelDelta?.();
    this.#cancelDelta = undefined;
    const sentAt = order.begin();
    try {
      const answer = await calls.list(since);
      const steps = mergeList({ list, answer, sentAt });
      const merged = await pace.work(steps, answer.records.length + table.size);
      this.#applyAnswer(answer, merged, sentAt, isGapSuspected);
      const problem = answer.isIncomplete ? invalidAnswer(200) : null;
      state.set({ state: 'ready', isCached: false, refreshing: false, problem });
    } catch (error) {
      this.#fail(problemOf(error));
    } finally {
      order.end(sentAt);
    }
  }

  /** Applies a merged answer. The list takes the answer's position only here. */
  #applyAnswer(answer: ListAnswer, merged: MergedList, sentAt: Moment, isGapSuspected: boolean): void {
    const list = this.#list;
    const { scope, deleted, count } = answer;
    const { overtaken, conflicting, changed, isNewest } = merged;
    const isFull = scope === 'full';
    list.log(isFull ? 'full_list' : 'delta', 'merged');
    this.refreshedAt = this.#clock.now();
    this.#move(answer, overtaken);
    for (const id of conflicting) list.emit('recordRequested', id);
    if (isFull) list.isPartial = false;
    else if (deleted === null) list.isPartial ||= isGapSuspected;
    else list.noCount = count === null;
    if (isNewest && count !== null) this.#compareCount(isFull, count === list.table.size);
    list.emit('listMerged', sentAt, changed);
  }

  /**
   * Moves the list to the position of an answer. The next delta begins there, and does not repeat records of
   * this answer that were rejected as outdated. For a list at position 10, and an answer at 20:
   *
   * 1. Few records were rejected: each is fetched, and the list moves to 20.
   * 2. Too many were rejected: the list stays at 10, and another refresh is requested. The delta from 10 has
   *    all of them again; without a position, the full list has them.
   * 3. Too many records of that second answer, at 30, are rejected as well: the list moves to 20. Each
   *    record is then known up to 20, except those that were rejected both times: they are fetched.
   *
   * A loaded list without a position cannot request a delta, so each rejected record is fetched as in 1.
   */
  #move(answer: ListAnswer, overtaken: MergedList['overtaken']): void {
    const list = this.#list;
    const position = positionAfter(answer, list.position);
    const last = this.#partlyAccepted;
    const before = last?.position ?? list.position;
    const isNamedAgain = overtaken.size > mostWaiting && !(this.#isLoaded && before === null);
    // Each keeps its own position. Otherwise a save would claim the new position as its base, and the server
    // would miss the conflict.
    for (const id of overtaken.keys()) list.table.positions.move(list.table.resolveId(id));
    this.#partlyAccepted = isNamedAgain ? { overtaken, position } : undefined;
    list.position = isNamedAgain ? before : position;
    this.#isRequested ||= isNamedAgain;
    this.#isLoaded ||= !isNamedAgain;
    // Not every server lists deletions in its deltas.
    for (const [id, isDeleted] of overtaken)
      if (!isNamedAgain || isDeleted || last?.overtaken.has(id)) list.fetchWithRetry(id);
  }

  /** Requests the full list if the count differs after a delta, because that delta was incomplete. */
  #compareCount(isFull: boolean, isSame: boolean): void {
    if (isFull) this.#isCountTrusted = isSame;
    else if (!isSame && this.#isCountTrusted) this.#list.isPartial = true;
  }

  #begin(): void {
    const { state } = this.#list;
    const { value } = state;
    state.set(value.state === 'ready' ? { ...value, refreshing: true } : { state: 'loading' });
  }

  /** The cached list stays, and a refresh is requested for the next poll. */
  #fail(problem: DataProblem): void {
    const list = this.#list;
    const { value } = list.state;
    list.log('list_failed', 'refresh_requested');
    list.state.set(
      value.state === 'ready' ? { ...value, refreshing: false, problem } : { state: 'failed', problem },
    );
    list.emit('refreshRequested');
  }
}
