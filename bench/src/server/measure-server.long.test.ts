import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startLoadProcess } from './load/load-process.ts';
import { measureWork } from './measure-works.ts';
import { preparePair, prepareProduct } from './prepare-pairs.ts';
import { makeBareApplication } from './product/bare-application.ts';
import { productProgram } from './product/product-program.ts';
import type { Pair } from './subject.ts';
import { verifyPair } from './verify-pair.ts';
import { listSizes, works } from './works.ts';

/** Starts the product and its floor, which `opened` ends. */
async function openPair(opened: AsyncDisposableStack): Promise<Pair> {
  const { folder, application } = opened.use(await makeBareApplication());
  const programOf = (dataFolder: string) => productProgram(dataFolder, application);
  const prepared = await prepareProduct(join(folder, 'prepared'), programOf);
  return preparePair(folder, prepared, listSizes.communes, opened, programOf);
}

test('the server and its floor give the right answers to all that is measured, and one that is not ends the run', async () => {
  await using opened = new AsyncDisposableStack();
  const pair = await openPair(opened);
  await expect(verifyPair(pair)).resolves.toBeUndefined();
  const floor = { ...pair.floor, cursors: { ...pair.floor.cursors, 100: pair.floor.cursors[1000] } };
  await expect(verifyPair({ ...pair, floor })).rejects.toThrow('floor: delta of 100');
});

test('whatever is measured has figures of both', async () => {
  await using opened = new AsyncDisposableStack();
  const pair = await openPair(opened);
  await using load = startLoadProcess();
  for (const name of ['list-changed', 'list-unchanged', 'delta-100-thousand', 'write-50']) {
    const work = works.find((one) => one.name === name);
    if (work === undefined) throw new Error(`${name} is not measured`);
    const compared = await measureWork(load, pair, work, { rounds: 1, mostCalls: 50 });
    for (const figures of Object.values(compared))
      for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0);
  }
});
