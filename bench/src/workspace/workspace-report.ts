import { median } from './in-rounds.ts';
import { digits, limitRow } from '../server/server-report.ts';
import { workspaceLimits } from './workspace-limits.ts';
import type { MeasuredList, WorkspaceResults } from './workspace-results.ts';

const rows: readonly (readonly [title: string, of: (list: MeasuredList) => number])[] = [
  ['floor: a fixed script', ({ floor }) => floor?.script ?? Number.NaN],
  ['floor: first stored rows in a bare page', ({ floor }) => floor?.rows ?? Number.NaN],
  ['first rows, nothing stored', ({ cold }) => cold.rows],
  ['longest task until all is loaded', ({ cold }) => cold.longestTask],
  ['first rows after a reload', ({ reload }) => reload.rows],
  ['the same, as a multiple of the floor', ({ floor, reload }) => reload.rows / (floor?.rows ?? Number.NaN)],
  ['longest task of the reload', ({ reload }) => reload.longestTask],
  ['first rows in a new tab', ({ newTab }) => newTab.rows],
  ['the same, as a multiple of the floor', ({ floor, newTab }) => newTab.rows / (floor?.rows ?? Number.NaN)],
  ['a search key there at once: rows', ({ newTab }) => newTab.atOnce.rows],
  ['a search key there at once: all', ({ newTab }) => newTab.atOnce.all],
  ['first search key: rows', ({ firstKey }) => firstKey.rows],
  ['first search key: all', ({ firstKey }) => firstKey.all],
  ['later search keys: rows, slowest', ({ laterKeys }) => Math.max(...laterKeys.map((key) => key.rows))],
  ['later search keys: all, fastest', ({ laterKeys }) => Math.min(...laterKeys.map((key) => key.all))],
  ['later search keys: all, slowest', ({ laterKeys }) => Math.max(...laterKeys.map((key) => key.all))],
  ['sorted by another column', ({ sort }) => sort.shown],
  ['longest task of the sort', ({ sort }) => sort.longestTask],
  ['filtered: rows', ({ views }) => views.filter.rows],
  ['filtered: all', ({ views }) => views.filter.all],
  ['filter cleared', ({ views }) => views.clearFilter.all],
  ['grouped with totals', ({ views }) => views.group.all],
  ['as a board, whose code is loaded', ({ views }) => views.board.all],
  ['as a table again', ({ views }) => views.table.all],
  ['as a chart, whose code is loaded', ({ views }) => views.chart.all],
  [
    'longest task of all these',
    ({ views: { filter, clearFilter, group, board, table, chart } }) =>
      Math.max(...[filter, clearFilter, group, board, table, chart].map((view) => view.longestTask)),
  ],
  ['a save until its row, group and totals: half', ({ changes }) => median(changes.grouped)],
  ['a save until its row, group and totals: slowest', ({ changes }) => Math.max(...changes.grouped)],
  ['a save until it is on a board: half', ({ changes }) => median(changes.board)],
  ['a save until it is on a board: slowest', ({ changes }) => Math.max(...changes.board)],
  ['a save until it is in a chart: half', ({ changes }) => median(changes.chart)],
  ['a save until it is in a chart: slowest', ({ changes }) => Math.max(...changes.chart)],
  ['scrolling: longest frame, median', ({ scrolls = [] }) => median(scrolls)],
  ['scrolling: longest frame, slowest', ({ scrolls = [] }) => Math.max(...scrolls)],
  ['a key in a form beside 1,000 events: half', ({ typing }) => median(typing)],
  ['a key in a form beside 1,000 events: slowest', ({ typing }) => Math.max(...typing)],
  ['the first fifty changes of a record', ({ history = [] }) => history[0] ?? Number.NaN],
  ['the next fifties, up to a thousand: slowest', ({ history = [] }) => Math.max(...history.slice(1))],
  ['script memory once loaded, MiB', ({ heap }) => heap / 2 ** 20],
  ['script memory once searched and sorted, MiB', ({ heapAfterSearch }) => heapAfterSearch / 2 ** 20],
  ['time of the processors that others took before, %', ({ load }) => 100 * load.before.busy],
  ['the same afterwards, %', ({ load }) => 100 * load.after.busy],
  ['load average for each processor before', ({ load }) => load.before.average],
  ['load average for each processor afterwards', ({ load }) => load.after.average],
];

function table(lists: WorkspaceResults['lists']): string {
  const sizes = Object.keys(lists).map((size) => Number(size).toLocaleString('en'));
  const lines = rows.map(([title, of]) => [title, ...Object.values(lists).map((one) => digits(of(one)))]);
  const stored = Object.values(lists).map(({ reload }) => (reload.isStored ? 'yes' : 'no'));
  return [
    ['', ...sizes],
    ['---', ...sizes.map(() => '---:')],
    ...lines,
    ['stored on this machine', ...stored],
  ]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** Formats the results as markdown. */
export function formatWorkspaceReport(results: WorkspaceResults): string {
  const { node, lists } = results;
  return `# The workspace

The list of communes, extended by repeating them, in Chromium, with the server as in production on the same machine, on
Node ${node}. Milliseconds.

- A key is timed from the browser's timestamp of its event to the end of the frame that paints the result: “rows” when the
  first rows are right, “all” when the count is right, too.
- Tasks count from 50 ms. Reloads, new tabs, sorting, views and scrolling are measured five times: the figure is the median, the
  longest task that of all five.
- The floor compares machines: a fixed script, and a page without the application that reads the stored rows and shows the
  first of them.
- Each size has its own browser and server.
- A save is timed from its call, made beside the data layer of the page, until the result is painted. That includes the write
  to the disk, push and the read.

${table(lists)}

| limit | found | | |
| --- | ---: | ---: | --- |
${workspaceLimits(results).map(limitRow).join('\n')}

Made by \`npm run bench -- workspace\`.
`;
}
