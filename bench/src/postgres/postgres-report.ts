import type { Comparison, FigureName } from '../server/figures.ts';
import type { ServerLimit } from '../server/server-limits.ts';
import { digits, limitRow } from '../server/server-report.ts';
import type { Work } from '../server/works.ts';

/** The results of one run, by the name of the work. `floor` is the baseline of the product. */
export interface PostgresResults {
  readonly node: string;
  readonly works: readonly Pick<Work, 'name' | 'title'>[];
  /** The product on SQLite and on PostgreSQL. */
  readonly toSqlite: Readonly<Record<string, Comparison>>;
  /** The bare server on PostgreSQL and the product. */
  readonly toFloor: Readonly<Record<string, Comparison>>;
  /** Statements of PostgreSQL for each call. */
  readonly statements: Readonly<Record<string, number>>;
  /** Bytes of the product’s memory at the end. */
  readonly memory: number;
}

function ratio(comparison: Comparison | undefined, figure: FigureName): number {
  return comparison === undefined ? Number.NaN : comparison.product[figure] / comparison.floor[figure];
}

/** Returns every limit with its measured figure. */
export function postgresLimits({ toSqlite, toFloor, statements, memory }: PostgresResults): ServerLimit[] {
  const rate = (name: string, atLeast: number): ServerLimit => ({
    promise: `${name}: rate, times that on SQLite`,
    found: ratio(toSqlite[name], 'rate'),
    unit: '×',
    bound: { atLeast },
  });
  const overFloor = (name: string): ServerLimit => ({
    promise: `${name}: rate, times the floor`,
    found: ratio(toFloor[name], 'rate'),
    unit: '×',
    bound: { atLeast: 0.5 },
  });
  const delta = (size: number): ServerLimit => ({
    promise: `delta of ${size}: p50, times that on SQLite`,
    found: ratio(toSqlite[`delta-${size}-thousand`], 'p50'),
    unit: '×',
    bound: { atMost: 2 },
  });
  const calls = (name: string, atMost: number): ServerLimit => ({
    promise: `${name}: statements for a call`,
    found: statements[name] ?? Number.NaN,
    unit: '×',
    bound: { atMost },
  });
  return [
    ...[rate('read-1', 0.25), rate('read-50', 0.35), overFloor('read-1'), overFloor('read-50')],
    ...[rate('create-1', 0.6), rate('create-50', 0.5), delta(0), delta(100), delta(1000)],
    ...[calls('read-1', 1), calls('write-1', 5)],
    { promise: 'memory after everything', found: memory / 2 ** 20, unit: 'MiB', bound: { atMost: 300 } },
  ];
}

function rowOf(title: string, comparison: Comparison | undefined): string {
  if (comparison === undefined) return '';
  const { floor, product } = comparison;
  const cells = [
    title,
    digits(floor.p50),
    digits(product.p50),
    `${digits(ratio(comparison, 'p50'))}×`,
    digits(floor.rate),
    digits(product.rate),
    `${digits(ratio(comparison, 'rate'))}×`,
    digits(product.processor),
  ];
  return `| ${cells.join(' | ')} |\n`;
}

/** Formats the results as markdown. */
export function formatPostgresReport(results: PostgresResults, rounds: number): string {
  const { node, works, toSqlite, toFloor, statements } = results;
  const header = (
    other: string,
  ) => `| | p50, ${other} | p50, product | ratio | calls a second, ${other} | product | ratio | processor |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
`;
  const rows = (found: PostgresResults['toFloor']) =>
    works.map(({ name, title }) => rowOf(title.replace(' among 1,000', ''), found[name])).join('');
  const counted = works.flatMap(({ name, title }) => {
    const count = statements[name];
    return count === undefined ? [] : [`| ${title.replace(' among 1,000', '')} | ${count.toFixed(2)} |`];
  });
  return `# The server on PostgreSQL

Medians of ${rounds} turns on Node ${node}, over 37,590 communes; times in milliseconds. The database server runs on the same
machine with its default settings: a commit waits for the disk. Only ratios mean anything.

## Beside the same server on SQLite

${header('SQLite')}${rows(toSqlite)}
## Beside a bare server

The floor is a bare Fastify with \`pg\`, with the shortest correct handler for a read and its session.

${header('floor')}${rows(toFloor)}
## Statements

| | for each call |
| --- | ---: |
${counted.join('\n')}

## Limits

| limit | found | | |
| --- | ---: | ---: | --- |
${postgresLimits(results).map(limitRow).join('\n')}

Made by \`npm run bench -- postgres\`.
`;
}
