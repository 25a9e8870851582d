import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeContestants } from './contestant.ts';
import { checkLimits } from './limits.ts';
import { formatReport } from './report.ts';
import type { ResultFigure, Results } from './results.ts';
import { rows } from './rows.ts';
import { type Effort, runRow } from './run-row.ts';
import { subjects } from './subjects.ts';
import { type NeedlessCalls, verifySubject } from './verify-subject.ts';

const sizes = [1000, 10_000, 100_000];

/** With this effort, ratios of two runs differ by about a tenth. */
const effort: Effort = { warmUp: 150, fewest: 5, most: 100, budget: 350 };

const resultsFolder = join(import.meta.dirname, '..', 'results');

/** Prints progress to stderr; the report on stdout may be redirected to a file. */
function print(text: string): void {
  process.stderr.write(`${text}\n`);
}

async function verifyAll(): Promise<Record<string, NeedlessCalls>> {
  const sums: Record<string, NeedlessCalls> = {};
  for (const size of sizes) {
    for (const subject of subjects) {
      print(`${size}: verify ${subject.name}`);
      const { untouched, unchanged } = await verifySubject(subject, size);
      const sum = sums[subject.name] ?? { untouched: 0, unchanged: 0 };
      sums[subject.name] = { untouched: sum.untouched + untouched, unchanged: sum.unchanged + unchanged };
    }
  }
  return sums;
}

async function measureAll(): Promise<ResultFigure[]> {
  const figures: ResultFigure[] = [];
  for (const size of sizes) {
    const contestants = makeContestants(subjects, size);
    for (const row of rows) {
      print(`${size}: ${row.title}`);
      for (const [{ subject }, figure] of await runRow(row, contestants, effort))
        figures.push({ size, row: row.name, subject: subject.name, ...figure });
    }
  }
  return figures;
}

const needlessCalls = await verifyAll();
const figures = await measureAll();
const results: Results = {
  node: process.version,
  sizes,
  subjects: subjects.map(({ name }) => name),
  figures,
  needlessCalls,
};
const limits = checkLimits(results);
const report = formatReport(results, limits);
mkdirSync(resultsFolder, { recursive: true });
writeFileSync(join(resultsFolder, 'data-layer.json'), `${JSON.stringify({ ...results, limits }, null, 2)}\n`);
writeFileSync(join(resultsFolder, 'data-layer.md'), report);
process.stdout.write(report);
process.exitCode = limits.every(({ isReached }) => isReached) ? 0 : 1;
