import { expect, test, vi } from 'vitest';
import { seedOfRun } from '../../scripts/testing/seed-of-run.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { runHostile } from './hostile-test.ts';

// Hundreds of calls on a busy machine, and some wait for an answer that never comes.
vi.setConfig({ testTimeout: 180_000 });

const seed = seedOfRun % 2 ** 30;

test(`invariant: whatever a client sends, each answer is one of the contract, and the server is what it was (seed ${seed})`, async () => {
  const options = { requests: 400, seed, batch: null, folder: temporaryFolder(), onBatch: () => undefined };
  const { statuses } = await runHostile(options);
  const answered = [...statuses.keys()];
  expect(answered).toEqual(expect.arrayContaining([200, 400, 401, 403, 404]));
  expect(answered.filter((status) => status >= 500)).toEqual([]);
});
