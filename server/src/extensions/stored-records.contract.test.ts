import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, onTestFinished, test, vi } from 'vitest';
import { exampleResources, task } from '../testing/example-resources.ts';
import { testDatabase } from '../testing/test-database.ts';
import { runLimited, runningCode } from './run-limited.ts';
import type { StoredRecords } from './api/services-api.ts';
import { storedRecords } from './stored-records.ts';
import { applicationWriter } from './transaction-access.ts';

const where = 'rules: job nightly';

async function open() {
  const storage = await (await testDatabase()).open(exampleResources);
  const told: unknown[] = [];
  const parts = {
    store: { storage, resources: exampleResources },
    committed: () => told.push(runningCode()),
  };
  const asApplication = storedRecords(parts, applicationWriter, where, new AbortController().signal);
  const run = (work: (records: StoredRecords) => Promise<unknown>) =>
    runLimited(where, 20_000, () => work(asApplication));
  return { storage, told, run, asApplication };
}

test('a write of its own within a transaction is refused, instead of waiting for that transaction', async () => {
  const { run, asApplication } = await open();
  const within = (work: () => Promise<unknown>) =>
    run((records) => records.inTransaction(async () => void (await work())));
  const message: unknown = expect.stringContaining('given to it');
  const refused = { code: 'internal_error', cause: { message } };
  await expect(within(() => asApplication.create(task, { name: 'Un' }))).rejects.toMatchObject(refused);
  await expect(within(() => asApplication.inTransaction(() => undefined))).rejects.toMatchObject(refused);
  // A read does not wait.
  await within(async () => expect(await asApplication.list(task)).toEqual([]));
  // Code that outlives its transaction may write.
  const later = Promise.withResolvers<void>();
  let written: Promise<unknown> = Promise.resolve();
  await within(async () => {
    written = later.promise.then(() => asApplication.create(task, { name: 'Après' }));
  });
  later.resolve();
  expect(await written).toMatchObject({ name: 'Après' });
});

test('a transaction that hangs has its time once, although works that share its commit are done again', async () => {
  const { run, asApplication } = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const begun = Promise.withResolvers<void>();
  let runs = 0;
  const hanging = run((records) =>
    records.inTransaction(async () => {
      runs += 1;
      begun.resolve();
      await new Promise(() => undefined);
    }),
  );
  const other = asApplication.create(task, { name: 'Un' });
  await begun.promise;
  vi.advanceTimersByTime(5_000);
  await expect(hanging).rejects.toMatchObject({
    cause: { message: `${where}: took longer than 5000 ms` },
  });
  expect(await other).toMatchObject({ name: 'Un' });
  expect(runs).toBe(1);
});

test('what the product does for all is not the doing of the extension that set it going', async () => {
  const { storage, told, run } = await open();
  const others: unknown[] = [];
  const outside = AsyncLocalStorage.snapshot();
  await run(async (records) => {
    const own = records.create(task, { name: 'Un' });
    others.push(outside(() => storage.write(async () => void others.push(runningCode()))));
    await own;
    await records.inTransaction((inner) => inner.create(task, { name: 'Deux' }));
    expect(runningCode()).toBe(where);
  });
  await others[0];
  expect(others.slice(1)).toEqual([undefined]);
  expect(told).toEqual([undefined, undefined]);
});
