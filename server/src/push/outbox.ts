import { setImmediate } from 'node:timers/promises';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { ChangePublisher, type ChangePublisherParts, type Progress } from './change-publisher.ts';

/** The dependencies of the outbox. */
export interface OutboxParts extends ChangePublisherParts {
  /** Called with a failure, after which the outbox retries by itself. */
  onError: (error: unknown) => void;
  /**
   * Delay after a first failure, in milliseconds. Each further one doubles it, up to 30 times as much, unless
   * there is a commit.
   */
  retryDelay?: number;
  /** Milliseconds after which a round stores its position, and another begins. */
  roundLimit?: number;
}

/** Counters of an outbox since the start of the program. */
export interface OutboxCounts {
  /** Changes that were given up. */
  givenUp: number;
  /** Rounds that failed because of the push service or the database. */
  failedRounds: number;
}

/** The committed changes that are not pushed yet: how many, and since when the oldest waits. */
export interface OutboxBacklog {
  length: number;
  /** Milliseconds since 1970; `null` when there are none. */
  oldestAt: number | null;
}

/** Reads the backlog of the outbox. */
export async function readOutboxBacklog(storage: Storage): Promise<OutboxBacklog> {
  const position = await storage.pushPosition.read();
  return storage.reader
    .selectFrom('change')
    .select(({ fn }) => [fn.countAll<number>().as('length'), fn.min('at').as('oldestAt')])
    .where('sequence', '>', position)
    .executeTakeFirstOrThrow();
}

const batchSize = 500;

/** Milliseconds. With four calls of up to 15 seconds in a step, well within PostgreSQL’s limit of a round. */
const usualRoundLimit = 20_000;

/** Milliseconds between two checks for changes that other processes committed but could not push. */
const lookInterval = 5_000;

/**
 * A transactional outbox: pushes the changes of the log after the stored position, in order, then advances
 * the position. A change is pushed after its commit, at least once, and again after a crash in between. While
 * the push service is unavailable, changes wait; a message that it never accepts does not block the others.
 */
export class Outbox {
  readonly counts: OutboxCounts = { givenUp: 0, failedRounds: 0 };
  readonly #parts: OutboxParts;
  readonly #publisher: ChangePublisher;
  readonly #look: NodeJS.Timeout;
  #requested = false;
  /** Whether there may be changes that this process has not committed, or that are not in memory. */
  #mustReadLog = true;
  #stopped = false;
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** When the last round failed, on the clock of `performance`. */
  #failedAt = 0;
  /** Number of consecutive rounds without progress that failed because of the service or the database. */
  #failedRounds = 0;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#publisher = new ChangePublisher({
      ...parts,
      onGivenUp: (sequence, error) => {
        this.counts.givenUp += 1;
        parts.onGivenUp(sequence, error);
      },
    });
    parts.storage.pushPosition.onWanted(() => {
      this.#mustReadLog = true;
      this.wake();
    });
    this.#look = setInterval(() => {
      this.#mustReadLog = true;
      this.#wakeUnlessWaiting();
    }, lookInterval).unref();
  }

  /**
   * Starts a round; call it after a commit. Calls during a round cause one further round. After a failure the
   * next attempt comes at once, but not within the first delay after it: an unavailable service is called at
   * most once for all commits meanwhile, and less often than an available one.
   */
  wake(): void {
    this.#requested = true;
    if (this.#retry !== undefined) this.#retryIn(this.#failedAt + this.#firstPause - performance.now());
    this.#wakeUnlessWaiting();
  }

  /** Stops after a last round. The next start pushes the changes that are left. */
  async stop(): Promise<void> {
    await this.#running;
    this.wake();
    this.#stopped = true;
    clearInterval(this.#look);
    clearTimeout(this.#retry);
    await this.#running;
  }

  #wakeUnlessWaiting(): void {
    if (this.#stopped || this.#retry !== undefined) return;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#requested) this.#wakeUnlessWaiting();
    });
  }

  async #run(): Promise<void> {
    this.#requested = false;
    try {
      // Yields to other work: with the database and the push server in this process nothing else would.
      while (await this.#publishBatch()) await setImmediate();
      this.#publisher.resetFailures();
      this.#failedRounds = 0;
    } catch (error) {
      this.#mustReadLog = true;
      this.counts.failedRounds += 1;
      this.#parts.onError(error);
      this.#waitAndRetry();
    }
  }

  get #firstPause(): number {
    return this.#parts.retryDelay ?? 1_000;
  }

  #waitAndRetry(): void {
    if (this.#stopped) return;
    this.#failedAt = performance.now();
    // A commit during the failed round counts like one after it.
    this.#retryIn(this.#firstPause * (this.#requested ? 1 : Math.min(30, 2 ** this.#failedRounds)));
    this.#failedRounds += 1;
  }

  /** Retries after a delay; a negative delay means at once. */
  #retryIn(delay: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(
      () => {
        this.#retry = undefined;
        this.wake();
      },
      Math.max(0, delay),
    );
  }

  /**
   * Returns the next changes. Recent commits of this process are in memory and need no query, unless another
   * process committed in between.
   */
  async #changesAfter(position: number): Promise<readonly LoggedChange[]> {
    const { changes, reader } = this.#parts.storage;
    // Later commits set it again.
    this.#requested = false;
    const recent = this.#mustReadLog ? undefined : changes.recentAfter(position);
    if (recent !== undefined) return recent;
    this.#mustReadLog = false;
    const logged = await changes.after(reader, position, batchSize);
    // The following ones may be of other processes too.
    if (logged.length === batchSize) this.#mustReadLog = true;
    return logged;
  }

  /** Publishes the next changes. Returns whether there may be more. */
  async #publishBatch(): Promise<boolean> {
    const { roundLimit = usualRoundLimit } = this.#parts;
    const progress: Progress = {
      end: Infinity,
      done: undefined,
      refusedList: undefined,
      failure: undefined,
    };
    let isMore = false;
    await this.#parts.storage.pushPosition.advance(async (position) => {
      // Set here, because another process may have had the turn until now.
      progress.end = performance.now() + roundLimit;
      const changes = await this.#changesAfter(position);
      await this.#publisher.publish(changes, progress);
      isMore = changes.length === batchSize || progress.done !== changes.at(-1)?.sequence;
      return progress.done ?? position;
    });
    if (progress.done !== undefined) this.#failedRounds = 0;
    if (progress.failure !== undefined) throw progress.failure.error;
    return isMore;
  }
}
