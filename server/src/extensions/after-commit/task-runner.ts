import type { Logger } from 'pino';
import type { Storage } from '../../storage/storage.ts';
import { causeOf } from '../api/extension-faults.ts';
import type { CommittedEvent } from '../api/hooks-api.ts';
import { runLimited } from '../run-limited.ts';
import type { ServerExtension } from '../api/server-extension.ts';
import type { Services } from '../api/services-api.ts';
import {
  dueTasks,
  endTask,
  freeStuckTasks,
  nextDue,
  requeueInterruptedTasks,
  updateTask,
  stuckForGood,
  stuckUntilStart,
  type Task,
  type TaskFacts,
} from '../../storage/task-table.ts';

/** Time limit of one attempt, in milliseconds. */
const usualLimit = 30_000;
/** Delay after the first failure, in milliseconds. Each further one is four times as long, up to a limit. */
const usualFirstPause = 10_000;
const longestPause = 6 * 60 * 60 * 1000;
/** Number of failures or crashes after which a task is given up: about a day. */
const mostAttempts = 10;
/** How long a stop waits for pending tasks, in milliseconds. */
const usualLongestStop = 1_000;
/** Milliseconds between two checks for tasks that other processes committed, or failed to do. */
const lookInterval = 5_000;

/** The dependencies of the runner. */
export interface TaskRunnerParts {
  storage: Storage;
  extensions: readonly ServerExtension[];
  /** The services of a task, available until `signal`. */
  services: (where: string, signal: AbortSignal) => Services;
  log: Pick<Logger, 'warn' | 'error'>;
  limit?: number;
  firstPause?: number;
  longestStop?: number;
}

/** Returns the delay after this number of failures, in milliseconds. */
function pauseAfter(failures: number, firstPause: number): number {
  return Math.min(longestPause, firstPause * 4 ** (failures - 1));
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

type Work = (event: CommittedEvent<never>) => unknown;

/**
 * Runs the tasks of `afterCommit` hooks: at least once for each change, and again until it succeeds or the
 * attempts are used up. One process runs the tasks of all. Each extension has at most one task in progress,
 * and does not wait for other extensions.
 */
export class TaskRunner {
  readonly #parts: TaskRunnerParts;
  readonly #works = new Map<string, Work>();
  /** The extensions with tasks in progress. */
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #stopping = new AbortController();
  /** Aborted when this process loses the turn. */
  #turn = new AbortController();
  #hasTurn = false;
  #isStopping = false;
  #requested = false;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: TaskRunnerParts) {
    this.#parts = parts;
    for (const { name, hooks } of parts.extensions)
      for (const { resource, hooks: own } of hooks)
        if (own.afterCommit !== undefined) this.#works.set(`${name} ${resource.name}`, own.afterCommit);
    parts.storage.backgroundTurn.onLost(() => {
      this.#hasTurn = false;
      this.#turn.abort(new Error('another process takes over'));
    });
  }

  /** Whether any extension has this hook. */
  get isNeeded(): boolean {
    return this.#works.size > 0;
  }

  /** Looks for tasks; call it after a commit. */
  wake(): void {
    this.#requested = true;
    if (this.#isStopping || !this.isNeeded) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#requested) this.wake();
    });
  }

  /** Waits briefly for pending tasks. The next start runs the unfinished ones again. */
  async stop(): Promise<void> {
    const { longestStop = usualLongestStop } = this.#parts;
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const limit = setTimeout(() => this.#stopping.abort(new Error('the server stops')), longestStop);
    await this.#running;
    await Promise.all(this.#lanes.values());
    clearTimeout(limit);
  }

  async #run(): Promise<void> {
    this.#requested = false;
    clearTimeout(this.#timer);
    let pause = lookInterval;
    try {
      if (await this.#takeTurn()) pause = await this.#doAll();
    } catch (error) {
      this.#parts.log.error(error, 'the work after commits goes on later');
    }
    if (!this.#isStopping) this.#timer = setTimeout(() => this.wake(), pause).unref();
  }

  async #takeTurn(): Promise<boolean> {
    const { storage, firstPause = usualFirstPause } = this.#parts;
    if (!(await storage.backgroundTurn.take())) return false;
    if (!this.#hasTurn) {
      this.#hasTurn = true;
      this.#turn = new AbortController();
      await freeStuckTasks(storage, Date.now());
      // A task that was interrupted is retried at once the first time, because it is hardly the cause, and
      // after pauses later; at the limit it is due at once, to be given up.
      const pause = (cutOffs: number) =>
        cutOffs === 1 || cutOffs >= mostAttempts ? 0 : pauseAfter(cutOffs - 1, firstPause);
      await requeueInterruptedTasks(storage, (cutOffs) => Date.now() + pause(cutOffs));
    }
    return true;
  }

  /** Starts the due tasks. Returns the milliseconds until the next one is due. */
  async #doAll(): Promise<number> {
    const { storage } = this.#parts;
    const turn = this.#turn.signal;
    while (!this.#isOver(turn)) {
      const due = await dueTasks(storage, Date.now(), [...this.#lanes.keys()]);
      if (due.length === 0) break;
      for (const [extension, tasks] of Map.groupBy(due, (task) => task.extension))
        this.#begin(extension, tasks, turn);
    }
    const next = await nextDue(storage, [...this.#lanes.keys()]);
    return next === null ? lookInterval : Math.min(lookInterval, Math.max(0, next - Date.now()));
  }

  #isOver(turn: AbortSignal): boolean {
    return this.#isStopping || turn.aborted;
  }

  /** Runs tasks of one extension in order, then looks for more. */
  #begin(extension: string, tasks: readonly Task[], turn: AbortSignal): void {
    const lane = async () => {
      try {
        for (const task of tasks) if (!this.#isOver(turn)) await this.#do(task, turn);
        this.#lanes.delete(extension);
        this.wake();
      } catch (error) {
        this.#lanes.delete(extension);
        this.#parts.log.error(error, 'the work after commits goes on later');
      }
    };
    // Starts only after the lane is registered.
    this.#lanes.set(extension, Promise.resolve().then(lane));
  }

  async #do(task: Task, turn: AbortSignal): Promise<void> {
    const { storage, log, firstPause = usualFirstPause } = this.#parts;
    const { extension, resource } = task;
    const where = `${extension}: afterCommit of ${resource}`;
    const work = this.#works.get(`${extension} ${resource}`);
    const attempts = task.attempts + 1;
    if (work === undefined)
      return this.#giveUp(task, new Error('no extension has this hook any more'), where);
    // A task that crashes the process each time must not be retried for ever.
    if (task.cut_offs >= mostAttempts)
      return this.#giveUp(task, new Error('it ended the process each time'), where, 'for good');
    const next_at = Date.now() + pauseAfter(attempts, firstPause);
    await updateTask(storage, task.id, { attempts, next_at, error: null });
    try {
      await this.#attempt(task, work, where, turn);
    } catch (error) {
      if (this.#stopping.signal.aborted)
        return updateTask(storage, task.id, {
          attempts: task.attempts,
          next_at: Date.now(),
          error: task.error,
        });
      if (turn.aborted) return undefined;
      if (attempts >= mostAttempts) return this.#giveUp(task, error, where);
      const cause = causeOf(where, error);
      log.warn({ err: cause, attempts }, 'a work after a commit failed and is tried again');
      return updateTask(storage, task.id, { error: describeError(error) });
    }
    return endTask(storage, task);
  }

  async #attempt({ id, action, facts }: Task, work: Work, where: string, turn: AbortSignal): Promise<void> {
    const { storage, services, limit = usualLimit } = this.#parts;
    const { before, after, person } = JSON.parse(facts) as TaskFacts;
    const over = AbortSignal.any([this.#stopping.signal, turn]);
    await runLimited(
      where,
      limit,
      async (signal) => {
        const key = `${storage.databaseId}-${id}`;
        // The records are of the hook’s resource.
        await work({ ...services(where, signal), action, before, after, person, key } as never);
      },
      over,
    );
  }

  /** Stops retrying a task, until the next start or for good. */
  async #giveUp(
    { id, at }: Task,
    error: unknown,
    where: string,
    until: 'the next start' | 'for good' = 'the next start',
  ): Promise<void> {
    const cause = causeOf(where, error);
    this.#parts.log.error({ err: cause, since: new Date(at) }, 'a work after a commit is given up');
    const is_stuck = until === 'for good' ? stuckForGood : stuckUntilStart;
    await updateTask(this.#parts.storage, id, { is_stuck, error: describeError(error) });
  }
}
