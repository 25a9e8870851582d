import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireIdleMachine } from '../machine-load.ts';
import type { ServerResults } from './figures.ts';
import { startLoadProcess } from './load/load-process.ts';
import { measureStarts } from './measure-starts.ts';
import { type Effort, measureWorks } from './measure-works.ts';
import {
  floorProgram,
  placesOf,
  preparePair,
  type PreparedProduct,
  prepareProduct,
} from './prepare-pairs.ts';
import { productProgram } from './product/product-program.ts';
import { isKept, serverLimits } from './server-limits.ts';
import { formatServerReport } from './server-report.ts';
import type { Pair } from './subject.ts';
import { verifyPair } from './verify-pair.ts';
import { type ListName, listNames, listSizes, works } from './works.ts';

/** With this effort, ratios of two runs differ by about a tenth. */
const effort: Effort = { rounds: 7, mostCalls: Number.POSITIVE_INFINITY };
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

/** Prints progress to stderr; the report on stdout may be redirected to a file. */
function print(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function preparePairs(folder: string, prepared: PreparedProduct, opened: AsyncDisposableStack) {
  const pairs: Partial<Record<ListName, Pair>> = {};
  for (const name of listNames) {
    print(`prepare ${name}`);
    pairs[name] = await preparePair(join(folder, name), prepared, listSizes[name], opened);
  }
  return pairs as Record<ListName, Pair>;
}

/** Measures starts with the floor of the samples, and a product that was only started. */
async function measureStartsOf(folder: string, { folder: dataFolder, credentials }: PreparedProduct) {
  print('start');
  await using load = startLoadProcess();
  const floor = floorProgram(placesOf(join(folder, 'communes')).floor);
  const startables = {
    floor: { program: floor, credentials: {} },
    product: { program: productProgram(dataFolder), credentials },
  };
  return await measureStarts(load, startables, effort.rounds);
}

async function measure(folder: string): Promise<ServerResults> {
  await using opened = new AsyncDisposableStack();
  const prepared = await prepareProduct(join(folder, 'prepared'));
  const pairs = await preparePairs(folder, prepared, opened);
  for (const name of listNames) {
    print(`verify ${name}`);
    await verifyPair(pairs[name]);
  }
  const { start, firstList, idle } = await measureStartsOf(folder, prepared);
  const found = await measureWorks(works, pairs, effort, print);
  const afterAll = async ({ process }: Pair['floor']) => (await process.usage()).memory;
  const { floor, product } = pairs.communes;
  return {
    node: process.version,
    works: { 'list-first': firstList, ...found },
    start,
    memory: {
      floor: { idle: idle.floor, afterAll: await afterAll(floor) },
      product: { idle: idle.product, afterAll: await afterAll(product) },
    },
  };
}

await requireIdleMachine();
const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
try {
  const results = await measure(folder);
  await requireIdleMachine();
  const report = formatServerReport(results, effort.rounds);
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(
    join(resultsFolder, 'server.json'),
    `${JSON.stringify({ ...effort, ...results }, null, 2)}\n`,
  );
  writeFileSync(join(resultsFolder, 'server.md'), report);
  process.stdout.write(report);
  process.exitCode = serverLimits(results).every(isKept) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
