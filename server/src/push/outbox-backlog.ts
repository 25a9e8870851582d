import type { Storage } from '../storage/storage.ts';

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
