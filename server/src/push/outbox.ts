import { setImmediate } from 'node:timers/promises';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { ChangePublisher, type ChangePublisherParts, type Progress } from './change-publisher.ts';

/** What the outbox needs. */
export interface OutboxParts extends ChangePublisherParts {
  /** Called with a failure, after which the outbox tries again by itself. */
  onError: (error: unknown) => void;
  /**
   * The pause after a first failure, in milliseconds; each further one doubles it, up to 30 times as much, unless
   * something is committed.
   */
  retryDelay?: number;
  /** After how long a round stores how far it has got, and another begins, in milliseconds. */
  roundLimit?: number;
}

/** What an outbox has counted since the program was started. */
export interface OutboxCounts {
  /** Changes that were given up. */
  givenUp: number;
  /** Rounds of publishing that failed, for the push service or the database. */
  failedRounds: number;
}

/** The changes that are committed and not pushed yet: how many, and since when the oldest waits. */
export interface OutboxBacklog {
  length: number;
  /** Milliseconds since 1970; `null` when none waits. */
  oldestAt: number | null;
}

/** Reads what the outbox still has to do. */
export async function readOutboxBacklog(storage: Storage): Promise<OutboxBacklog> {
  const position = await storage.pushPosition.read();
  return storage.reader
    .selectFrom('change')
    .select(({ fn }) => [fn.countAll<number>().as('length'), fn.min('at').as('oldestAt')])
    .where('sequence', '>', position)
    .executeTakeFirstOrThrow();
}

const batchSize = 500;

/** With the four calls of up to 15 seconds that one step may take, well within what PostgreSQL lets a round take. */
const usualRoundLimit = 20_000;

/** How often to look for what other processes committed and could not push any more, in milliseconds. */
const lookInterval = 5_000;

/**
 * Pushes what the change log holds beyond the stored position, in its order, then moves the position: a change is
 * pushed once it is committed, at least once, and again after a crash in between. While the push service is away,
 * changes wait; a message that it never takes does not keep the others from leaving.
 */
export class Outbox {
  readonly counts: OutboxCounts = { givenUp: 0, failedRounds: 0 };
  readonly #parts: OutboxParts;
  readonly #publisher: ChangePublisher;
  readonly #look: NodeJS.Timeout;
  #requested = false;
  /** Whether there may be something that this process has not committed, or not told of. */
  #mustReadLog = true;
  #stopped = false;
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** When the last round failed, on the clock of `performance`. */
  #failedAt = 0;
  /** How many rounds in a row failed without getting anywhere, be it for the service or for the database. */
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
   * Says that something was committed. Calls while a round is under way become one further round. After a failure the
   * next try comes at once, but not within the first pause since that: a service that is away is called at most once for
   * all that is committed meanwhile, and less often than if it were there.
   */
  wake(): void {
    this.#requested = true;
    if (this.#retry !== undefined) this.#retryIn(this.#failedAt + this.#firstPause - performance.now());
    this.#wakeUnlessWaiting();
  }

  /** Ends after a last round; what cannot be pushed then is pushed at the next start. */
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
      // With a database and a push server in this process nothing else would let others have their turn.
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
    // What was committed while the round failed wakes as what is committed after it.
    this.#retryIn(this.#firstPause * (this.#requested ? 1 : Math.min(30, 2 ** this.#failedRounds)));
    this.#failedRounds += 1;
  }

  /** A time that has passed is now. */
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
   * What is next. Of what was just committed here that is known without asking the database, unless another process
   * committed something in between.
   */
  async #changesAfter(position: number): Promise<readonly LoggedChange[]> {
    const { changes, reader } = this.#parts.storage;
    // What is committed later asks again.
    this.#requested = false;
    const recent = this.#mustReadLog ? undefined : changes.recentAfter(position);
    if (recent !== undefined) return recent;
    this.#mustReadLog = false;
    const logged = await changes.after(reader, position, batchSize);
    // The rest of them may be of other processes, too.
    if (logged.length === batchSize) this.#mustReadLog = true;
    return logged;
  }

  /** Publishes what is next; gives whether there may be more. */
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
      // Another process may have had its turn until now.
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
