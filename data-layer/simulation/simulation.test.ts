import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { SeededRandom } from '@ne2016/contract/seeded-random';
import { faults } from './faults.ts';
import { isPlain } from './server-kind.ts';
import { expectNoViolation, findRule } from './testing/expect-no-violation.ts';
import { simulateWatched } from './watched-run.ts';
import { World } from './world.ts';

const steps = 60;

/** Seconds of work, which may take minutes on a busy machine. */
const patient = { timeout: 180_000 };

async function traceOf(run: number): Promise<string[]> {
  const lines: string[] = [];
  await simulateWatched({ seed: 1, run, steps }, { onTrace: (line) => lines.push(line) });
  return lines;
}

describe('several clients of a server, over a network that loses what it can', () => {
  // Hundreds of runs with new seeds are in simulation.long.test.ts.
  it('break no invariant in the first runs of a fixed seed', patient, async () => {
    await expectNoViolation({ seed: 1, runs: 10, steps });
  });

  // Until the layer or the simulation changes these runs.
  it.each([
    { seed: 67_996_124, run: 2670, was: 'a create without its key was doubled by the network' },
    { seed: 1_558_025_706, run: 39, was: 'records that overtook a list were fetched 20 at a poll' },
    { seed: 1_886_527_961, run: 27_427, was: 'a fetch that was to follow was dropped for a refresh' },
    { seed: 2_200_711, run: 4180, was: 'records that overtook a first list were fetched 20 at a poll' },
    { seed: 191, run: 1612, was: 'an undo brought back what was deleted since it was created anew' },
    { seed: 193, run: 16_180, was: 'a record deleted when it was gone went again after it was back' },
    { seed: 11_792_633, run: 2726, was: 'a saved edit was unsaved after its record was deleted' },
    { seed: 191, run: 24_325, was: 'an undo that only looked took a value of a colleague for its own' },
    { seed: 4343, run: 3278, was: 'a save of values without a position overwrote what nobody had seen' },
  ])('break no invariant where they once did: $was', patient, async ({ seed, run }) => {
    expect(await simulateWatched({ seed, run, steps })).toBeUndefined();
  });

  it('do the same when a run is told again', patient, async () => {
    const first = await traceOf(3);
    expect(first.length).toBeGreaterThan(100);
    expect(await traceOf(3)).toEqual(first);
  });
});

it('servers without extensions are as much more likely as they weigh', () => {
  const countPlain = (plainWeight?: number) => {
    const worlds = Array.from({ length: 400 }, (_, seed) => {
      const drawn = {
        random: new SeededRandom(seed),
        ofPresence: new SeededRandom(seed),
        losses: 'none',
      } as const;
      return new World({ ...drawn, plainWeight });
    });
    return worlds.filter(({ server }) => isPlain(server.kind)).length;
  };
  // One of four parts, or ten of thirteen.
  expect(countPlain() / 400).toBeCloseTo(1 / 4, 1);
  expect(countPlain(10) / 400).toBeCloseTo(10 / 13, 1);
});

describe('a layer with a rule switched off', () => {
  // The detection of other faults is tested in simulation.long.test.ts.
  it.each(['a full list removes what it does not name'])('is found out: %s', patient, async (rule) => {
    expect(await findRule(rule, { seed: 1, steps, runs: 200 })).toHaveProperty('invariant');
  });
});

it('every rule that can be switched off has a name of its own', () => {
  expect(new Set(faults.map(({ rule }) => rule)).size).toBe(faults.length);
});

it.each(faults)('the source has what is switched off, once: $rule', async ({ file, text }) => {
  const source = await readFile(new URL(`../src/${file}`, import.meta.url), 'utf8');
  expect(source.split(text)).toHaveLength(2);
});
