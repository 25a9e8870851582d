import type { Person } from '@ne2016/contract';
import type { Insertable, Selectable } from 'kysely';
import type { Storage, StoredValues } from './storage.ts';
import type { ExtensionTaskTable, StorageTransaction } from './tables.ts';

/** What happened that the work follows. */
export interface TaskFacts {
  before: StoredValues | null;
  after: StoredValues | null;
  person: Person | null;
}

/** A work that is not done yet. */
export type Task = Selectable<ExtensionTaskTable>;

type NewTask = Pick<Insertable<ExtensionTaskTable>, 'extension' | 'resource' | 'record_id' | 'action'> & {
  facts: TaskFacts;
};

/** What `is_stuck` says of a work that is given up. */
export const stuckUntilStart = 1;
export const stuckForGood = 2;

/** So many works are looked at in one round. */
const batchSize = 100;

/** Keeps a work, in the transaction of the change that it follows. */
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
 * The works that do not wait for another. One does as long as an extension has an earlier one of the same record, so that
 * another system never gets an old state after a newer one.
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

/** The works that are due, in the order of their changes, but for those of extensions that are `busy`. */
export async function dueTasks(storage: Storage, now: number, busy: readonly string[] = []): Promise<Task[]> {
  const due = freeTasks(storage, busy).selectAll('task').where('next_at', '<=', now);
  return due.orderBy('id').limit(batchSize).execute();
}

/** When the next work is due of extensions that are not `busy`; `null` when none waits. */
export async function nextDue(storage: Storage, busy: readonly string[] = []): Promise<number | null> {
  const first = freeTasks(storage, busy).select(({ fn }) => fn.min<number | null>('next_at').as('at'));
  return (await first.executeTakeFirstOrThrow()).at;
}

/** Changes what is noted of a work. */
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
 * Forgets a work that is done. Earlier ones of its record that were given up stay so for good: now they would bring an old
 * state.
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
 * Notes which works the end of a process has cut off: that is no failure of theirs.
 * @param nextAt when one is begun next that was cut off so often.
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
      // Both are noted when an attempt begins, and an error when it ends.
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

/** Lets what was given up until the next start be tried once more. */
export async function freeStuckTasks(storage: Storage, now: number): Promise<void> {
  await storage.write((transaction) =>
    transaction
      .updateTable('extension_task')
      .set({ is_stuck: 0, next_at: now })
      .where('is_stuck', '=', stuckUntilStart)
      .execute(),
  );
}

/** How many works wait, and how many are given up. */
export async function countTasks({ reader }: Storage): Promise<{ waiting: number; stuck: number }> {
  const rows = await reader
    .selectFrom('extension_task')
    .select(({ fn }) => ['is_stuck', fn.countAll<number>().as('count')])
    .groupBy('is_stuck')
    .execute();
  const countOf = (isStuck: number) => rows.find((row) => row.is_stuck === isStuck)?.count ?? 0;
  return { waiting: countOf(0), stuck: countOf(stuckUntilStart) + countOf(stuckForGood) };
}

/** What waits is kept so long at least, in milliseconds: a server that was stopped for a while does it still. */
const shortestWait = 7 * 24 * 60 * 60 * 1000;

/**
 * Forgets what is older than `retention`, in milliseconds: it holds what the records were. What waits so long belongs to an
 * extension that is gone.
 */
export async function purgeTasks(storage: Storage, now: number, retention: number): Promise<void> {
  const forget = (which: '=' | '>', time: number) =>
    storage.write((transaction) =>
      transaction.deleteFrom('extension_task').where('is_stuck', which, 0).where('at', '<', time).execute(),
    );
  await forget('>', now - retention);
  await forget('=', now - Math.max(retention, shortestWait));
}
