import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeMachineLoad, isOverloaded, machineLoad } from '../machine-load.ts';
import { isKept } from '../server/server-limits.ts';
import { floodLimits, formatFloodReport } from './flood-report.ts';
import { measureBeside } from './measure-flood.ts';

const seconds = 20;
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');
const print = (text: string) => process.stderr.write(`${text}\n`);

const load = await machineLoad();
print('alone');
const alone = await measureBeside(seconds, { flood: false, isLimited: true });
print('beside the flood');
const limited = await measureBeside(seconds, { flood: true, isLimited: true });
print('beside the flood, without limits');
const unlimited = await measureBeside(seconds, { flood: true, isLimited: false });
const results = { node: process.version, machine: describeMachineLoad(load), alone, limited, unlimited };
const report = formatFloodReport(results);
process.stdout.write(report);
if (isOverloaded([load, await machineLoad()])) print('The machine is overloaded: the figures are not kept.');
else {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, 'flood.md'), report);
}
process.exitCode = floodLimits(results).every(isKept) ? 0 : 1;
