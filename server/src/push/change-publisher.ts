import { channelOf, type PushEvent, type Resource } from '@ne2016/contract';
import { versionOf } from '../records/read-record.ts';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { MessageRefusedError, mostTogether, type Publisher, type PushMessage } from './protocol/publisher.ts';

/** What publishing needs. */
export interface ChangePublisherParts {
  storage: Storage;
  resources: readonly Resource[];
  publisher: Publisher;
  /** Called with a message that was given up, since the service takes others and not this one. */
  onGivenUp: (sequence: number, error: unknown) => void;
}

/** How far a round of publishing has got. */
export interface Progress {
  /** When to go no further, on the clock of `performance`. */
  end: number;
  /** The position of the last change that is done with. */
  done: number | undefined;
  /** The list of which a message was given up since the service last took one of it. */
  refusedList: string | undefined;
  /** What ended the round. */
  failure: { error: unknown } | undefined;
}

/** A change with the message that publishes it. */
interface Outgoing {
  change: LoggedChange;
  message: PushMessage;
}

/**
 * After so many failures of one message, another is tried to see whether it is the service that is away. It is tried at
 * once where the service says that it is about the message, which a proxy may say of every one.
 */
const mostFailures = 3;

/** Whether a round goes no further. Asked after each step: however slow the service is, every round does something. */
function isOver({ failure, end }: Progress): boolean {
  return failure !== undefined || performance.now() >= end;
}

/** Notes that messages were taken. */
function markTaken(some: readonly Outgoing[], progress: Progress): void {
  progress.done = some.at(-1)?.change.sequence;
  if (some.some(({ change }) => change.resource === progress.refusedList)) progress.refusedList = undefined;
}

/** Publishes changes in their order. A message that the service never takes does not keep the others from leaving. */
export class ChangePublisher {
  readonly #parts: ChangePublisherParts;
  /** How often in a row publishing failed, and at which change. */
  #failures = { sequence: 0, count: 0 };

  constructor(parts: ChangePublisherParts) {
    this.#parts = parts;
  }

  /** Says that a round was done without a failure. */
  resetFailures(): void {
    this.#failures.count = 0;
  }

  /**
   * Publishes changes until one fails or the time is over: some together where the service takes that, each alone where
   * it does not.
   */
  async publish(changes: readonly LoggedChange[], progress: Progress): Promise<void> {
    const all = changes.flatMap((change): Outgoing[] => {
      const message = this.#messageOf(change);
      return message === undefined ? [] : [{ change, message }];
    });
    for (let start = 0; start < all.length; start += mostTogether) {
      const some = all.slice(start, start + mostTogether);
      if (await this.#areTakenTogether(some)) markTaken(some, progress);
      else await this.#publishEach(some, progress);
      if (isOver(progress)) return;
    }
    // Changes after the last message, if any, are not published.
    progress.done = changes.at(-1)?.sequence;
  }

  /** The message of a change; `undefined` for one that is not published. */
  #messageOf({ action, record_id: id, sequence, at, ...change }: LoggedChange): PushMessage | undefined {
    const { storage, resources } = this.#parts;
    const resource = resources.find(({ name }) => name === change.resource);
    if (resource === undefined || action === 'list_replaced' || id === null) return undefined;
    const event: PushEvent = { action, id, cursor: versionOf(storage, resource, { sequence, at }) };
    return {
      channel: channelOf(resource),
      event: resource.event,
      data: JSON.stringify(event),
      exceptSocketId: change.socket_id,
    };
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
        markTaken([one], progress);
      } catch (error) {
        const isSuspect = error instanceof MessageRefusedError || this.#hasFailedOften(sequence);
        if (!isSuspect || !(await this.#isOnlyThis(one, progress))) {
          progress.failure = { error };
          return;
        }
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
    if (progress.refusedList !== resource && !(await this.#isProbeTaken(one))) return false;
    if (await this.#isTaken(one.message)) return false;
    progress.refusedList = resource;
    return true;
  }

  /** Tries another message, as a probe of whether the service takes any. */
  async #isProbeTaken({ change }: Outgoing): Promise<boolean> {
    const probe = await this.#findProbe(change);
    const message = probe && this.#messageOf(probe);
    return message !== undefined && this.#isTaken(message);
  }

  /**
   * The change by whose message to find out whether a service takes any other than this one's: the next of another list,
   * since a whole list may be refused for its name, or else the next of another record. Thousands may wait in between,
   * so the database looks for it.
   */
  async #findProbe({ sequence, resource, record_id: id }: LoggedChange): Promise<LoggedChange | undefined> {
    const { storage, resources } = this.#parts;
    const names = resources.map(({ name }) => name);
    const following = storage.reader
      .selectFrom('change')
      .selectAll()
      .where('sequence', '>', sequence)
      // No other changes are published.
      .where('resource', 'in', names)
      .where('record_id', 'is not', null)
      .orderBy('sequence')
      .limit(1);
    return (
      (await following.where('resource', '!=', resource).executeTakeFirst()) ??
      (await following.where('record_id', '!=', id).executeTakeFirst())
    );
  }

  async #isTaken(message: PushMessage): Promise<boolean> {
    try {
      await this.#parts.publisher.publish(message);
      return true;
    } catch {
      // The first failure is the one that is reported.
      return false;
    }
  }
}
