import type { Person } from '@ne2016/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Storage, StoredValues } from './storage.ts';
import type { ExtensionTaskTable, StorageTransaction } from './tables.ts';

/** The change that a task follows. */
export interface TaskFacts {
  before: StoredValues | null;
  after: StoredValues | null;
  person: Person | null;
}

/** An unfinished task. */
export type Task = Selectable<ExtensionTaskTable>;

type NewTask = Pick<Insertable<ExtensionTaskTable>, 'extension' | 'resource' | 'record_id' | 'action'> & {
  facts: TaskFacts;
};

/** Values of `is_stuck` for a task that is given up. */
export const stuckUntilStart = 1;
export const stuckForGood = 2;

/** Largest number of tasks that are read at a time. */
const batchSize = 100;

/** Stores a task, in the transaction of its change. */
export async function keepTask(transaction: StorageTransaction, { facts, ...task }: NewTask): Promise<void> {
  const now = Date.now();
  await transaction
    .insertInto('extension_task')
    .values({
      ...task,
      facts: JSON.stringify(facts),
      at: now,
      next_at: now,
      attempts: 0,
      cut_offs: 0,
      is_stuck: 0,
    })
    .execute();
}

/**
 * Returns a query for the tasks that do not wait for another one. A task waits for earlier ones of its
 * extension and record, so that another system never gets an old state after a newer one.
 */
function freeTasks({ reader }: Pick<Storage, 'reader'>, busy: readonly string[]) {
  return reader
    .selectFrom('extension_task as task')
    .where('is_stuck', '=', 0)
    .$if(busy.length > 0, (tasks) => tasks.where('extension', 'not in', busy))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('extension_task as earlier')
            .select('earlier.id')
            .whereRef('earlier.extension', '=', 'task.extension')
            .whereRef('earlier.resource', '=', 'task.resource')
            .whereRef('earlier.record_id', '=', 'task.record_id')
            .whereRef('earlier.id', '<', 'task.id')
            .where('earlier.is_stuck', '=', 0),
        ),
      ),
    );
}

/** Returns the due tasks in the order of their changes, except those of extensions that are `busy`. */
export async function dueTasks(storage: Storage, now: number, busy: readonly string[] = []): Promise<Task[]> {
  const due = freeTasks(storage, busy).selectAll('task').where('next_at', '<=', now);
  return due.orderBy('id').limit(batchSize).execute();
}

/** Returns when the next task of an extension that is not `busy` is due; `null` if there is none. */
export async function nextDue(storage: Storage, busy: readonly string[] = []): Promise<number | null> {
  const first = freeTasks(storage, busy).select(({ fn }) => fn.min<number | null>('next_at').as('at'));
  return (await first.executeTakeFirstOrThrow()).at;
}

/** Updates a task. */
export async function updateTask(
  storage: Storage,
  id: number,
  note: Partial<Pick<Task, 'attempts' | 'next_at' | 'error' | 'is_stuck'>>,
): Promise<void> {
  await storage.write((transaction) =>
    transaction.updateTable('extension_task').set(note).where('id', '=', id).execute(),
  );
}

/**
 * Deletes a finished task. Earlier ones of its record that were given up are not retried any more: they would
 * report an old state.
 */
export async function endTask(storage: Storage, { id, extension, resource, record_id }: Task): Promise<void> {
  await storage.write(async (transaction) => {
    await transaction.deleteFrom('extension_task').where('id', '=', id).execute();
    await transaction
      .updateTable('extension_task')
      .set({ is_stuck: stuckForGood })
      .where((task) => task.and({ extension, resource, record_id, is_stuck: stuckUntilStart }))
      .where('id', '<', id)
      .execute();
  });
}

/**
 * Requeues the tasks that were interrupted by the end of a process, which is not a failure of theirs.
 * @param nextAt returns the time of the next attempt, for the number of interruptions
 */
export async function requeueInterruptedTasks(
  storage: Storage,
  nextAt: (cutOffs: number) => number,
): Promise<void> {
  const error = 'the process ended while it was under way';
  await storage.write(async (transaction) => {
    const begun = await transaction
      .selectFrom('extension_task')
      .select(['id', 'attempts', 'cut_offs'])
      .where('is_stuck', '=', 0)
      // Both are stored when an attempt begins, and an error when it ends.
      .where('attempts', '>', 0)
      .where('error', 'is', null)
      .execute();
    for (const { id, attempts, cut_offs } of begun)
      await transaction
        .updateTable('extension_task')
        .set({ attempts: attempts - 1, cut_offs: cut_offs + 1, next_at: nextAt(cut_offs + 1), error })
        .where('id', '=', id)
        .execute();
  });
}

/** Makes the tasks that were given up until the next start due again. */
export async function freeStuckTasks(storage: Storage, now: number): Promise<void> {
  await storage.write((transaction) =>
    transaction
      .updateTable('extension_task')
      .set({ is_stuck: 0, next_at: now })
      .where('is_stuck', '=', stuckUntilStart)
      .execute(),
  );
}

/** Returns the number of waiting tasks, and of those that are given up. */
export async function countTasks({ reader }: Storage): Promise<{ waiting: number; stuck: number }> {
  const rows = await reader
    .selectFrom('extension_task')
    .select(({ fn }) => ['is_stuck', fn.countAll<number>().as('count')])
    .groupBy('is_stuck')
    .execute();
  const countOf = (isStuck: number) => rows.find((row) => row.is_stuck === isStuck)?.count ?? 0;
  return { waiting: countOf(0), stuck: countOf(stuckUntilStart) + countOf(stuckForGood) };
}

/** Shortest retention of waiting tasks, in milliseconds: a server that was stopped still runs them. */
const shortestWait = 7 * 24 * 60 * 60 * 1000;

/**
 * Deletes tasks that are older than `retention`, in milliseconds, because they contain old values of records.
 * A task with a longer wait belongs to an extension that was removed.
 */
export async function purgeTasks(storage: Storage, now: number, retention: number): Promise<void> {
  const forget = (which: '=' | '>', time: number) =>
    storage.write((transaction) =>
      transaction.deleteFrom('extension_task').where('is_stuck', which, 0).where('at', '<', time).execute(),
    );
  await forget('>', now - retention);
  await forget('=', now - Math.max(retention, shortestWait));
}
