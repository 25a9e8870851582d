import type { Selectable } from 'kysely';
import type { Storage } from '../../storage/storage.ts';
import type { ExtensionJobTable } from '../../storage/tables.ts';

/** What is noted of a job. */
export type JobProgress = Selectable<ExtensionJobTable>;

/** A job by the names under which it is noted. */
export type JobKey = Pick<JobProgress, 'extension' | 'job'>;

/** All that is noted. */
export async function readJobs({ reader }: Storage): Promise<JobProgress[]> {
  return reader.selectFrom('extension_job').selectAll().execute();
}

/** Notes a job for the first time, or one whose schedule is another now. */
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
 * Changes what is noted of a job. With `dueAt`, only if it was due at that time still: then nobody else runs it for that.
 * @returns whether it was.
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

/** Forgets a job that is declared no more. */
export async function forgetJob(storage: Storage, { extension, job }: JobKey): Promise<void> {
  await storage.write((transaction) =>
    transaction
      .deleteFrom('extension_job')
      .where((row) => row.and({ extension, job }))
      .execute(),
  );
}

/** How many jobs failed the last time. */
export async function countFailedJobs({ reader }: Storage): Promise<number> {
  const { count } = await reader
    .selectFrom('extension_job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('error', 'is not', null)
    .executeTakeFirstOrThrow();
  return count;
}
