import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startApplication } from '../../../e2e/application/application.ts';
import { browserLaunch } from '../../../e2e/browser-launch.ts';
import { entryLimits, type EntryResults, isKept } from './entry-limits.ts';
import { describeMachineLoad, requireIdleMachine } from '../machine-load.ts';
import { formatEntryReport } from './entry-report.ts';
import { type EntryFigures, measureEntry, type Subject } from './measure-entry.ts';
import { serveFloors } from './serve-floors.ts';
import { summarize } from './summarize.ts';

const runs = 5;
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

/** Loads every page in turn, so that other work of the machine slows all of them alike. */
async function measureAll(subjects: readonly Subject[]): Promise<EntryFigures[]> {
  const browser = await chromium.launch(browserLaunch);
  const loads = subjects.map((): EntryFigures[] => []);
  // The first loads warm up the machine and the servers, and are not counted.
  for (let run = 0; run <= runs; run += 1) {
    for (const [index, subject] of subjects.entries()) {
      process.stderr.write(`${run === 0 ? 'warm-up' : `run ${run} of ${runs}`}: ${subject.name}\n`);
      const figures = await measureEntry(browser, subject);
      if (run > 0) loads[index]?.push(figures);
    }
  }
  await browser.close();
  return loads.map(summarize);
}

async function measure(): Promise<EntryResults> {
  await using floors = await serveFloors();
  await using application = await startApplication('server/src/main.ts');
  const [staticForm, isolatedForm, reactAlone, prerenderedReact, product] = await measureAll([
    { name: 'static form', address: `${floors.address}/static.html`, script: 'none' },
    { name: 'static form, isolated', address: `${floors.address}/isolated.html`, script: 'none' },
    { name: 'React alone', address: `${floors.address}/react.html`, script: 'sends' },
    { name: 'React alone, prerendered', address: `${floors.address}/prerendered.html`, script: 'enhances' },
    { name: 'application', address: `${application.address}/`, script: 'sends' },
  ]);
  if (!staticForm || !isolatedForm || !reactAlone || !prerenderedReact || !product)
    throw new Error('A page was not measured');
  return { staticForm, isolatedForm, reactAlone, prerenderedReact, application: product };
}

const machine = await requireIdleMachine();
const results = await measure();
await requireIdleMachine();
const report = formatEntryReport(results, runs, describeMachineLoad(machine));
mkdirSync(resultsFolder, { recursive: true });
writeFileSync(
  join(resultsFolder, 'entry.json'),
  `${JSON.stringify({ runs, machine, ...results }, null, 2)}\n`,
);
writeFileSync(join(resultsFolder, 'entry.md'), report);
process.stdout.write(report);
process.exitCode = entryLimits(results).every(isKept) ? 0 : 1;
