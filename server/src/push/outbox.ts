import { channelOf, type PushEvent, pushEventName, type Resource } from '@ne2016/contract';
import { versionOf } from '../records/read-record.ts';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { MessageRefusedError, type Publisher, type PushMessage } from './publisher.ts';

/** What the outbox needs. */
export interface OutboxParts {
  storage: Storage;
  resources: readonly Resource[];
  publisher: Publisher;
  /** Hears of a failure, after which the outbox tries again by itself. */
  onError: (error: unknown) => void;
  /** Hears of a message that was given up, since the service takes others and not this one. */
  onGivenUp: (sequence: number, error: unknown) => void;
  /** The pause after a first failure, in milliseconds; each further one doubles it, up to 30 times as much. */
  retryDelay?: number;
}

const batchSize = 500;

/** After so many failures of one message, another is tried to see whether it is the service that is away. */
const mostFailures = 3;

/** How often to look for what other processes committed and could not push any more, in milliseconds. */
const lookInterval = 5_000;

/**
 * Pushes what the change log holds beyond the stored position, in its order, then moves the position: a change is
 * pushed once it is committed, at least once, and again after a crash in between. While the push service is away,
 * changes wait; a message that it never takes does not keep the others from leaving.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  readonly #look: NodeJS.Timeout;
  #requested = false;
  #stopped = false;
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;
  /** How often in a row publishing failed, and at which change. */
  #failures = { sequence: 0, count: 0 };

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#look = setInterval(() => this.#wakeUnlessWaiting(), lookInterval).unref();
  }

  /** Says that something was committed. Calls while a round is under way become one further round. */
  wake(): void {
    this.#requested = true;
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
      let isMore = true;
      while (isMore) isMore = await this.#publishBatch();
      this.#failures.count = 0;
    } catch (error) {
      this.#parts.onError(error);
      this.#waitAndRetry();
    }
  }

  #waitAndRetry(): void {
    const { retryDelay = 1_000 } = this.#parts;
    const delay = retryDelay * Math.min(30, 2 ** (this.#failures.count - 1));
    this.#retry = setTimeout(() => {
      this.#retry = undefined;
      this.wake();
    }, delay);
  }

  /** Publishes what is next; gives whether there may be more. */
  async #publishBatch(): Promise<boolean> {
    let found = 0;
    let failure: { error: unknown } | undefined;
    await this.#parts.storage.pushPosition.advance(async (position) => {
      const { storage } = this.#parts;
      const changes = await storage.changes.after(storage.reader, position, batchSize);
      found = changes.length;
      const published = await this.#publishAll(changes, (error) => (failure = { error }));
      return published ?? position;
    });
    if (failure !== undefined) throw failure.error;
    return found === batchSize;
  }

  /** Publishes changes until one fails; gives the position of the last that is done with. */
  async #publishAll(
    changes: readonly LoggedChange[],
    onFailure: (error: unknown) => void,
  ): Promise<number | undefined> {
    let done: number | undefined;
    for (const [index, change] of changes.entries()) {
      try {
        await this.#publish(change);
      } catch (error) {
        const isNeverTaken =
          error instanceof MessageRefusedError || (await this.#isOnlyThis(change, changes.slice(index + 1)));
        if (!isNeverTaken) {
          onFailure(error);
          return done;
        }
        this.#parts.onGivenUp(change.sequence, error);
      }
      done = change.sequence;
    }
    return done;
  }

  /**
   * Whether the service takes the message of another record and then still not this one, after it has failed too often.
   * What is pushed early is pushed again in its turn.
   */
  async #isOnlyThis(change: LoggedChange, following: readonly LoggedChange[]): Promise<boolean> {
    const { sequence } = change;
    const count = this.#failures.sequence === sequence ? this.#failures.count + 1 : 1;
    this.#failures = { sequence, count };
    const other = following.find(
      (one) => one.record_id !== change.record_id && this.#messageOf(one) !== undefined,
    );
    if (count < mostFailures || other === undefined) return false;
    if (!(await this.#isTaken(other))) return false;
    return !(await this.#isTaken(change));
  }

  async #isTaken(change: LoggedChange): Promise<boolean> {
    try {
      await this.#publish(change);
      return true;
    } catch {
      // The first failure is the one that is told.
      return false;
    }
  }

  async #publish(change: LoggedChange): Promise<void> {
    const message = this.#messageOf(change);
    if (message !== undefined) await this.#parts.publisher.publish(message);
  }

  #messageOf({ action, record_id: id, sequence, at, ...change }: LoggedChange): PushMessage | undefined {
    const { storage, resources } = this.#parts;
    const resource = resources.find(({ name }) => name === change.resource);
    if (resource === undefined || action === 'list_replaced' || id === null) return undefined;
    const event: PushEvent = { action, id, cursor: versionOf(storage, resource, { sequence, at }) };
    return {
      channel: channelOf(resource),
      event: pushEventName(resource.name),
      data: JSON.stringify(event),
      exceptSocketId: change.socket_id,
    };
  }
}
