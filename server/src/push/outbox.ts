import { setImmediate } from 'node:timers/promises';
import type { Resource } from '@ne2016/contract';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { toMessage } from './change-message.ts';
import { findWitness } from './find-witness.ts';
import { MessageRefusedError, mostTogether, type Publisher, type PushMessage } from './publisher.ts';
import { isOver, noteTaken, type Outgoing, type Progress } from './round-progress.ts';

/** What the outbox needs. */
export interface OutboxParts {
  storage: Storage;
  resources: readonly Resource[];
  publisher: Publisher;
  /** Hears of a failure, after which the outbox tries again by itself. */
  onError: (error: unknown) => void;
  /** Hears of a message that was given up, since the service takes others and not this one. */
  onGivenUp: (sequence: number, error: unknown) => void;
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

const batchSize = 500;

/** With the four calls of up to 15 seconds that one step may take, well within what PostgreSQL lets a round take. */
const usualRoundLimit = 20_000;

/**
 * After so many failures of one message, another is tried to see whether it is the service that is away. It is tried at
 * once where the service says that it is about the message, which a proxy may say of every one.
 */
const mostFailures = 3;

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
  readonly #look: NodeJS.Timeout;
  #requested = false;
  #stopped = false;
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** When the last round failed, on the clock of `performance`. */
  #failedAt = 0;
  /** How many rounds in a row failed without getting anywhere, be it for the service or for the database. */
  #failedRounds = 0;
  /** How often in a row publishing failed, and at which change. */
  #failures = { sequence: 0, count: 0 };

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#look = setInterval(() => this.#wakeUnlessWaiting(), lookInterval).unref();
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
      this.#failures.count = 0;
      this.#failedRounds = 0;
    } catch (error) {
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

  #retryIn(delay: number): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.wake();
    }, delay);
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
      const { storage } = this.#parts;
      const changes = await storage.changes.after(storage.reader, position, batchSize);
      await this.#publishAll(changes, progress);
      isMore = changes.length === batchSize || progress.done !== changes.at(-1)?.sequence;
      return progress.done ?? position;
    });
    if (progress.done !== undefined) this.#failedRounds = 0;
    if (progress.failure !== undefined) throw progress.failure.error;
    return isMore;
  }

  /**
   * Publishes changes until one fails or the time is over: some together where the service takes that, each alone where
   * it does not.
   */
  async #publishAll(changes: readonly LoggedChange[], progress: Progress): Promise<void> {
    const { storage, resources } = this.#parts;
    const all = changes.flatMap((change): Outgoing[] => {
      const message = toMessage(storage, resources, change);
      return message === undefined ? [] : [{ change, message }];
    });
    for (let start = 0; start < all.length; start += mostTogether) {
      const some = all.slice(start, start + mostTogether);
      if (await this.#areTakenTogether(some)) noteTaken(some, progress);
      else await this.#publishEach(some, progress);
      if (isOver(progress)) return;
    }
    // Nobody hears of those that may come after the last of them.
    progress.done = changes.at(-1)?.sequence;
  }

  async #areTakenTogether(some: readonly Outgoing[]): Promise<boolean> {
    const { publisher } = this.#parts;
    if (publisher.publishTogether === undefined || some.length === 1) return false;
    try {
      await publisher.publishTogether(some.map(({ message }) => message));
      return true;
    } catch {
      // Which of them it is about, or that it is the service that is away, shows when each is published alone.
      return false;
    }
  }

  /** Publishes one by one until one fails or the time is over. */
  async #publishEach(some: readonly Outgoing[], progress: Progress): Promise<void> {
    for (const one of some) {
      const { sequence } = one.change;
      try {
        await this.#parts.publisher.publish(one.message);
        noteTaken([one], progress);
      } catch (error) {
        const isSuspect = error instanceof MessageRefusedError || this.#hasFailedOften(sequence);
        if (!isSuspect || !(await this.#isOnlyThis(one, progress))) {
          progress.failure = { error };
          return;
        }
        this.counts.givenUp += 1;
        this.#parts.onGivenUp(sequence, error);
        progress.done = sequence;
      }
      if (isOver(progress)) return;
    }
  }

  /** Counts a failure of a message; gives whether it has failed too often in a row. */
  #hasFailedOften(sequence: number): boolean {
    const count = this.#failures.sequence === sequence ? this.#failures.count + 1 : 1;
    this.#failures = { sequence, count };
    return count >= mostFailures;
  }

  /**
   * Whether the service takes another message and then still not this one. What is pushed early is pushed again in its
   * turn, so that is done once for all messages of a list that are refused one after another.
   */
  async #isOnlyThis(one: Outgoing, progress: Progress): Promise<boolean> {
    const { resource } = one.change;
    if (progress.refusedList !== resource && !(await this.#isOtherTaken(one))) return false;
    if (await this.#isTaken(one.message)) return false;
    progress.refusedList = resource;
    return true;
  }

  async #isOtherTaken({ change }: Outgoing): Promise<boolean> {
    const { storage, resources } = this.#parts;
    const other = await findWitness(storage, resources, change);
    const message = other && toMessage(storage, resources, other);
    return message !== undefined && this.#isTaken(message);
  }

  async #isTaken(message: PushMessage): Promise<boolean> {
    try {
      await this.#parts.publisher.publish(message);
      return true;
    } catch {
      // The first failure is the one that is told.
      return false;
    }
  }
}
