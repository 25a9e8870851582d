import { parseArgs } from 'node:util';
import { simulate } from './run.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '1000' },
    seed: { type: 'string' },
    steps: { type: 'string', default: '60' },
    run: { type: 'string' },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 31));
const steps = Number(values.steps);
process.stdout.write(`seed ${seed}\n`);
if (values.run !== undefined) {
  const violation = await simulate(
    { seed, run: Number(values.run), steps },
    { onTrace: (line) => process.stdout.write(line + '\n') },
  );
  process.stdout.write(JSON.stringify(violation) + '\n');
} else {
  const started = performance.now();
  const found = new Map<string, number[]>();
  let rejected: unknown;
  process.on('unhandledRejection', (e) => {
    rejected = e;
  });
  for (let run = 0; run < Number(values.runs); run++) {
    const v = await simulate({ seed, run, steps });
    await new Promise((r) => setImmediate(r));
    if (rejected !== undefined) {
      found.set('rejected', [...(found.get('rejected') ?? []), run]);
      if (found.get('rejected')?.length === 1)
        process.stdout.write(`run ${run} rejected ${String((rejected as Error).stack)}
`);
      rejected = undefined;
    }
    if (v) {
      if (!found.has(v.law)) process.stdout.write(`run ${run}: ${v.law}: ${v.how}\n`);
      found.set(v.law, [...(found.get(v.law) ?? []), run]);
    }
  }
  for (const [law, runs] of found)
    process.stdout.write(`${law}: ${runs.length}: ${runs.slice(0, 10).join(' ')}\n`);
  process.stdout.write(
    `${((Number(values.runs) / (performance.now() - started)) * 1000).toFixed(0)} runs/s\n`,
  );
}
