import { expect, test } from 'vitest';
import type { RecordWrite } from '../../records/apply-write.ts';
import { saveRecord } from '../../records/save-record.ts';
import type { Storage } from '../../storage/storage.ts';
import { exampleResources, task } from '../../testing/example-resources.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { type CommittedEvent, hooksOf } from '../api/hooks-api.ts';
import { hookTable } from '../record-hooks.ts';
import { defineServerExtension, type ServerExtension } from '../api/server-extension.ts';
import {
  countTasks,
  dueTasks,
  endTask,
  freeStuckTasks,
  nextDue,
  requeueInterruptedTasks,
  purgeTasks,
} from '../../storage/task-table.ts';
import { TaskRunner } from './task-runner.ts';

type Event = CommittedEvent<typeof task>;

const writer = { userId: 'somebody', role: 'editor', socketId: null } as const;
const extensionFor = (afterCommit: (event: Event) => unknown, name = 'mails') =>
  defineServerExtension(name, {
    hooks: [hooksOf(task, { afterCommit: async (event) => void (await afterCommit(event)) })],
  });

/** A runner for extensions, and the lines that it logged. */
function runnerFor(storage: Storage, extensions: readonly ServerExtension[], more: object = {}) {
  const log: unknown[] = [];
  const note = (facts: { err: Error }, line: string) => log.push([facts.err.message, line]);
  const services = (_: string, signal: AbortSignal) => ({ signal }) as never;
  const parts = { storage, extensions, services, log: { warn: note, error: note } as never, ...more };
  return { runner: new TaskRunner(parts), log };
}

async function open() {
  const storage = await (await testDatabase()).open(exampleResources);
  const writeFor = (...extensions: ServerExtension[]) => {
    const store = { storage, resources: exampleResources, hooksOf: hookTable(extensions) };
    return (write: RecordWrite) => saveRecord(store, task, write, writer);
  };
  return { storage, writeFor };
}

const creation = (name: string): RecordWrite => ({ action: 'created', values: { name }, key: null });
const update = (id: number, name: string): RecordWrite => ({
  action: 'updated',
  id,
  values: { name },
  expected: null,
});

test('each change is told once it is committed, with who made it, and forgotten when that is done', async () => {
  const { storage, writeFor } = await open();
  const told: Event[] = [];
  const all = Promise.withResolvers<void>();
  const extension = extensionFor((event) => told.push(event) === 3 && all.resolve());
  const write = writeFor(extension);
  await write(creation('Peindre'));
  await expect(write(creation(''))).rejects.toThrow('invalid_attributes');
  await write(update(1, 'Repeindre'));
  await write({ action: 'deleted', id: 1, expected: null });
  expect(await countTasks(storage)).toEqual({ waiting: 3, stuck: 0 });
  const { runner } = runnerFor(storage, [extension]);
  runner.wake();
  await all.promise;
  await runner.stop();
  expect(told.map(({ action, before, after }) => [action, before?.name, after?.name])).toEqual([
    ['created', undefined, 'Peindre'],
    ['updated', 'Peindre', 'Repeindre'],
    ['deleted', 'Repeindre', undefined],
  ]);
  expect(told[0]?.person).toEqual({ id: 'somebody', role: 'editor' });
  expect(new Set(told.map(({ key }) => key)).size).toBe(3);
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 0 });
});

test('what fails is tried again under the same key, before later changes of its record and not before others', async () => {
  const { storage, writeFor } = await open();
  const told: string[] = [];
  const keys = new Set<string>();
  const all = Promise.withResolvers<void>();
  const extension = extensionFor(({ after, key }) => {
    told.push(after?.name ?? '');
    if (after?.name === 'Un') keys.add(key);
    if (told.filter((name) => name === 'Un').length < 3 && after?.name === 'Un') throw new Error('away');
    if (after?.name === 'Un bis') all.resolve();
  });
  const write = writeFor(extension);
  await write(creation('Un'));
  await write(update(1, 'Un bis'));
  await write(creation('Deux'));
  const { runner, log } = runnerFor(storage, [extension], { firstPause: 5 });
  runner.wake();
  await all.promise;
  await runner.stop();
  expect(told).toEqual(['Un', 'Deux', 'Un', 'Un', 'Un bis']);
  expect(keys.size).toBe(1);
  expect(log).toEqual([
    ['mails: afterCommit of task: away', 'a work after a commit failed and is tried again'],
    ['mails: afterCommit of task: away', 'a work after a commit failed and is tried again'],
  ]);
});

test('what fails ten times, or belongs to nobody any more, is kept aside until the next start', async () => {
  const { storage, writeFor } = await open();
  let attempts = 0;
  const failing = extensionFor(() => {
    attempts += 1;
    throw new Error('away');
  });
  await writeFor(
    failing,
    extensionFor(() => undefined, 'removed'),
  )(creation('Un'));
  const told = Promise.withResolvers<void>();
  let givenUp = 0;
  const error = () => (givenUp += 1) === 2 && told.resolve();
  const { runner } = runnerFor(storage, [failing], { firstPause: 0, log: { warn: () => undefined, error } });
  runner.wake();
  await told.promise;
  await runner.stop();
  expect([attempts, await countTasks(storage)]).toEqual([10, { waiting: 0, stuck: 2 }]);

  const done = Promise.withResolvers<void>();
  const mended = extensionFor(() => done.resolve());
  const { runner: next } = runnerFor(storage, [mended]);
  next.wake();
  await done.promise;
  await next.stop();
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 1 });
  await purgeTasks(storage, Date.now() + 1, 0);
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 0 });
});

test('what hangs has its time, and what a stop interrupts is done at the next start', async () => {
  const { storage, writeFor } = await open();
  const begun = Promise.withResolvers<void>();
  let attempts = 0;
  const hanging = extensionFor(async ({ signal }) => {
    attempts += 1;
    if (attempts === 1)
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    begun.resolve();
    await new Promise(() => undefined);
  });
  await writeFor(hanging)(creation('Un'));
  const { runner, log } = runnerFor(storage, [hanging], { limit: 200, firstPause: 1, longestStop: 10 });
  runner.wake();
  await begun.promise;
  await runner.stop();
  expect(log).toEqual([
    [
      'mails: afterCommit of task: took longer than 200 ms',
      'a work after a commit failed and is tried again',
    ],
  ]);
  // An attempt that is interrupted by a stop is counted neither as an attempt nor as a crash.
  await requeueInterruptedTasks(storage, () => 0);
  const kept = await storage.query.selectFrom('extension_task').select(['attempts', 'cut_offs']).execute();
  expect(kept).toEqual([{ attempts: 1, cut_offs: 0 }]);
  const done = Promise.withResolvers<void>();
  const { runner: next } = runnerFor(storage, [extensionFor(() => done.resolve())]);
  next.wake();
  await done.promise;
  await next.stop();
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 0 });
});

test('a work that hangs holds up later ones of its extension, and none of another', async () => {
  const { storage, writeFor } = await open();
  const hangs = Promise.withResolvers<void>();
  const hanging = extensionFor(async () => {
    hangs.resolve();
    await new Promise(() => undefined);
  }, 'hangs');
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const quick = extensionFor(({ after }) => (after?.name === 'Un' ? first : second).resolve(), 'quick');
  const write = writeFor(hanging, quick);
  await write(creation('Un'));
  const { runner } = runnerFor(storage, [hanging, quick], { longestStop: 1 });
  runner.wake();
  await Promise.all([hangs.promise, first.promise]);
  await write(creation('Deux'));
  runner.wake();
  await second.promise;
  // However many tasks it has, due tasks of other extensions are still found.
  expect(await dueTasks(storage, Date.now(), ['quick'])).toMatchObject([
    { extension: 'hangs', record_id: 2 },
  ]);
  expect(await dueTasks(storage, Date.now(), ['quick', 'hangs'])).toEqual([]);
  expect(await nextDue(storage, ['quick', 'hangs'])).toBe(null);
  await runner.stop();
});

test('a work that was given up is not done after a later one of its record, at no start', async () => {
  const { storage, writeFor } = await open();
  const write = writeFor(extensionFor(() => undefined));
  await write(creation('Un'));
  await write(update(1, 'Un bis'));
  await write(creation('Deux'));
  await storage.query.updateTable('extension_task').set({ is_stuck: 1 }).where('id', 'in', [1, 3]).execute();
  const done = Promise.withResolvers<void>();
  const told: unknown[] = [];
  const extension = extensionFor(({ after }) => told.push(after?.name) === 2 && done.resolve());
  // The later one succeeds before a start retries the earlier one.
  const [later] = await dueTasks(storage, Date.now());
  await endTask(storage, later!);
  const { runner } = runnerFor(storage, [extension]);
  await write(creation('Trois'));
  runner.wake();
  await done.promise;
  await runner.stop();
  expect(told).toEqual(['Deux', 'Trois']);
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 1 });
});

test('the end of the process while a work is under way is no failure of it', async () => {
  const { storage, writeFor } = await open();
  const begun = Promise.withResolvers<void>();
  const hanging = extensionFor(async () => {
    begun.resolve();
    await new Promise(() => undefined);
  });
  await writeFor(hanging)(creation('Un'));
  const cut = runnerFor(storage, [hanging], { longestStop: 1 }).runner;
  cut.wake();
  await begun.promise;
  const dueAfter = async (cutOffs: number) => {
    await requeueInterruptedTasks(storage, () => cutOffs);
    return storage.query
      .selectFrom('extension_task')
      .select(['attempts', 'cut_offs', 'next_at'])
      .executeTakeFirst();
  };
  expect(await dueAfter(7)).toEqual({ attempts: 0, cut_offs: 1, next_at: 7 });
  // A task that was not started since was not interrupted again.
  expect(await dueAfter(8)).toEqual({ attempts: 0, cut_offs: 1, next_at: 7 });
  const done = Promise.withResolvers<void>();
  const { runner: next } = runnerFor(storage, [extensionFor(() => done.resolve())]);
  next.wake();
  await done.promise;
  await next.stop();
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 0 });
  await cut.stop();
});

test('a work that ended the process each time is begun no further time', async () => {
  const { storage, writeFor } = await open();
  const extension = extensionFor(() => expect.unreachable());
  await writeFor(extension)(creation('Un'));
  await storage.query.updateTable('extension_task').set({ attempts: 3, cut_offs: 9 }).execute();
  const told = Promise.withResolvers<void>();
  const log = { warn: () => undefined, error: () => told.resolve() };
  const { runner } = runnerFor(storage, [extension], { log });
  runner.wake();
  await told.promise;
  await runner.stop();
  // Nor at the next start.
  await freeStuckTasks(storage, Date.now());
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 1 });
});

test('a work that waits for an earlier one is due after it, and nobody looks for it before', async () => {
  const { storage, writeFor } = await open();
  const write = writeFor(extensionFor(() => undefined));
  await write(creation('Un'));
  await write(update(1, 'Un bis'));
  await storage.query.updateTable('extension_task').set({ next_at: 5_000 }).where('id', '=', 1).execute();
  await storage.query.updateTable('extension_task').set({ next_at: 1_000 }).where('id', '=', 2).execute();
  expect(await dueTasks(storage, 4_999)).toEqual([]);
  expect(await nextDue(storage)).toBe(5_000);
  expect(await dueTasks(storage, 5_000)).toMatchObject([{ id: 1 }]);
});

test('what follows a change comes before what follows a change that its hook makes', async () => {
  const { storage, writeFor } = await open();
  const hooks = hooksOf(task, {
    async afterSave({ before, record, records }) {
      if (before === null) await records.update(task, record.id_task, { name: 'Un bis' });
    },
    afterCommit: () => undefined,
  });
  await writeFor(defineServerExtension('rules', { hooks: [hooks] }))(creation('Un'));
  const kept = storage.query.selectFrom('extension_task').select('action').orderBy('id');
  expect(await kept.execute()).toEqual([{ action: 'created' }, { action: 'updated' }]);
});

test('what waits for an extension that is gone is forgotten after a while', async () => {
  const { storage, writeFor } = await open();
  await writeFor(extensionFor(() => undefined))(creation('Un'));
  const day = 24 * 60 * 60 * 1000;
  await purgeTasks(storage, Date.now() + 6 * day, 0);
  expect(await countTasks(storage)).toEqual({ waiting: 1, stuck: 0 });
  await purgeTasks(storage, Date.now() + 8 * day, 0);
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 0 });
});

test('where no extension has such work, nothing is kept', async () => {
  const { storage, writeFor } = await open();
  await writeFor(defineServerExtension('rules', { hooks: [hooksOf(task, { afterSave: () => undefined })] }))(
    creation('Un'),
  );
  expect(await countTasks(storage)).toEqual({ waiting: 0, stuck: 0 });
});
