import { expect } from 'vitest';
import { faults } from '../faults.ts';
import { findFault } from '../find-faults.ts';
import { simulateWatched } from '../watched-run.ts';

interface Effort {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
}

/** Fails with the command that repeats the run. */
export async function expectNoViolation({ seed, runs, steps }: Effort): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const violation = await simulateWatched({ seed, run, steps });
    expect(violation, `npm run simulate -- --seed ${seed} --run ${run}`).toBeUndefined();
  }
}

/** Disables a rule of the layer and simulates until an invariant is violated. */
export async function findRule(rule: string, effort: Effort) {
  const fault = faults.find((one) => one.rule === rule);
  if (fault === undefined) throw new Error(`There is no rule « ${rule} »`);
  return await findFault(fault, effort);
}
