import { sql } from 'kysely';
import type { Auth } from '../accounts/create-auth.ts';
import { purgeExpiredSessions } from '../accounts/active-sessions.ts';
import type { Storage } from '../storage/storage.ts';
import { creationLifetime } from './creations.ts';

/** Changes that are looked at in one transaction: so few that whoever wants to write hardly waits. */
const changesOfStep = 5_000;

/** How often to purge, and how long after the start for the first time, in milliseconds. */
const interval = 60 * 60 * 1000;
const firstPause = 60 * 1000;

/** Deletes the keys of creations that have no right to their answer any more. */
export async function purgeCreations(storage: Storage, now: number): Promise<void> {
  await storage.query
    .deleteFrom('creation')
    .where('at', '<=', now - creationLifetime)
    .execute();
}

/**
 * Deletes what of the changes before `time` nobody needs: those that a later one of the same record superseded, and
 * deletions. The last change of each record stays, for it is the version of the record; its creation, which says who made
 * it; so does the last one of each
 * list, and what was not pushed yet. Who knows a list from before `time` gets it in full when it has changed since.
 */
export async function purgeChanges(storage: Storage, time: number): Promise<void> {
  // First, so that nobody takes a log with holes for complete.
  await storage.write((transaction) =>
    transaction
      .updateTable('meta')
      .set({ value: String(time) })
      .where('name', '=', 'forgotten_before')
      .execute(),
  );
  const end = await storage.pushPosition.read();
  for (let start = 0; start < end; start += changesOfStep) {
    const stepEnd = Math.min(start + changesOfStep, end);
    // From the first on, so that a deletion is still there when what it superseded is looked at.
    await storage.write((transaction) =>
      sql`delete from change as old
        where sequence > ${start} and sequence <= ${stepEnd} and at < ${time} and record_id is not null
          and (action = 'deleted' or exists (select 1 from change as newer
            where newer.resource = old.resource and newer.record_id = old.record_id and newer.sequence > old.sequence
              and (old.action <> 'created' or newer.action = 'deleted')))
          and exists (select 1 from change as newer
            where newer.resource = old.resource and newer.sequence > old.sequence)`.execute(transaction),
    );
  }
}

/** What {@link startPurging} needs; `retention`: for how long changes are kept, in milliseconds. */
export interface PurgeParts {
  storage: Storage;
  auth: Auth;
  retention: number;
  onError: (error: unknown) => void;
}

/** Purges now and then; gives what ends that. */
export function startPurging({ storage, auth, retention, onError }: PurgeParts): () => void {
  const purge = async () => {
    try {
      const now = Date.now();
      await purgeCreations(storage, now);
      await purgeExpiredSessions(auth, now);
      await purgeChanges(storage, now - retention);
    } catch (error) {
      onError(error);
    }
  };
  const first = setTimeout(() => void purge(), firstPause);
  const others = setInterval(() => void purge(), interval);
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}
