import { expect, test } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import { exampleResources } from '../../testing/example-resources.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { defineServerExtension } from '../server-extension.ts';
import { JobRunner } from './job-runner.ts';

test('of several processes one runs a job, and another when it is gone', async () => {
  const database = await testDatabase();
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir } = database.environment;
  const [first, second] = [
    await openStorage({ databaseUrl, dataDir }, exampleResources),
    await database.open(exampleResources),
  ];
  let now = Date.parse('2026-01-10T00:00Z');
  const runs: string[] = [];
  const runners = [first, second].map((storage, index) => {
    const run = () => void runs.push(`process ${index}`);
    const jobs = [{ name: 'hourly', schedule: '0 * * * *', run }];
    return new JobRunner({
      storage,
      extensions: [defineServerExtension('reports', { jobs })],
      services: (_where, signal) => ({ signal }) as never,
      log: { info: () => undefined, warn: () => undefined, error: () => undefined },
      now: () => now,
    });
  });
  const [one, other] = [runners[0]!, runners[1]!];
  /** Lets hours pass for both until the job has run once more: one that is still being noted leaves an hour out. */
  const untilNextRun = async () => {
    const before = runs.length;
    while (runs.length === before) {
      now += 3_600_000;
      one.wake();
      other.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  for (let run = 0; run < 3; run += 1) await untilNextRun();
  const holder = runs[0];
  expect(new Set(runs)).toEqual(new Set([holder]));
  const isFirst = holder === 'process 0';
  await (isFirst ? one : other).stop();
  await (isFirst ? first : second).close();
  const before = runs.length;
  await untilNextRun();
  expect(runs[before]).toBe(isFirst ? 'process 1' : 'process 0');
  await (isFirst ? other : one).stop();
});
