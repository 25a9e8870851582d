import { expect, test } from 'vitest';
import { exampleResources } from '../../testing/example-resources.ts';
import { JobClock } from '../../testing/job-clock.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { defineServerExtension } from '../api/server-extension.ts';
import { JobRunner } from './job-runner.ts';

test('of several processes one runs a job, and another when it is gone', async () => {
  const database = await testDatabase();
  const first = await database.open(exampleResources);
  const second = await database.open(exampleResources);
  const start = Date.parse('2026-01-10T00:00Z');
  const runs: string[] = [];
  const processes = [first, second].map((storage, index) => {
    const clock = new JobClock(start);
    const run = () => void runs.push(`process ${index}`);
    const jobs = [{ name: 'hourly', schedule: '0 * * * *', run }];
    const runner = new JobRunner({
      storage,
      extensions: [defineServerExtension('reports', { jobs })],
      services: (_where, signal) => ({ signal }) as never,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      ...clock.ports,
    });
    const look = () => {
      clock.now += 3_600_000;
      runner.wake();
      return clock.rested();
    };
    return { storage, runner, look };
  });
  let running = processes;
  /** Advances both clocks by hours until the job has run again: a process still storing one skips an hour. */
  const untilNextRun = async () => {
    const before = runs.length;
    while (runs.length === before) await Promise.all(running.map(({ look }) => look()));
  };
  for (let run = 0; run < 3; run += 1) await untilNextRun();
  const holder = runs[0];
  expect(new Set(runs)).toEqual(new Set([holder]));
  const [ended, left] = holder === 'process 0' ? [0, 1] : [1, 0];
  await processes[ended]!.runner.stop();
  await processes[ended]!.storage.close();
  running = [processes[left]!];
  const before = runs.length;
  await untilNextRun();
  expect(runs[before]).toBe(`process ${left}`);
  await processes[left]!.runner.stop();
});
