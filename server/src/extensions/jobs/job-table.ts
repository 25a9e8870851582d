import type { Selectable } from 'kysely';
import type { Storage } from '../../storage/storage.ts';
import type { ExtensionJobTable } from '../../storage/tables.ts';

/** The stored state of a job. */
export type JobProgress = Selectable<ExtensionJobTable>;

/** The names that identify a job. */
export type JobKey = Pick<JobProgress, 'extension' | 'job'>;

/** Returns the stored state of all jobs. */
export async function readJobs({ reader }: Storage): Promise<JobProgress[]> {
  return reader.selectFrom('extension_job').selectAll().execute();
}

/** Stores a job that is new, or has another schedule. */
export async function scheduleJob(
  storage: Storage,
  { extension, job }: JobKey,
  times: Pick<JobProgress, 'schedule' | 'due_at'>,
): Promise<void> {
  const untried = { started_at: null, ended_at: null, error: null };
  await storage.write((transaction) =>
    transaction
      .insertInto('extension_job')
      .values({ extension, job, ...times, ...untried })
      .onConflict((conflict) => conflict.columns(['extension', 'job']).doUpdateSet(times))
      .execute(),
  );
}

/**
 * Updates the state of a job. With `dueAt`, only if it is still due at that time: then no other process runs
 * it for that time.
 * @returns whether it was updated
 */
export async function updateJob(
  storage: Storage,
  { extension, job }: JobKey,
  note: Partial<JobProgress>,
  dueAt: number | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await storage.write((transaction) =>
    transaction
      .updateTable('extension_job')
      .set(note)
      .where((row) => row.and({ extension, job }))
      .$if(dueAt !== null, (rows) => rows.where('due_at', '=', dueAt ?? 0))
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 1n;
}

/** Deletes the state of a job that is no longer declared. */
export async function forgetJob(storage: Storage, { extension, job }: JobKey): Promise<void> {
  await storage.write((transaction) =>
    transaction
      .deleteFrom('extension_job')
      .where((row) => row.and({ extension, job }))
      .execute(),
  );
}

/** Returns the number of jobs whose last run failed. */
export async function countFailedJobs({ reader }: Storage): Promise<number> {
  const { count } = await reader
    .selectFrom('extension_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
