import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../../e2e/browser-launch.ts';
import { isKept } from '../server/server-limits.ts';
import { isOverloaded, machineLoad } from '../machine-load.ts';
import { measureWorkspace } from './measure-workspace.ts';
import { workspaceLimits } from './workspace-limits.ts';
import { formatWorkspaceReport } from './workspace-report.ts';
import type { MeasuredList, WorkspaceResults } from './workspace-results.ts';

const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

/** The sizes on the command line, or all but a million, which takes minutes. */
const named = process.argv.slice(2).map(Number);
const sizes = named.length > 0 ? named : [37_590, 100_000, 300_000];

const resultsFile = join(resultsFolder, 'workspace.json');

async function measure(size: number): Promise<MeasuredList> {
  process.stderr.write(`workspace: ${size.toLocaleString('en')} records\n`);
  const before = await machineLoad();
  // A new browser, unaffected by earlier lists.
  const browser = await chromium.launch(browserLaunch);
  try {
    const figures = await measureWorkspace(browser, size);
    await browser.close();
    return { ...figures, load: { before, after: await machineLoad() } };
  } finally {
    await browser.close();
  }
}

/** Returns the lists of earlier runs. */
function knownLists(): WorkspaceResults['lists'] {
  if (!existsSync(resultsFile)) return {};
  return (JSON.parse(readFileSync(resultsFile, 'utf8')) as WorkspaceResults).lists;
}

const lists: Record<number, MeasuredList> = {};
for (const size of sizes) lists[size] = await measure(size);
const results = { node: process.version, lists };
const isAccepted = !Object.values(lists).some(({ load: { before, after } }) => isOverloaded([before, after]));
if (isAccepted) {
  const all = { ...results, lists: { ...knownLists(), ...lists } };
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(resultsFile, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(join(resultsFolder, 'workspace.md'), formatWorkspaceReport(all));
}
process.stdout.write(formatWorkspaceReport(results));
if (!isAccepted) process.stderr.write('workspace: the machine is overloaded, these figures are not kept\n');
process.exitCode = isAccepted && workspaceLimits(results).every(isKept) ? 0 : 1;
