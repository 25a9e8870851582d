import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureTestServerBuilt } from '../../scripts/setup/server-build.mjs';
import { Violation } from '../src/testing/violation.ts';
import { type HostileFigures, runHostile } from './hostile-test.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Exits with the fault in the arguments: a typing mistake must not look like a run without violations. */
function refuse(reason: string): never {
  say(`${reason}\nSee docs/hostile-input.md for the arguments.`);
  process.exit(2);
}

function readArguments() {
  try {
    return parseArgs({
      options: {
        requests: { type: 'string', default: '10000' },
        /** The seed of the random requests. */
        seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 30)) },
        /** Runs this batch only, one request after the other. */
        batch: { type: 'string' },
      },
    }).values;
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const given = readArguments();

function readNumber(name: 'requests' | 'seed' | 'batch', least: number): number {
  const number = Number(given[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${name} must be a whole number, at least ${least}: '${given[name]}'`);
}

function inMebibytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MiB`;
}

function describeFigures({ statuses, memoryBefore, mostMemory, stalled, stillOpen }: HostileFigures): string {
  const counts = [...statuses].toSorted(([one], [other]) => one - other);
  return [
    counts.map(([status, count]) => `${status === 0 ? 'no answer' : status} ${count}`).join(', '),
    `at most ${inMebibytes(mostMemory)} of memory, ${inMebibytes(memoryBefore)} before`,
    `${stalled - stillOpen} of ${stalled} stalled connections were cut`,
  ].join('\n');
}

const seed = readNumber('seed', 0);
const batch = given.batch === undefined ? null : readNumber('batch', 0);
const requests = readNumber('requests', 1);
await ensureTestServerBuilt();
const folder = mkdtempSync(join(tmpdir(), 'ne2016-hostile-'));
const started = performance.now();
say(`seed ${seed}`);
try {
  const onBatch = (done: number) => done > 0 && done % 5_000 === 0 && say(`${done} requests`);
  const figures = await runHostile({ requests, seed, batch, folder, onBatch });
  const rate = Math.round(figures.requests / ((performance.now() - started) / 1000));
  say(`${describeFigures(figures)}\n${figures.requests} requests break no invariant, ${rate} a second`);
} catch (error) {
  if (!(error instanceof Violation)) throw error;
  say(`broken: ${error.message}\nagain: npm run hostile -- --seed ${seed} --batch <the batch>`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true });
}
