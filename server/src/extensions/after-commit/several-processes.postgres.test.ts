import { expect, test } from 'vitest';
import { saveRecord } from '../../records/save-record.ts';
import { exampleResources, task } from '../../testing/example-resources.ts';
import { EventRecorder } from '../../testing/event-recorder.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { hooksOf } from '../api/hooks-api.ts';
import { hookTable } from '../record-hooks.ts';
import { defineServerExtension } from '../api/server-extension.ts';
import { TaskRunner } from './task-runner.ts';

test('one process at a time does the work of all, and another when it is gone', async () => {
  const database = await testDatabase();
  const first = await database.open(exampleResources);
  const second = await database.open(exampleResources);
  const done = new EventRecorder<string>();
  const processes = [first, second].map((storage, index) => {
    const afterCommit = () => done.add(`process ${index}`);
    const extension = defineServerExtension('mails', { hooks: [hooksOf(task, { afterCommit })] });
    const services = (_: string, signal: AbortSignal) => ({ signal }) as never;
    const log = { warn: () => undefined, error: () => undefined };
    const runner = new TaskRunner({ storage, extensions: [extension], services, log });
    const store = { storage, resources: exampleResources, hooksOf: hookTable([extension]) };
    const write = (name: string) =>
      saveRecord(
        store,
        task,
        { action: 'created', values: { name }, key: null },
        { userId: 'somebody', role: 'editor', socketId: null },
      );
    return { runner, write };
  });
  const [one, other] = [processes[0]!, processes[1]!];
  await one.write('Un');
  one.runner.wake();
  await done.reached(1);
  await other.write('Deux');
  other.runner.wake();
  one.runner.wake();
  await done.reached(2);
  expect(done.all).toEqual(['process 0', 'process 0']);
  await one.runner.stop();
  await first.close();
  await other.write('Trois');
  // The lock ends with its connection, which the server notices a moment later.
  await expect.poll(() => second.backgroundTurn.take()).toBe(true);
  other.runner.wake();
  await done.reached(3);
  expect(done.all[2]).toBe('process 1');
  await other.runner.stop();
});
