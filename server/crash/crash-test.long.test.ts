import { expect, test, vi } from 'vitest';
import { seedOfRun } from '../../scripts/testing/seed-of-run.ts';
import { temporaryFolder } from '../src/testing/temporary-folder.ts';
import { runCrashTest } from './crash-test.ts';

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

test(`invariant: whatever the moment of kill -9, all that was acknowledged is there, whole, once, and pushed (seed ${seedOfRun})`, async () => {
  const options = {
    rounds: 5,
    seed: seedOfRun,
    databaseUrl: null,
    folder: temporaryFolder(),
    onRound: () => undefined,
  };
  const figures = await runCrashTest(options);
  expect(figures.rounds).toBe(5);
  expect(figures.acknowledged).toBeGreaterThan(0);
  expect(figures.events).toBeGreaterThan(0);
});
