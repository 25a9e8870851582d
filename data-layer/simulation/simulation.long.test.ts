import { describe, expect, it } from 'vitest';
import { seedOfRun } from '../../scripts/testing/seed-of-run.ts';
import { expectNoViolation, findRule } from './testing/expect-no-violation.ts';

const steps = 60;

/** Minutes of work on a busy machine. */
const patient = { timeout: 600_000 };

describe('several clients of a server, over a network that loses what it can', () => {
  // In parts with their own seeds, so that a failure shows how far it is.
  const seeds = Array.from({ length: 8 }, (_, part) => (seedOfRun + part) % 2 ** 31);
  it.each([1, ...seeds])('break no invariant in 50 runs of the seed %i', patient, async (seed) => {
    await expectNoViolation({ seed, runs: 50, steps });
  });
});

describe('a layer with a rule switched off', () => {
  it.each([
    'a merge leaves unsaved edits alone',
    'what was typed during a save stays',
    'an answer that was overtaken is not believed',
  ])('is found out: %s', patient, async (rule) => {
    expect(await findRule(rule, { seed: 1, steps, runs: 200 })).toHaveProperty('invariant');
  });
});
