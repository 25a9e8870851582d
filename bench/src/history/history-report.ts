import type { Comparison } from '../server/figures.ts';
import type { ServerLimit } from '../server/server-limits.ts';
import { comparisonRow, limitRow } from '../server/server-report.ts';
import { historyWorks } from './measure-history-costs.ts';

/** The results of one run of the benchmark, by the name of the work. */
export interface HistoryResults {
  readonly node: string;
  readonly works: Readonly<Record<string, Comparison>>;
}

/** Maximum duration of a write, relative to one without the history. */
const most = 1.1;

/** Returns every limit with its measured figure. */
export function historyLimits({ works }: HistoryResults): ServerLimit[] {
  return Object.entries(works).flatMap(([name, { floor, product }]) =>
    (['p50', 'processor'] as const).map((figure) => ({
      promise: `${name}: ${figure}, times that without the history`,
      found: product[figure] / floor[figure],
      unit: '×' as const,
      bound: { atMost: most },
    })),
  );
}

/** Formats the results as markdown. */
export function formatHistoryReport(results: HistoryResults, rounds: number): string {
  const rows = historyWorks.flatMap(({ name, title }) => {
    const found = results.works[name];
    return found === undefined ? [] : [comparisonRow(title, found)];
  });
  return `# What the history costs a write

Medians of ${rounds} turns on Node ${results.node}, on SQLite; times in milliseconds. Only ratios mean anything. The floor is the
same server with a change log that does not keep the values which a change replaced.

| | p50, floor | p50, product | ratio | p99, ratio | calls a second, ratio | processor, floor | processor, product | ratio |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

| limit | found | | |
| --- | ---: | ---: | --- |
${historyLimits(results).map(limitRow).join('\n')}

Made by \`npm run bench -- history\`.
`;
}
