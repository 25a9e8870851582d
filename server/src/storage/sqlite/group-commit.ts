import { CompiledQuery } from 'kysely';
import type { ChangeLog } from '../change-log.ts';
import type { StorageWork } from '../storage.ts';
import type { StorageQuery, StorageTransaction } from '../tables.ts';

/** So many works share a commit at most: those behind them are not to wait for more than a few milliseconds. */
const mostTogether = 100;

/** A work that waits for its turn, and who waits for it. */
interface Waiting {
  /** Runs the work and gives what is to be told once the commit is durable. */
  run: (transaction: StorageTransaction) => Promise<() => void>;
  fail: (error: unknown) => void;
}

const savepoint = CompiledQuery.raw('savepoint work');
const release = CompiledQuery.raw('release work');
const rollBack = CompiledQuery.raw('rollback to work');

/**
 * Commits works together. Nearly all of what a small write takes is the wait for the disk at its commit, so works that
 * come while one is under way share the next. Each has a savepoint of its own: one that fails leaves nothing behind
 * and disturbs no other. Nobody is told of success before the commit is durable.
 */
export class GroupCommit {
  readonly #query: StorageQuery;
  readonly #changes: ChangeLog;
  readonly #waiting: Waiting[] = [];
  #running: Promise<void> | undefined;
  #committedChanges = 0;

  constructor(query: StorageQuery, changes: ChangeLog) {
    this.#query = query;
    this.#changes = changes;
  }

  /** How many changes were logged when the last commit was made. */
  get committedChanges(): number {
    return this.#committedChanges;
  }

  /** Does `work` in a transaction; rejects with what it threw, or with what kept the commit from being made. */
  write<Outcome>(work: StorageWork<Outcome>): Promise<Outcome> {
    return new Promise<Outcome>((resolve, reject) => {
      const run = async (transaction: StorageTransaction) => {
        const outcome = await work(transaction);
        return () => resolve(outcome);
      };
      this.#waiting.push({ run, fail: reject });
      this.#running ??= this.#drain();
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
      const settle = await this.#commit();
      for (const tell of settle) tell();
    }
    this.#running = undefined;
  }

  /**
   * Runs a batch in one transaction; gives how each of its works is to be answered. Whoever comes while another program
   * holds the lock is among them; where it is held for too long, all who wait for it are told at the same time.
   */
  async #commit(): Promise<(() => void)[]> {
    let batch: readonly Waiting[] = this.#waiting;
    try {
      const answers = await this.#query.transaction().execute(async (transaction) => {
        batch = this.#waiting.splice(0, mostTogether);
        const [first, ...others] = batch;
        // The transaction itself takes back what a single work did.
        if (first !== undefined && others.length === 0) return [await first.run(transaction)];
        const answers: (() => void)[] = [];
        for (const waiting of batch) answers.push(await attempt(waiting, transaction));
        return answers;
      });
      this.#committedChanges = this.#changes.appended;
      return answers;
    } catch (error) {
      if (batch === this.#waiting) batch = this.#waiting.splice(0);
      return batch.map(
        ({ fail }) =>
          () =>
            fail(error),
      );
    }
  }
}

async function attempt({ run, fail }: Waiting, transaction: StorageTransaction): Promise<() => void> {
  await transaction.executeQuery(savepoint);
  try {
    const succeed = await run(transaction);
    await transaction.executeQuery(release);
    return succeed;
  } catch (error) {
    try {
      await transaction.executeQuery(rollBack);
      await transaction.executeQuery(release);
    } catch {
      // Some faults, such as a full disk, end the transaction as a whole: then all who share it are told why.
      throw error;
    }
    return () => fail(error);
  }
}
