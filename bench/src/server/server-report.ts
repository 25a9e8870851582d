import type { Comparison, ServerResults } from './figures.ts';
import { isKept, type ServerLimit, serverLimits } from './server-limits.ts';
import { works } from './works.ts';

/** Formats a figure for reports. */
export function digits(figure: number): string {
  return figure >= 1000 ? figure.toFixed(0) : figure.toPrecision(3);
}

function cells(floor: number, product: number): string[] {
  return [digits(floor), digits(product), `${digits(product / floor)}×`];
}

/** Returns the figures of both servers as a row of a table. */
export function comparisonRow(title: string, { floor, product }: Comparison): string {
  const row = [
    title,
    ...cells(floor.p50, product.p50),
    `${digits(product.p99 / floor.p99)}×`,
    `${digits(product.rate / floor.rate)}×`,
    ...cells(floor.processor, product.processor),
  ];
  return `| ${row.join(' | ')} |`;
}

/** Returns a limit as a row of a table. */
export function limitRow(limit: ServerLimit): string {
  const { promise, found, unit, bound } = limit;
  const [word, figure] = 'atMost' in bound ? ['at most', bound.atMost] : ['at least', bound.atLeast];
  const space = unit === '×' ? '' : ' ';
  const outcome = isKept(limit) ? 'kept' : '**missed**';
  return `| ${promise} | ${digits(found)}${space}${unit} | ${word} ${figure}${space}${unit} | ${outcome} |`;
}

/** Formats the results as markdown. */
export function formatServerReport(results: ServerResults, rounds: number): string {
  const firstList = { name: 'list-first', title: 'full list, first after the start' };
  const measured = [firstList, ...works].flatMap(({ name, title }) => {
    const found = results.works[name];
    return found === undefined ? [] : [comparisonRow(title, found)];
  });
  const memory = Object.entries(results.memory).map(
    ([name, { idle, afterAll }]) =>
      `| ${name} | ${(idle / 2 ** 20).toFixed(0)} MiB | ${(afterAll / 2 ** 20).toFixed(0)} MiB |`,
  );
  return `# The server against a bare one

Medians of ${rounds} turns on Node ${results.node}; times in milliseconds. Only ratios mean anything: both servers took turns on
one machine. The floor is a bare Fastify with the shortest correct handler over the same records in the same database
engine; it has no accounts, checks nothing and logs nothing. The processor's time is that of the server for each call,
all its threads included.

| | p50, floor | p50, product | ratio | p99, ratio | calls a second, ratio | processor, floor | processor, product | ratio |
| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${[comparisonRow('start', results.start), ...measured].join('\n')}

| memory | idle | after everything |
| --- | ---: | ---: |
${memory.join('\n')}

| limit | found | | |
| --- | ---: | ---: | --- |
${serverLimits(results).map(limitRow).join('\n')}

Made by \`npm run bench -- server\`.
`;
}
