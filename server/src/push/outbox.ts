import { channelOf, type PushEvent, pushEventName, type Resource } from '@ne2016/contract';
import type { Selectable } from 'kysely';
import { formatCursor } from '../records/cursor.ts';
import type { Storage } from '../storage/storage.ts';
import type { ChangeTable } from '../storage/tables.ts';
import type { Publisher, PushMessage } from './publisher.ts';

/** What the outbox needs; `onError` hears of a failure, after which it tries again by itself. */
export interface OutboxParts {
  storage: Storage;
  resources: readonly Resource[];
  publisher: Publisher;
  onError: (error: unknown) => void;
}

const batchSize = 500;
/** The pause after a failure, in milliseconds. */
const retryDelay = 1_000;

function toMessage(
  change: Selectable<ChangeTable>,
  { storage, resources }: OutboxParts,
): PushMessage | undefined {
  const { action, record_id: id } = change;
  const resource = resources.find(({ name }) => name === change.resource);
  if (resource === undefined || action === 'list_replaced' || id === null) return undefined;
  const cursor = formatCursor(storage.databaseId, resource, change.sequence);
  const event: PushEvent = { action, id, cursor };
  return {
    channel: channelOf(resource),
    event: pushEventName(resource.name),
    data: JSON.stringify(event),
    exceptSocketId: change.socket_id,
  };
}

/**
 * Pushes what the change log holds beyond the stored position, in its order, then moves the position: a change is
 * pushed once it is committed, at least once, and again after a crash in between.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #requested = false;
  #stopped = false;
  #running: Promise<void> | undefined;
  #retry: NodeJS.Timeout | undefined;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
  }

  /** Says that something was committed. Calls while a round is under way become one further round. */
  wake(): void {
    this.#requested = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      if (this.#requested && !this.#stopped) this.wake();
    });
  }

  /** Ends after a last round; what cannot be pushed then is pushed at the next start. */
  async stop(): Promise<void> {
    await this.#running;
    this.wake();
    this.#stopped = true;
    clearTimeout(this.#retry);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#requested && !this.#stopped) {
        this.#requested = false;
        while ((await this.#publishBatch()) === batchSize);
      }
    } catch (error) {
      this.#parts.onError(error);
      if (!this.#stopped) this.#retry = setTimeout(() => this.wake(), retryDelay);
    }
  }

  async #publishBatch(): Promise<number> {
    const changes = await this.#pendingChanges();
    for (const change of changes) {
      const message = toMessage(change, this.#parts);
      if (message) await this.#parts.publisher.publish(message);
    }
    const last = changes.at(-1);
    if (last) await this.#movePosition(last.sequence);
    return changes.length;
  }

  async #pendingChanges(): Promise<Selectable<ChangeTable>[]> {
    return this.#parts.storage.read(async (transaction) => {
      const { value } = await transaction
        .selectFrom('meta')
        .select('value')
        .where('name', '=', 'pushed_up_to')
        .executeTakeFirstOrThrow();
      return transaction
        .selectFrom('change')
        .selectAll()
        .where('sequence', '>', Number(value))
        .orderBy('sequence')
        .limit(batchSize)
        .execute();
    });
  }

  async #movePosition(sequence: number): Promise<void> {
    await this.#parts.storage.write((transaction) =>
      transaction
        .updateTable('meta')
        .set({ value: String(sequence) })
        .where('name', '=', 'pushed_up_to')
        .execute(),
    );
  }
}
