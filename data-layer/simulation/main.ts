import { parseArgs } from 'node:util';
import { runAll } from './all-jobs.ts';
import { findFaults } from './find-faults.ts';
import type { RunName } from './run.ts';
import { shrink } from './shrink.ts';
import { simulateWatched } from './watched-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Exits with a message about the arguments: a typing mistake must not look like runs without a violation. */
function refuse(reason: string): never {
  say(`${reason}\nSee docs/simulation.md for the arguments.`);
  process.exit(2);
}

function readArguments<Given>(read: () => Given): Given {
  try {
    return read();
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

const { values: given } = readArguments(() =>
  parseArgs({
    options: {
      /** The number of runs. */
      runs: { type: 'string', default: '2000' },
      /** The seed of all random choices; random by default. */
      seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
      /** The number of steps in a run. */
      steps: { type: 'string', default: '60' },
      /** The factor by which a server without extensions is more likely than usual. */
      plain: { type: 'string', default: '1' },
      /** The number of threads. */
      jobs: { type: 'string', default: '2' },
      /** The number of a single run, to be traced step by step. */
      run: { type: 'string' },
      /** Traces that run with as few steps as still violate the same invariant. */
      shrink: { type: 'boolean', default: false },
      /** Simulates a copy of the layer with each fault; with `rule`, only faults whose rule contains it. */
      faults: { type: 'boolean', default: false },
      rule: { type: 'string', default: '' },
      /** Prints one line of JSON instead of sentences. */
      json: { type: 'boolean', default: false },
    },
  }),
);

/** Returns an integer argument. */
function readNumber(name: 'runs' | 'seed' | 'steps' | 'plain' | 'jobs' | 'run', least: number): number {
  const number = Number(given[name]);
  if (Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${name} must be a whole number, at least ${least}: '${String(given[name])}'`);
}

const seed = readNumber('seed', 0);
const steps = readNumber('steps', 1);
const runs = readNumber('runs', 1);
const plain = readNumber('plain', 1);
const jobs = readNumber('jobs', 1);

/** Traces one run step by step. */
async function replay(name: RunName): Promise<boolean> {
  const violation = await simulateWatched(name, given.shrink ? {} : { onTrace: say });
  if (violation === undefined) {
    say(`run ${name.run} of seed ${name.seed} breaks no invariant`);
    return true;
  }
  if (given.shrink) {
    const { keep } = await shrink(name, violation);
    say(`${keep.size} of ${name.steps} steps break it still`);
    await simulateWatched(name, { keep, onTrace: say });
  }
  return false;
}

/** Performs many runs. */
async function explore(): Promise<boolean> {
  if (!given.json) say(`seed ${seed}`);
  const started = performance.now();
  let toldAt = started;
  const { done, donePlain, found } = await runAll({ seed, runs, steps, plain, jobs }, (done) => {
    if (given.json || performance.now() - toldAt < 10_000) return;
    toldAt = performance.now();
    say(`${done} of ${runs} runs`);
  });
  const seconds = (performance.now() - started) / 1000;
  if (given.json) say(JSON.stringify({ done, donePlain, seconds, ...found }));
  else if (found === undefined)
    say(
      `${done} runs of ${steps} steps break no invariant, ${donePlain} of them with a plain server (${Math.round(done / seconds)} runs a second)`,
    );
  else {
    say(`run ${found.run} breaks the invariant: ${found.violation.invariant}\n  ${found.violation.how}`);
    const weight = plain === 1 ? '' : ` --plain ${plain}`;
    say(
      `replay it: npm run simulate -- --seed ${seed} --run ${found.run} --steps ${steps}${weight} [--shrink]`,
    );
  }
  return found === undefined;
}

async function work(): Promise<boolean> {
  if (given.faults) return findFaults({ seed, steps, runs, plain, rule: given.rule }, say);
  return given.run === undefined ? explore() : replay({ seed, run: readNumber('run', 0), steps, plain });
}

process.exitCode = (await work()) ? 0 : 1;
