import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { browserLaunch } from '../../../e2e/browser-launch.ts';
import { isKept } from '../server/server-limits.ts';
import { isOverloaded, machineLoad } from './machine-load.ts';
import { measureWorkspace } from './measure-workspace.ts';
import { workspaceLimits } from './workspace-limits.ts';
import { formatWorkspaceReport } from './workspace-report.ts';
import type { WorkspaceFigures, WorkspaceResults } from './workspace-results.ts';

const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

/** Those that are named, or all but a million, which takes minutes. */
const named = process.argv.slice(2).map(Number);
const sizes = named.length > 0 ? named : [37_590, 100_000, 300_000];

async function measure(): Promise<WorkspaceResults> {
  const before = machineLoad();
  const lists: Record<number, WorkspaceFigures> = {};
  for (const size of sizes) {
    process.stderr.write(`workspace: ${size.toLocaleString('en')} records\n`);
    // One of its own, which the lists before have left nothing in.
    const browser = await chromium.launch(browserLaunch);
    try {
      lists[size] = await measureWorkspace(browser, size);
    } finally {
      await browser.close();
    }
  }
  return { node: process.version, load: { before, after: machineLoad() }, lists };
}

const results = await measure();
const report = formatWorkspaceReport(results);
process.stdout.write(report);
if (isOverloaded(results.load)) {
  process.stderr.write('workspace: the machine is overloaded, these figures are not kept\n');
  process.exitCode = 1;
} else {
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, 'workspace.json'), `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(resultsFolder, 'workspace.md'), report);
  process.exitCode = workspaceLimits(results).every(isKept) ? 0 : 1;
}
