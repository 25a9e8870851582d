import type { Browser, BrowserContext, Page } from '@playwright/test';
import { communes, writeOf } from '../server/communes.ts';
import { scrollThrough, type ShownAt, type ShownList, watchKeys } from './in-page.ts';
import { measureChanges } from './measure-changes.ts';
import { measureFloor } from './measure-floor.ts';
import { measureHistory } from './measure-history.ts';
import { type ExpectedViews, expectedViews, measureViews, showWhole } from './measure-views.ts';
import { inRounds, median, medianOf } from './in-rounds.ts';
import { enterWorkspace, startWorkspace, type Workspace } from './start-workspace.ts';
import {
  firstRows,
  longestTask,
  openWatchedPage,
  settledList,
  timeUntil,
  untilIdle,
} from './watched-page.ts';
import type { WorkspaceFigures } from './workspace-results.ts';

/** Letters that leave most of the records, then fewer and fewer. */
const letters = 'saint-mar'.split('');

const events = 1000;
/** Number of other users who save concurrently. */
const writers = 10;

/** Opens a new page with the list; also returns when its first rows were painted. */
async function openList(context: BrowserContext, { address }: Workspace) {
  const page = await openWatchedPage(context);
  const rows = await firstRows(page, () => page.goto(`${address}/#/espace/commune`, { waitUntil: 'commit' }));
  return { page, rows };
}

/** The result of each step, from an untimed round. */
interface Expectation {
  readonly keys: readonly ShownList[];
  readonly sorted: ShownList;
  readonly views: ExpectedViews;
}

/** Escape would keep the text. */
const clearSearch = (page: Page) => page.getByRole('searchbox').fill('');

const header = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function expectationOf(page: Page): Promise<Expectation> {
  await page.getByRole('searchbox').focus();
  const keys: ShownList[] = [];
  for (const letter of letters) {
    await page.keyboard.press(letter);
    keys.push(await settledList(page));
  }
  await clearSearch(page);
  await header(page, 'Département').click();
  const sorted = await settledList(page);
  return { keys, sorted, views: await expectedViews(page) };
}

async function timeKeys(page: Page, expected: readonly ShownList[]): Promise<ShownAt[]> {
  await page.getByRole('searchbox').focus();
  const times: ShownAt[] = [];
  for (const [index, wanted] of expected.entries())
    times.push(await timeUntil(page, 'keydown', wanted, () => page.keyboard.press(letters[index] ?? '')));
  return times;
}

async function usedHeap(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  return usedSize;
}

/** Makes other users change one record for each event. */
async function makeEvents({ address, credentials }: Workspace): Promise<void> {
  const write = async (id: number) => {
    const { path, ...call } = writeOf(credentials, id, 2000 + id);
    const answer = await fetch(address + path, call);
    if (!answer.ok) throw new Error(`A save failed: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const ids = Array.from({ length: events }, (_, index) => index + 1).values();
  await Promise.all(
    Array.from({ length: writers }, async () => {
      for (const id of ids) await write(id);
    }),
  );
}

/** Types into an open form while the list receives changes. */
async function typeBesideEvents(page: Page, workspace: Workspace): Promise<readonly number[]> {
  await page.getByRole('rowheader').first().click();
  const field = page.getByRole('dialog').getByRole('textbox').first();
  await field.fill('');
  await page.evaluate(watchKeys);
  const over = new AbortController();
  const made = makeEvents(workspace).finally(() => over.abort());
  let typed = '';
  while (!over.signal.aborted) {
    const letter = letters[typed.length % letters.length] ?? '';
    await page.keyboard.press(letter);
    typed += letter;
    await page.waitForTimeout(30);
  }
  await made;
  if ((await field.inputValue()) !== typed) throw new Error('What was typed is not in the field');
  return await page.evaluate(() => window.workspace.keys);
}

/** Measures the first visit, with nothing stored: the load, a search and a sort. */
async function measureCold(context: BrowserContext, workspace: Workspace) {
  const { page, rows } = await openList(context, workspace);
  await untilIdle(page);
  const loading = { rows, longestTask: await longestTask(page) };
  const heap = await usedHeap(page);
  const expectation = await expectationOf(page);
  const heapAfterSearch = await usedHeap(page);
  return { page, loading, heap, heapAfterSearch, expectation };
}

async function reloadOnce(page: Page) {
  const list = page.waitForResponse((answer) => new URL(answer.url()).pathname === communes);
  const rows = await firstRows(page, () => page.reload({ waitUntil: 'commit' }));
  const isStored = (await (await list).allHeaders())['ne2016-scope'] === 'delta';
  await untilIdle(page);
  return { rows, isStored, longestTask: await longestTask(page) };
}

async function measureReload(page: Page) {
  const reloads = await inRounds(() => reloadOnce(page));
  return {
    rows: median(reloads.map(({ rows }) => rows)),
    isStored: reloads.every(({ isStored }) => isStored),
    longestTask: Math.max(...reloads.map((reload) => reload.longestTask)),
  };
}

async function sortOnce(page: Page, wanted: ShownList) {
  await page.evaluate(() => (window.workspace.longestTask = 0));
  const { all } = await timeUntil(page, 'click', wanted, () => header(page, 'Département').click());
  await untilIdle(page);
  const sorted = { shown: all, longestTask: await longestTask(page) };
  await showWhole(page);
  return sorted;
}

async function measureSort(page: Page, wanted: ShownList) {
  const sorts = await inRounds(() => sortOnce(page, wanted));
  return {
    shown: median(sorts.map(({ shown }) => shown)),
    longestTask: Math.max(...sorts.map((sort) => sort.longestTask)),
  };
}

/** Types as soon as the first rows are shown. */
async function openNewTab(context: BrowserContext, workspace: Workspace, [first]: readonly ShownList[]) {
  const { page, rows } = await openList(context, workspace);
  const keys = await timeKeys(page, first === undefined ? [] : [first]);
  await page.close();
  return { rows, atOnce: keys[0] ?? { rows: Number.NaN, all: Number.NaN } };
}

async function measureNewTab(context: BrowserContext, workspace: Workspace, keys: readonly ShownList[]) {
  const tabs = await inRounds(() => openNewTab(context, workspace, keys));
  return {
    rows: median(tabs.map(({ rows }) => rows)),
    atOnce: medianOf(tabs.map(({ atOnce }) => atOnce)),
  };
}

/** Measures the list of one size as at the first visit, and then at the next ones. */
export async function measureWorkspace(browser: Browser, size: number): Promise<WorkspaceFigures> {
  await using workspace = await startWorkspace(size);
  await using context = await browser.newContext({
    locale: 'fr-FR',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  await enterWorkspace(context, workspace);
  const { page, expectation, loading: cold, ...memory } = await measureCold(context, workspace);
  const floor = await measureFloor(context, workspace);
  const reload = await measureReload(page);
  const [firstKey, ...laterKeys] = await timeKeys(page, expectation.keys);
  await clearSearch(page);
  await untilIdle(page);
  const scrolls = await inRounds(() => page.evaluate(scrollThrough, 120));
  const sort = await measureSort(page, expectation.sorted);
  const views = await measureViews(page, expectation.views);
  const changes = await measureChanges(page, workspace);
  const newTab = await measureNewTab(context, workspace, expectation.keys);
  const typing = await typeBesideEvents(page, workspace);
  const history = await measureHistory(page, workspace);
  if (firstKey === undefined) throw new Error('No key was timed');
  return {
    floor,
    cold,
    reload,
    newTab,
    firstKey,
    laterKeys,
    scrolls,
    sort,
    views,
    changes,
    typing,
    history,
    ...memory,
  };
}
