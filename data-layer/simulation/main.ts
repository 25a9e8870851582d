import { parseArgs } from 'node:util';
import { runAll } from './all-jobs.ts';
import { findFaults } from './find-faults.ts';
import type { RunName } from './run.ts';
import { shrink } from './shrink.ts';
import { simulateWatched } from './watched-run.ts';

const { values: given } = parseArgs({
  options: {
    /** How many runs. */
    runs: { type: 'string', default: '2000' },
    /** What all is drawn from; a random one without it. */
    seed: { type: 'string', default: String(Math.trunc(Math.random() * 2 ** 31)) },
    /** How many steps a run has. */
    steps: { type: 'string', default: '60' },
    /** How many threads share the runs. */
    jobs: { type: 'string', default: '2' },
    /** One run alone, told step by step. */
    run: { type: 'string' },
    /** Tells that run with as few steps as break the same law. */
    shrink: { type: 'boolean', default: false },
    /** Puts each fault of the table into a copy of the layer and looks for it; with a text: those whose rule has it. */
    faults: { type: 'boolean', default: false },
    rule: { type: 'string', default: '' },
    /** One line of JSON instead of sentences. */
    json: { type: 'boolean', default: false },
  },
});

const seed = Number(given.seed);
const steps = Number(given.steps);
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Tells one run, step by step. */
async function replay(name: RunName): Promise<boolean> {
  const violation = await simulateWatched(name, given.shrink ? {} : { onTrace: say });
  if (violation === undefined) {
    say(`run ${name.run} of seed ${name.seed} breaks no law`);
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
  const runs = Number(given.runs);
  const started = performance.now();
  let toldAt = started;
  const { done, found } = await runAll({ seed, runs, steps, jobs: Number(given.jobs) }, (done) => {
    if (given.json || performance.now() - toldAt < 10_000) return;
    toldAt = performance.now();
    say(`${done} of ${runs} runs`);
  });
  const seconds = (performance.now() - started) / 1000;
  if (given.json) say(JSON.stringify({ done, seconds, ...found }));
  else if (found === undefined)
    say(`${done} runs of ${steps} steps break no law (${Math.round(done / seconds)} runs a second)`);
  else {
    say(`run ${found.run} breaks the law: ${found.violation.law}\n  ${found.violation.how}`);
    say(`tell it: npm run simulate -- --seed ${seed} --run ${found.run} --steps ${steps} [--shrink]`);
  }
  return found === undefined;
}

async function work(): Promise<boolean> {
  if (given.faults) return findFaults({ seed, steps, runs: Number(given.runs), rule: given.rule }, say);
  return given.run === undefined ? explore() : replay({ seed, run: Number(given.run), steps });
}

process.exitCode = (await work()) ? 0 : 1;
