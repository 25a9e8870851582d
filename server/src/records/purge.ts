import { type RawBuilder, sql } from 'kysely';
import type { Auth } from '../accounts/create-auth.ts';
import { purgeExpiredSessions } from '../accounts/active-sessions.ts';
import { purgeTasks } from '../storage/task-table.ts';
import type { Config } from '../config/config.ts';
import { withLimit } from '../storage/statement-limits.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { creationLifetime } from './creations.ts';

/** Changes that one transaction looks at: so few that writers hardly wait for it. */
const changesOfStep = 5_000;
/** Deleted records that are forgotten in one transaction, with all of their changes. */
const recordsOfStep = 20;

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

/** Up to when something is forgotten, in milliseconds since 1970. */
export interface PurgeTimes {
  /** Up to when deltas need no change any more. */
  deltas: number;
  /** Up to when nobody reads the history; `null`: it is kept for ever. */
  history: number | null;
  /** Up to when what was deleted is gone for good. */
  bin: number;
}

/** Does something again and again, each time in a transaction of its own, until it finds nothing more to do. */
async function untilNothingIsLeft(storage: Storage, step: RawBuilder<unknown>): Promise<void> {
  let done: bigint | undefined;
  const carryOut = (on: StorageTransaction) => withLimit('purge', () => step.execute(on));
  do done = (await storage.write(carryOut)).numAffectedRows;
  while (done !== undefined && done > 0n);
}

/** The changes of the records that were deleted last by these deletions; of so many at a time that nobody waits for long. */
function changesOfDeleted(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select entry.sequence from change as entry join (
      select resource, record_id from change as gone where action = 'deleted' and ${which}
        and not exists (select 1 from change as newer where newer.resource = gone.resource
          and newer.record_id = gone.record_id and newer.sequence > gone.sequence)
      limit ${sql.lit(recordsOfStep)}) as gone
    on entry.resource = gone.resource and entry.record_id = gone.record_id`;
}

/** Deletes for good what was in the bin up to a time: no value of it is left, in no change. */
async function emptyBin(storage: Storage, time: number): Promise<void> {
  const changes = changesOfDeleted(sql`at <= ${time} and "before" is not null`);
  await untilNothingIsLeft(
    storage,
    sql`update change set what = null, "before" = null where sequence in (${changes})`,
  );
}

/** Forgets that there were records that were deleted before a time, but for the last change of a list. */
async function forgetDeleted(storage: Storage, time: number, end: number): Promise<void> {
  // With the sign, so that SQLite goes by the index of deletions and not through the whole log up to there.
  const changes = changesOfDeleted(
    sql`at < ${time} and +sequence <= ${end} and exists (select 1 from change as newer
      where newer.resource = gone.resource and newer.sequence > gone.sequence)`,
  );
  await untilNothingIsLeft(storage, sql`delete from change where sequence in (${changes})`);
}

/** Forgets the changes before a time that a later one of the same record superseded, but for creations. */
async function forgetSuperseded(storage: Storage, time: number, end: number): Promise<void> {
  for (let start = 0; start < end; start += changesOfStep) {
    const stepEnd = Math.min(start + changesOfStep, end);
    const step = sql`delete from change as old
      where sequence > ${start} and sequence <= ${stepEnd} and at < ${time} and record_id is not null
        and action <> 'created' and exists (select 1 from change as newer
          where newer.resource = old.resource and newer.record_id = old.record_id
            and newer.sequence > old.sequence)`;
    await storage.write((transaction) => withLimit('purge', () => step.execute(transaction)));
  }
}

/**
 * Deletes what of the changes nobody needs any more, and what of them nobody may read any more. Of each record that is
 * there, the last change stays, for it is the version of the record, and its creation, which says who made it; so does the
 * last one of each list, and what was not pushed yet. Who knows a list from before `deltas` gets it in full when it has
 * changed since.
 */
export async function purgeChanges(storage: Storage, { deltas, history, bin }: PurgeTimes): Promise<void> {
  // First, so that nobody takes a log with holes for complete.
  await storage.write((transaction) =>
    transaction
      .updateTable('meta')
      .set({ value: String(deltas) })
      .where('name', '=', 'forgotten_before')
      .execute(),
  );
  const end = await storage.pushPosition.read();
  await emptyBin(storage, bin);
  await forgetDeleted(storage, Math.min(deltas, bin), end);
  if (history !== null) await forgetSuperseded(storage, Math.min(deltas, history), end);
}

/** What {@link startPurging} needs, and for how long something is kept, in milliseconds. */
export interface PurgeParts {
  storage: Storage;
  auth: Auth;
  retention: Pick<Config, 'changeRetention' | 'historyRetention' | 'binRetention'>;
  onError: (error: unknown) => void;
}

/** Purges now and then; gives what ends that. */
export function startPurging({ storage, auth, retention, onError }: PurgeParts): () => void {
  const purge = async () => {
    try {
      const now = Date.now();
      await purgeCreations(storage, now);
      await purgeExpiredSessions(auth, now);
      const { changeRetention, historyRetention, binRetention } = retention;
      await purgeTasks(storage, now, binRetention);
      await purgeChanges(storage, {
        deltas: now - changeRetention,
        history: historyRetention === null ? null : now - historyRetention,
        bin: now - binRetention,
      });
    } catch (error) {
      onError(error);
    }
  };
  const begin = () => void withLimit('purge', purge);
  const first = setTimeout(begin, firstPause);
  const others = setInterval(begin, interval);
  return () => {
    clearTimeout(first);
    clearInterval(others);
  };
}
