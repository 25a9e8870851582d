import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requireIdleMachine } from '../machine-load.ts';
import { isKept } from '../server/server-limits.ts';
import { formatHistoryReport, historyLimits } from './history-report.ts';
import { measureHistoryCosts, startHistoryPair } from './measure-history-costs.ts';

/** Enough rounds to detect a difference of a tenth. */
const effort = { rounds: 41, mostCalls: Number.POSITIVE_INFINITY };
const resultsFolder = join(import.meta.dirname, '..', '..', 'results');

await requireIdleMachine();
const folder = await mkdtemp(join(tmpdir(), 'ne2016-bench-'));
try {
  await using opened = new AsyncDisposableStack();
  const pair = await startHistoryPair(folder, opened);
  const works = await measureHistoryCosts(pair, effort, (text) => process.stderr.write(`${text}\n`));
  await requireIdleMachine();
  const results = { node: process.version, works };
  const report = formatHistoryReport(results, effort.rounds);
  mkdirSync(resultsFolder, { recursive: true });
  writeFileSync(join(resultsFolder, 'history.md'), report);
  process.stdout.write(report);
  process.exitCode = historyLimits(results).every(isKept) ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
