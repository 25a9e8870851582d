import { parseArgs } from 'node:util';
import { runAll } from './all-jobs.ts';
import { findFaults } from './find-faults.ts';
import type { RunName } from './run.ts';
import { shrink } from './shrink.ts';
import { simulateWatched } from './watched-run.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Ends with what is wrong with the arguments: a typing mistake must not look like runs that break no invariant. */
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
      /** How many runs. */
      runs: { type: 'string', default: '2000' },
      /** What all is drawn from; a random one without it. */
      seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
      /** How many steps a run has. */
      steps: { type: 'string', default: '60' },
      /** How many times as likely as usual a server without extensions is. */
      plain: { type: 'string', default: '1' },
      /** How many threads share the runs. */
      jobs: { type: 'string', default: '2' },
      /** One run alone, told step by step. */
      run: { type: 'string' },
      /** Tells that run with as few steps as break the same invariant. */
      shrink: { type: 'boolean', default: false },
      /** Puts each fault of the table into a copy of the layer and looks for it; with a text: those whose rule has it. */
      faults: { type: 'boolean', default: false },
      rule: { type: 'string', default: '' },
      /** One line of JSON instead of sentences. */
      json: { type: 'boolean', default: false },
    },
  }),
);

/** A whole number of an argument. */
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

/** Tells one run, step by step. */
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

/** Does many runs. */
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
