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
  /** Lets both look at the clock until there were so many runs. */
  const reached = async (count: number) => {
    while (runs.length < count) {
      one.wake();
      other.wake();
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  };
  // Each has noted the job before its first time.
  one.wake();
  await first.query.selectFrom('extension_job').select('job').execute();
  for (let hour = 1; hour <= 3; hour += 1) {
    while ((await first.query.selectFrom('extension_job').select('job').execute()).length === 0) one.wake();
    now = Date.parse(`2026-01-10T0${hour}:00Z`);
    await reached(hour);
  }
  expect(runs).toEqual(['process 0', 'process 0', 'process 0']);
  await one.stop();
  await first.close();
  now = Date.parse('2026-01-10T04:00Z');
  await reached(4);
  expect(runs[3]).toBe('process 1');
  await other.stop();
});
