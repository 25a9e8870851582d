import type { ServerLimit } from '../server/server-limits.ts';
import { median } from './in-rounds.ts';
import type { WorkspaceFigures, WorkspaceResults } from './workspace-results.ts';

interface WorkspaceLimit {
  readonly title: string;
  readonly of: (figures: WorkspaceFigures) => number;
  /** Maximum milliseconds, by the number of records. */
  readonly most: Readonly<Record<number, number>>;
}

const atEverySize = (most: number) => ({ 37_590: most, 100_000: most, 300_000: most, 1_000_000: most });

const slowest = (figures: WorkspaceFigures) => Math.max(...figures.laterKeys.map(({ all }) => all));

const limits: readonly WorkspaceLimit[] = [
  {
    title: 'longest task of the first load',
    of: ({ cold }) => cold.longestTask,
    most: atEverySize(50),
  },
  { title: 'longest task of a reload', of: ({ reload }) => reload.longestTask, most: atEverySize(50) },
  {
    title: 'first rows after a reload',
    of: ({ reload }) => (reload.isStored ? reload.rows : Number.POSITIVE_INFINITY),
    most: { 37_590: 300, 1_000_000: 1000 },
  },
  {
    title: 'first rows in a new tab',
    of: ({ newTab }) => newTab.rows,
    most: { 37_590: 300, 1_000_000: 1000 },
  },
  {
    title: 'first search key',
    of: ({ firstKey }) => firstKey.all,
    most: { 37_590: 50, 100_000: 50, 300_000: 100 },
  },
  {
    title: 'first search key, as soon as there are rows: until the first rows are right',
    of: ({ newTab }) => newTab.atOnce.rows,
    most: { 37_590: 50, 100_000: 50, 300_000: 100 },
  },
  {
    title: 'later search keys, the slowest',
    of: slowest,
    most: { 100_000: 50, 300_000: 100, 1_000_000: 200 },
  },
  { title: 'filter', of: ({ views }) => views.filter.all, most: { 37_590: 50, 100_000: 100 } },
  { title: 'clear filter', of: ({ views }) => views.clearFilter.all, most: { 37_590: 50, 100_000: 100 } },
  { title: 'sort', of: ({ sort }) => sort.shown, most: { 37_590: 100, 100_000: 200 } },
  { title: 'group with totals', of: ({ views }) => views.group.all, most: { 37_590: 100, 100_000: 200 } },
  { title: 'switch to a board', of: ({ views }) => views.board.all, most: { 37_590: 150, 100_000: 300 } },
  { title: 'switch to the table', of: ({ views }) => views.table.all, most: { 37_590: 150, 100_000: 300 } },
  { title: 'switch to a chart', of: ({ views }) => views.chart.all, most: { 37_590: 150, 100_000: 300 } },
  {
    title: 'a colleague’s save in row, group and totals, half of them',
    of: ({ changes }) => median(changes.grouped),
    most: { 37_590: 50, 100_000: 50 },
  },
  {
    title: 'a colleague’s save on a board, half of them',
    of: ({ changes }) => median(changes.board),
    most: { 37_590: 50, 100_000: 50 },
  },
  {
    title: 'a colleague’s save in a chart, half of them',
    of: ({ changes }) => median(changes.chart),
    most: { 37_590: 50, 100_000: 50 },
  },
  {
    title: 'longest frame while scrolling',
    of: ({ scrolls = [Number.NaN] }) => Math.max(...scrolls),
    most: { 37_590: 50, 100_000: 50 },
  },
  {
    title: 'a key beside 1,000 events, the slowest',
    of: ({ typing }) => Math.max(...typing),
    most: { 37_590: 100, 100_000: 100 },
  },
  {
    title: 'fifty more changes in a history, up to a thousand, the slowest',
    of: ({ history = [] }) => Math.max(0, ...history.slice(1)),
    most: { 37_590: 100, 100_000: 100 },
  },
  { title: 'longest task of a sort', of: ({ sort }) => sort.longestTask, most: atEverySize(50) },
];

/** Returns every limit with its measured figure. */
export function workspaceLimits({ lists }: WorkspaceResults): ServerLimit[] {
  return limits.flatMap(({ title, of, most }) =>
    Object.entries(lists).flatMap(([size, figures]): ServerLimit[] => {
      const atMost = most[Number(size)];
      if (atMost === undefined) return [];
      const promise = `${title}, ${Number(size).toLocaleString('en')} records`;
      return [{ promise, found: of(figures), unit: 'ms', bound: { atMost } }];
    }),
  );
}
