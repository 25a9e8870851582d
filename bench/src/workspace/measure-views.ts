import type { Page } from '@playwright/test';
import type { ShownList } from './in-page.ts';
import { inRounds, medianOf } from './in-rounds.ts';
import { longestTask, settledList, timeUntil, untilIdle } from './watched-page.ts';
import type { ShownView, ViewFigures } from './workspace-results.ts';

/** Views of the list, as in addresses. */
const views = {
  whole: '',
  filtered: 'filter=departement.contains~loire',
  grouped: 'group=region&totals=population:sum',
  board: 'layout=board~type~population',
  chart: 'layout=chart~bar~region~population',
} as const;

type ViewName = keyof typeof views;

/** The result of each view, from an untimed round. */
export type ExpectedViews = Readonly<Record<ViewName, ShownList>>;

/** Changes the address of the list, like a chip, a menu or going back. */
const showView = (page: Page, view: ViewName) =>
  page.evaluate((query) => {
    location.hash = query === '' ? '#/espace/commune' : `#/espace/commune?${query}`;
  }, views[view]);

async function settledView(page: Page, view: ViewName): Promise<ShownList> {
  await showView(page, view);
  return settledList(page);
}

export async function expectedViews(page: Page): Promise<ExpectedViews> {
  return {
    filtered: await settledView(page, 'filtered'),
    grouped: await settledView(page, 'grouped'),
    board: await settledView(page, 'board'),
    chart: await settledView(page, 'chart'),
    whole: await settledView(page, 'whole'),
  };
}

/** Shows the whole list as a table. */
export async function showWhole(page: Page): Promise<void> {
  await settledView(page, 'whole');
}

/** Shows the current list, then each view. The code of a layout is loaded when it is first shown here. */
async function showEach(page: Page, expected: ExpectedViews): Promise<ViewFigures> {
  const show = async (view: ViewName): Promise<ShownView> => {
    await page.evaluate(() => (window.workspace.longestTask = 0));
    const shown = await timeUntil(page, 'hashchange', expected[view], () => showView(page, view));
    await untilIdle(page);
    return { ...shown, longestTask: await longestTask(page) };
  };
  await showWhole(page);
  const filter = await show('filtered');
  const clearFilter = await show('whole');
  const group = await show('grouped');
  await showWhole(page);
  const board = await show('board');
  const table = await show('whole');
  const chart = await show('chart');
  await showWhole(page);
  return { filter, clearFilter, group, board, table, chart };
}

export async function measureViews(page: Page, expected: ExpectedViews): Promise<ViewFigures> {
  const found = await inRounds(() => showEach(page, expected));
  const of = (view: keyof ViewFigures): ShownView => {
    const times = found.map((figures) => figures[view]);
    return { ...medianOf(times), longestTask: Math.max(...times.map((time) => time.longestTask)) };
  };
  return {
    filter: of('filter'),
    clearFilter: of('clearFilter'),
    group: of('group'),
    board: of('board'),
    table: of('table'),
    chart: of('chart'),
  };
}
