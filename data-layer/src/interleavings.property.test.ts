import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isLoss,
  perform,
  pollUntilQuiet,
  startWorld,
  step,
  type Step,
  untilArrived,
  type World,
} from './test-setup/random-steps.ts';

/** Identifiers that the steps, and the records that they create, may have. */
const possibleIds = Array.from({ length: 50 }, (_, index) => index + 1);

function expectEqual({ server, store }: World): void {
  expect(new Set(store.ids())).toEqual(new Set(server.records.keys()));
  for (const [id, fields] of server.records)
    expect(store.get(id)).toMatchObject({ saving: false, snapshot: fields });
  const ghosts = possibleIds.filter((id) => !server.records.has(id) && store.get(id)?.gone === false);
  expect(ghosts).toEqual([]);
  expect(store.state).toEqual({ state: 'ready', isCached: false, refreshing: false, problem: null });
}

async function happen(steps: readonly Step[]): Promise<World> {
  const world = await startWorld();
  for (const one of steps) await perform(world, one);
  await untilArrived(world);
  return world;
}

const settings = { numRuns: 400 };

/**
 * Random interleavings of what a person, a colleague, the push service and the network do: calls are held up on
 * either way and released in another order, they fail before or after the server did what it was asked to, events
 * are lost or come twice.
 */
describe('law: once all is quiet, every client equals the server', () => {
  it('without loss, by events alone', async () => {
    const steps = fc.array(
      step.filter((one) => !isLoss(one)),
      { minLength: 5, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        const world = await happen(all);
        await pollUntilQuiet(world);
        expectEqual(world);
      }),
      settings,
    );
  });

  it('with loss, after one refresh', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (all) => {
        const world = await happen(all);
        world.store.requestRefresh();
        await pollUntilQuiet(world);
        expectEqual(world);
      }),
      settings,
    );
  });
});
