import { AsyncLocalStorage } from 'node:async_hooks';
import { CompiledQuery } from 'kysely';
import type { ChangeLog } from './change-log.ts';
import type { HandOver, StorageWork, TurnWork } from './storage.ts';
import type { StorageTransaction } from './tables.ts';

/** So many works share a commit at most: those behind them are not to wait for more than a few milliseconds. */
const mostTogether = 100;

/** How long works join a transaction, in milliseconds: those that are done wait for its commit. */
const longestTogether = 1_000;

/** How often a work is done at most, where another program writes the same at the same time. */
const mostAttempts = 5;

/** A work that waits for its turn, and who waits for it. */
interface Waiting {
  /** Runs the work and gives what is to be told once the commit is durable. */
  run: TurnWork<Tell>;
  fail: (error: unknown) => void;
  attempts: number;
}

/** Tells one of those who wait how it ended. */
type Tell = () => void;

const savepoint = CompiledQuery.raw('savepoint work');
const release = CompiledQuery.raw('release work');
const rollBack = CompiledQuery.raw('rollback to work');

/** Says when no further work is to join a transaction that begins now. */
function isLate(): () => boolean {
  const end = performance.now() + longestTogether;
  return () => performance.now() >= end;
}

/**
 * Has each work begin when the one before it has sent its last statement; resolves when all that began are answered. Some
 * may be left for the next transaction.
 */
async function runInTurn(batch: readonly Waiting[], transaction: StorageTransaction): Promise<Tell[]> {
  const running: Promise<Tell>[] = [];
  const isOver = isLate();
  try {
    for (const { run } of batch) {
      if (running.length > 0 && isOver()) break;
      const { promise: isSent, resolve: handOver } = Promise.withResolvers<void>();
      const told = run(transaction, handOver);
      running.push(told);
      await Promise.race([isSent, told]);
    }
    return await Promise.all(running);
  } finally {
    // The transaction does not end before what was sent in it is answered.
    await Promise.allSettled(running);
  }
}

/** How a database commits. */
export interface CommitParts {
  /** Runs `work` in a transaction that has waited for all who write. */
  readonly transact: <Outcome>(work: StorageWork<Outcome>) => Promise<Outcome>;
  readonly changes: Pick<ChangeLog, 'appended' | 'committed' | 'committedUnnoted'>;
  /** Whether an error says that another program was in the way, so that the work may succeed when done again. */
  readonly isConflict: (error: unknown) => boolean;
  /** Whether an error says that the connection to the database is lost, if it has one. */
  readonly isConnectionLost?: (error: unknown) => boolean;
}

/**
 * Group commit of works. A small write spends nearly all of its time waiting for the disk at its commit, so works that
 * arrive during one share the next. One that fails leaves nothing behind and disturbs no other: those that shared its
 * transaction are done again, each with a savepoint of its own. A work succeeds only once its commit is durable.
 */
export class GroupCommit {
  readonly #parts: CommitParts;
  readonly #waiting: Waiting[] = [];
  /** What works share is done in the name of none of them: each has time limits of its own. */
  readonly #inNoName = AsyncLocalStorage.snapshot();
  #running: Promise<void> | undefined;
  #committedChanges = 0;

  constructor(parts: CommitParts) {
    this.#parts = parts;
  }

  /** How many changes were logged when the last commit was made. */
  get committedChanges(): number {
    return this.#committedChanges;
  }

  /** Does `work` in a transaction; rejects with what it threw, or with what kept the commit from being made. */
  write<Outcome>(work: TurnWork<Outcome>): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      const run = async (transaction: StorageTransaction, handOver: HandOver) => {
        const outcome = await work(transaction, handOver);
        return () => resolve(outcome);
      };
      this.#waiting.push({ run: AsyncLocalStorage.bind(run), fail: reject, attempts: 0 });
      this.#running ??= this.#inNoName(() => this.#drain());
    });
  }

  /** Resolves once nothing is waiting or under way. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #drain(): Promise<void> {
    while (this.#waiting.length > 0) {
      // What has come in over the network by now is handled first, and shares the commit.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.#commitNext();
    }
    this.#running = undefined;
  }

  /**
   * Commits the waiting works, also those that arrive while another program holds the lock; where it is held for too
   * long, all of them fail at the same time.
   */
  async #commitNext(): Promise<void> {
    let batch: readonly Waiting[] | undefined;
    let areRun = false;
    try {
      await this.#commit(async (transaction) => {
        batch = this.#waiting.splice(0, mostTogether);
        const tell = await runInTurn(batch, transaction);
        this.#waiting.unshift(...batch.slice(tell.length));
        batch = batch.slice(0, tell.length);
        areRun = true;
        // Everything that it logged stays, as not where some works are done again or undone.
        return [() => this.#parts.changes.committed(transaction), ...tell];
      });
    } catch (error) {
      // Nobody knows of a commit that failed whether it was made: what was in it must not be done twice.
      const isLost = this.#parts.isConnectionLost?.(error) === true;
      // Who waits has waited for as long as a database may be silent: it is for the caller to try another connection.
      if (isLost) this.#fail([...(batch ?? []), ...this.#waiting.splice(0)], error);
      else if (batch !== undefined && batch.length > 1 && !areRun) await this.#commitApart(batch);
      else this.#fail(batch ?? this.#waiting.splice(0), error);
    }
  }

  /** Commits works together of which one fails. */
  async #commitApart(all: readonly Waiting[]): Promise<void> {
    let batch = all;
    try {
      await this.#commit(async (transaction) => {
        const tell: Tell[] = [];
        const isOver = isLate();
        for (const waiting of all) {
          if (tell.length > 0 && isOver()) break;
          tell.push(await this.#attempt(waiting, transaction));
        }
        batch = all.slice(0, tell.length);
        this.#waiting.unshift(...all.slice(tell.length));
        return [() => this.#parts.changes.committedUnnoted(), ...tell];
      });
    } catch (error) {
      this.#fail(batch, error);
    }
  }

  async #commit(work: StorageWork<readonly Tell[]>): Promise<void> {
    const outcomes = await this.#parts.transact(work);
    this.#committedChanges = this.#parts.changes.appended;
    for (const tell of outcomes) tell();
  }

  async #attempt(waiting: Waiting, transaction: StorageTransaction): Promise<Tell> {
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
        // Some faults, such as a full disk, end the transaction as a whole: all works in it fail with this error.
        throw error;
      }
      return () => this.#fail([waiting], error);
    }
  }

  /** Rejects works with an error, or queues them again after a conflict. */
  #fail(some: readonly Waiting[], error: unknown): void {
    for (const waiting of some) {
      waiting.attempts += 1;
      if (waiting.attempts < mostAttempts && this.#parts.isConflict(error)) this.#waiting.push(waiting);
      else waiting.fail(error);
    }
  }
}
