import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import type { ChangeLog } from './change-log.ts';
import type { StartNext, StorageWork, SerialisedWork } from './storage.ts';
import type { StorageTransaction } from './tables.ts';

/** Largest number of writes in a commit: those behind them wait for a few milliseconds only. */
const mostTogether = 100;

/** How long writes may join a transaction, in milliseconds: finished writes wait for its commit. */
const longestTogether = 1_000;

/** Largest number of attempts of a write when other programs write the same rows at the same time. */
const mostAttempts = 5;

/** A waiting write, and its caller. */
interface Waiting {
  /** Runs the write. Returns the function to call once the commit is durable. */
  run: SerialisedWork<Settle>;
  fail: (error: unknown) => void;
  attempts: number;
}

/** Settles the promise of one caller. */
type Settle = () => void;

const savepoint = CompiledQuery.raw('savepoint work');
const release = CompiledQuery.raw('release work');
const rollBack = CompiledQuery.raw('rollback to work');

/** Returns a function that returns whether writes may no longer join the transaction that begins now. */
function isLate(): () => boolean {
  const end = performance.now() + longestTogether;
  return () => performance.now() >= end;
}

/**
 * Starts each write when the previous one has sent its last statement. Resolves when all that were started
 * are answered. Some may be left for the next transaction.
 */
async function runInTurn(batch: readonly Waiting[], transaction: StorageTransaction): Promise<Settle[]> {
  const running: Promise<Settle>[] = [];
  const isOver = isLate();
  try {
    for (const { run } of batch) {
      if (running.length > 0 && isOver()) break;
      const { promise: isSent, resolve: startNext } = Promise.withResolvers<void>();
      const told = run(transaction, startNext);
      running.push(told);
      await Promise.race([isSent, told]);
    }
    return await Promise.all(running);
  } finally {
    // The transaction must not end before all statements sent in it are answered.
    await Promise.allSettled(running);
  }
}

/** The functions with which a database commits. */
export interface CommitParts {
  /** Runs `work` in a transaction, after all other writers. */
  readonly transact: <Outcome>(work: StorageWork<Outcome>) => Promise<Outcome>;
  readonly changes: Pick<ChangeLog, 'appended' | 'committed' | 'committedUnrecorded'>;
  /** Returns whether an error is a conflict with another program, so that a retry may succeed. */
  readonly isConflict: (error: unknown) => boolean;
  /** Returns whether an error means that the connection to the database is lost, if it has one. */
  readonly isConnectionLost?: (error: unknown) => boolean;
}

/**
 * Group commit of writes. A small write spends nearly all of its time waiting for the disk at its commit, so
 * writes that arrive during one share the next. A failing write leaves nothing behind and does not affect
 * others: those of its transaction are run again, each with a savepoint. A write succeeds only once its
 * commit is durable.
 */
export class GroupCommit {
  readonly #parts: CommitParts;
  readonly #waiting: Waiting[] = [];
  /** Shared work runs outside of the async context of any write, because each may have its own time limit. */
  readonly #inNoName = AsyncLocalStorage.snapshot();
  #running: Promise<void> | undefined;
  #committedChanges = 0;

  constructor(parts: CommitParts) {
    this.#parts = parts;
  }

  /** Number of logged changes at the last commit. */
  get committedChanges(): number {
    return this.#committedChanges;
  }

  /** Runs `work` in a transaction. Rejects with its error, or with the error of the commit. */
  write<Outcome>(work: SerialisedWork<Outcome>): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      const run = async (transaction: StorageTransaction, startNext: StartNext) => {
        const outcome = await work(transaction, startNext);
        return () => resolve(outcome);
      };
      this.#waiting.push({ run: AsyncLocalStorage.bind(run), fail: reject, attempts: 0 });
      this.#running ??= this.#inNoName(() => this.#drain());
    });
  }

  /** Resolves once there are no waiting or running writes. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // Calls that have arrived by now are handled first, and share the commit.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.#commitNext();
    }
    this.#running = undefined;
  }

  /**
   * Commits the waiting writes, including those that arrive while another program holds the lock. If it is
   * held for too long, all of them fail at the same time.
   */
  async #commitNext(): Promise<void> {
    let batch: readonly Waiting[] | undefined;
    let areRun = false;
    try {
      await this.#commit(async (transaction) => {
        batch = this.#waiting.splice(0, mostTogether);
        const settlers = await runInTurn(batch, transaction);
        this.#waiting.unshift(...batch.slice(settlers.length));
        batch = batch.slice(0, settlers.length);
        areRun = true;
        // All its log entries are final, unlike in a transaction whose writes are partly rolled back or run
        // again.
        return [() => this.#parts.changes.committed(transaction), ...settlers];
      });
    } catch (error) {
      // Whether a failed commit was made is unknown: its writes must not be run twice.
      const isLost = this.#parts.isConnectionLost?.(error) === true;
      // Waiting calls have waited as long as a database may be silent: their callers decide whether to try
      // another connection.
      if (isLost) this.#fail([...(batch ?? []), ...this.#waiting.splice(0)], error);
      else if (batch !== undefined && batch.length > 1 && !areRun) await this.#commitApart(batch);
      else this.#fail(batch ?? this.#waiting.splice(0), error);
    }
  }

  /** Commits writes after one of them has failed. */
  async #commitApart(all: readonly Waiting[]): Promise<void> {
    let batch = all;
    try {
      await this.#commit(async (transaction) => {
        const settlers: Settle[] = [];
        const isOver = isLate();
        for (const waiting of all) {
          if (settlers.length > 0 && isOver()) break;
          settlers.push(await this.#attempt(waiting, transaction));
        }
        batch = all.slice(0, settlers.length);
        this.#waiting.unshift(...all.slice(settlers.length));
        return [() => this.#parts.changes.committedUnrecorded(), ...settlers];
      });
    } catch (error) {
      this.#fail(batch, error);
    }
  }

  async #commit(work: StorageWork<readonly Settle[]>): Promise<void> {
    const outcomes = await this.#parts.transact(work);
    this.#committedChanges = this.#parts.changes.appended;
    for (const settle of outcomes) settle();
  }

  async #attempt(waiting: Waiting, transaction: StorageTransaction): Promise<Settle> {
    await transaction.executeQuery(savepoint);
    try {
      const succeed = await waiting.run(transaction, () => undefined);
      await transaction.executeQuery(release);
      return succeed;
    } catch (error) {
      try {
        await transaction.executeQuery(rollBack);
        await transaction.executeQuery(release);
      } catch {
        // Some faults, such as a full disk, end the whole transaction: all its writes fail with this error.
        throw error;
      }
      return () => this.#fail([waiting], error);
    }
  }

  /** Rejects writes with an error, or queues them again after a conflict. */
  #fail(some: readonly Waiting[], error: unknown): void {
    for (const waiting of some) {
      waiting.attempts += 1;
      if (waiting.attempts < mostAttempts && this.#parts.isConflict(error)) this.#waiting.push(waiting);
      else waiting.fail(error);
    }
  }
}
