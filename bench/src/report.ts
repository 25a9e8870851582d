import type { Limit } from './limits.ts';
import { figureOf, type Results } from './results.ts';
import { type Row, rows } from './rows.ts';
import { floor } from './subjects.ts';

function formatTime(nanoseconds: number): string {
  if (nanoseconds < 1e3) return `${nanoseconds.toFixed(0)} ns`;
  if (nanoseconds < 1e6) return `${(nanoseconds / 1e3).toPrecision(3)} µs`;
  return `${(nanoseconds / 1e6).toPrecision(3)} ms`;
}

function formatFigure(row: Row, figure: number): string {
  return row.unit === 'bytes' ? `${figure.toFixed(0)} B` : formatTime(figure);
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(head: readonly string[], body: readonly (readonly string[])[]): string {
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...body].map(tableRow).join('\n');
}

function cell(results: Results, size: number, row: Row, subject: string): string {
  const figure = figureOf(results, size, row.name, subject);
  const ratio = figure / figureOf(results, size, row.name, floor.name);
  const text = formatFigure(row, figure);
  return subject === floor.name ? text : `${text} (${ratio.toPrecision(ratio < 1 ? 2 : 3)}×)`;
}

function tableOf(results: Results, size: number): string {
  const body = rows.map((row) => [
    row.title,
    ...results.subjects.map((subject) => cell(results, size, row, subject)),
  ]);
  return `### ${size.toLocaleString('en')} records\n\n${table(['', ...results.subjects], body)}`;
}

function callsTable({ subjects, needlessCalls }: Results): string {
  const calls = (kind: 'untouched' | 'unchanged') =>
    subjects.map((subject) => String(needlessCalls[subject]?.[kind] ?? 0));
  return table(
    ['calls of subscribers', ...subjects],
    [
      ['of untouched records', ...calls('untouched')],
      ['by a refresh that changes nothing', ...calls('unchanged')],
    ],
  );
}

/** Formats the results: a table for each size, with the ratio to the floor in brackets, then each limit. */
export function formatReport(results: Results, limits: readonly Limit[]): string {
  const limitRows = limits.map(({ promise, found, isReached }) => [
    promise,
    found,
    isReached ? 'reached' : '**not reached**',
  ]);
  return [
    '## Results',
    `Medians of one run on Node ${results.node}; in brackets how many times the floor.`,
    ...results.sizes.map((size) => tableOf(results, size)),
    '### Needless calls',
    callsTable(results),
    '## Limits',
    table(['limit', 'worst found', ''], limitRows),
    '',
  ].join('\n\n');
}
