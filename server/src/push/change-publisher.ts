import { channelOf, type PushEvent, type Resource } from '@ne2016/contract';
import { versionOf } from '../records/read-record.ts';
import type { LoggedChange } from '../storage/change-log.ts';
import type { Storage } from '../storage/storage.ts';
import { MessageRefusedError, mostTogether, type Publisher, type PushMessage } from './protocol/publisher.ts';

/** The dependencies of publishing. */
export interface ChangePublisherParts {
  storage: Storage;
  resources: readonly Resource[];
  publisher: Publisher;
  /** Called with a message that is given up, because the service accepts others and not this one. */
  onGivenUp: (sequence: number, error: unknown) => void;
}

/** The progress of a publishing round. */
export interface Progress {
  /** When the round ends, on the clock of `performance`. */
  end: number;
  /** Position of the last change that is done: published, given up, or not to be published. */
  done: number | undefined;
  /** The list with a message that was given up, until the service accepts one of that list again. */
  refusedList: string | undefined;
  /** The failure that ended the round. */
  failure: { error: unknown } | undefined;
}

/** A change, and the message that publishes it. */
interface Outgoing {
  change: LoggedChange;
  message: PushMessage;
}

/**
 * Failures of one message after which another is tried, to find out whether the service is unavailable. If
 * the service refuses the message itself, another is tried at once, because a proxy may refuse all of them.
 */
const mostFailures = 3;

/** Returns whether a round ends. Checked after each step, so that every round makes progress. */
function isOver({ failure, end }: Progress): boolean {
  return failure !== undefined || performance.now() >= end;
}

/** Marks messages as accepted. */
function markTaken(some: readonly Outgoing[], progress: Progress): void {
  progress.done = some.at(-1)?.change.sequence;
  if (some.some(({ change }) => change.resource === progress.refusedList)) progress.refusedList = undefined;
}

/** Publishes changes in order. A message that the service never accepts does not block the others. */
export class ChangePublisher {
  readonly #parts: ChangePublisherParts;
  /** Number of consecutive failures, and the change that failed. */
  #failures = { sequence: 0, count: 0 };

  constructor(parts: ChangePublisherParts) {
    this.#parts = parts;
  }

  /** Resets the count of failures after a successful round. */
  resetFailures(): void {
    this.#failures.count = 0;
  }

  /**
   * Publishes changes until one fails or the time is over: in batches if the service accepts them, otherwise
   * one by one.
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

  /** Returns the message of a change; `undefined` if it is not published. */
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
      // Publishing one by one shows which message failed, or that the service is unavailable.
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

  /** Counts a failure of a message. Returns whether it failed too often in a row. */
  #hasFailedOften(sequence: number): boolean {
    const count = this.#failures.sequence === sequence ? this.#failures.count + 1 : 1;
    this.#failures = { sequence, count };
    return count >= mostFailures;
  }

  /**
   * Returns whether the service accepts another message, and then still not this one. The other message is
   * published early, and again in order; so this is done once for consecutive refused messages of a list.
   */
  async #isOnlyThis(one: Outgoing, progress: Progress): Promise<boolean> {
    const { resource } = one.change;
    if (progress.refusedList !== resource && !(await this.#isProbeTaken(one))) return false;
    if (await this.#isTaken(one.message)) return false;
    progress.refusedList = resource;
    return true;
  }

  /** Publishes another message as a probe, to find out whether the service accepts any. */
  async #isProbeTaken({ change }: Outgoing): Promise<boolean> {
    const probe = await this.#findProbe(change);
    const message = probe && this.#messageOf(probe);
    return message !== undefined && this.#isTaken(message);
  }

  /**
   * Returns the change for the probe: the next of another list, because the service may refuse a whole list
   * for its name, otherwise the next of another record. Thousands of changes may precede it, so the database
   * searches for it.
   */
  async #findProbe({ sequence, resource, record_id: id }: LoggedChange): Promise<LoggedChange | undefined> {
    const { storage, resources } = this.#parts;
    const names = resources.map(({ name }) => name);
    const following = storage.reader
      .selectFrom('change')
      .selectAll()
      .where('sequence', '>', sequence)
      // Other changes are not published.
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
      // Only the first failure is reported.
      return false;
    }
  }
}
