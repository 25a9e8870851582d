import { type RawBuilder, sql } from 'kysely';
import type { Auth } from '../accounts/create-auth.ts';
import { purgeExpiredSessions } from '../accounts/active-sessions.ts';
import { purgeTasks } from '../storage/task-table.ts';
import type { Config } from '../config/config.ts';
import { withLimit } from '../storage/statement-limits.ts';
import type { Storage } from '../storage/storage.ts';
import type { StorageTransaction } from '../storage/tables.ts';
import { creationLifetime } from './creations.ts';

/** Changes that one transaction examines: so few that writes hardly wait for it. */
const changesOfStep = 5_000;
/** Deleted records whose changes are all removed in one transaction. */
const recordsOfStep = 20;

/** Milliseconds between two purges, and between the start and the first one. */
const interval = 60 * 60 * 1000;
const firstPause = 60 * 1000;

/** Deletes expired idempotency keys. */
export async function purgeCreations(storage: Storage, now: number): Promise<void> {
  await storage.query
    .deleteFrom('creation')
    .where('at', '<=', now - creationLifetime)
    .execute();
}

/** Times before which data are removed, in milliseconds since 1970. */
export interface PurgeTimes {
  /** Changes before this time are not needed for deltas. */
  deltas: number;
  /** The history before this time is removed; `null`: it is kept for ever. */
  history: number | null;
  /** Records that were deleted before this time are removed from the bin. */
  bin: number;
}

/** Repeats a step, each time in its own transaction, until it changes nothing. */
async function untilNothingIsLeft(storage: Storage, step: RawBuilder<unknown>): Promise<void> {
  let done: bigint | undefined;
  const carryOut = (on: StorageTransaction) => withLimit('purge', () => step.execute(on));
  do done = (await storage.write(carryOut)).numAffectedRows;
  while (done !== undefined && done > 0n);
}

/** Returns a query for changes of records that these deletions deleted last; limited, to keep steps short. */
function changesOfDeleted(which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select entry.sequence from change as entry join (
      select resource, record_id from change as gone where action = 'deleted' and ${which}
        and not exists (select 1 from change as newer where newer.resource = gone.resource
          and newer.record_id = gone.record_id and newer.sequence > gone.sequence)
      limit ${sql.lit(recordsOfStep)}) as gone
    on entry.resource = gone.resource and entry.record_id = gone.record_id`;
}

/** Empties the bin up to a time: removes all values of these records from all their changes. */
async function emptyBin(storage: Storage, time: number): Promise<void> {
  const changes = changesOfDeleted(sql`at <= ${time} and "before" is not null`);
  await untilNothingIsLeft(
    storage,
    sql`update change set what = null, "before" = null where sequence in (${changes})`,
  );
}

/** Removes the changes of records that were deleted before a time, except the last change of a list. */
async function forgetDeleted(storage: Storage, time: number, end: number): Promise<void> {
  // With the unary plus SQLite uses the index of deletions, and does not scan the whole log up to that
  // position.
  const changes = changesOfDeleted(
    sql`at < ${time} and +sequence <= ${end} and exists (select 1 from change as newer
      where newer.resource = gone.resource and newer.sequence > gone.sequence)`,
  );
  await untilNothingIsLeft(storage, sql`delete from change where sequence in (${changes})`);
}

/** Removes changes before a time that are superseded by later ones of the same record, except creations. */
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
 * Removes changes that are no longer needed, and values that may no longer be read. Kept are the last change
 * of each existing record, which is its version, and its creation, which names its author; the last change of
 * each list; and all changes that are not pushed yet. A client with a state from before `deltas` gets the
 * full list if it has changed since.
 */
export async function purgeChanges(storage: Storage, { deltas, history, bin }: PurgeTimes): Promise<void> {
  // First, so that an incomplete log is never considered complete.
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

/** The dependencies of {@link startPurging}, with retention times in milliseconds. */
export interface PurgeParts {
  storage: Storage;
  auth: Auth;
  retention: Pick<Config, 'changeRetention' | 'historyRetention' | 'binRetention'>;
  onError: (error: unknown) => void;
}

/** Purges regularly. Returns a function that stops it. */
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
