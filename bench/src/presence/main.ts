import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireIdleMachine } from '../machine-load.ts';
import { isKept } from '../server/server-limits.ts';
import { measurePresence, type PresenceEffort } from './measure-presence.ts';
import { formatPresenceReport, presenceLimits } from './presence-report.ts';
import { startPeople } from './start-people.ts';

/** A client with an open record sends a message once a minute: a quiet minute has one of each. */
const effort: PresenceEffort = {
  people: 50,
  quiet: 60_000,
  moving: 30_000,
  moveEvery: 2000,
  crashes: 10,
};
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');
const print = (text: string) => process.stderr.write(`${text}\n`);

await requireIdleMachine();
print(`${effort.people} people come`);
const results = await (async () => {
  await using place = await startPeople(effort.people);
  return await measurePresence(place, effort, print);
})();
await requireIdleMachine();
const report = formatPresenceReport(results, effort);
mkdirSync(resultsFolder, { recursive: true });
writeFileSync(join(resultsFolder, 'presence.md'), report);
process.stdout.write(report);
process.exitCode = presenceLimits(results).every(isKept) ? 0 : 1;
