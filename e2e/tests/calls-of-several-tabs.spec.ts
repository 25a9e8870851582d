import { headers, paths } from '@ne2016/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  search,
  signIn,
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

let tabs: Page[];
let calls: string[];

/** Longer than one tab waits for another, in milliseconds of the tabs’ clock. */
const longerThanPatience = 1500;

/** Records the kinds of a page’s requests for projects. */
function countCalls(page: Page): void {
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (!path.startsWith(paths.list('project'))) return;
    const isDelta = request.headers()[headers.cursor] !== undefined;
    calls.push(`${request.method()} ${path}${isDelta ? ' (delta)' : ''}`);
  });
}

test.beforeEach(async ({ browser, application }) => {
  const context = await browser.newContext();
  await context.clock.install();
  tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  await signIn(tabs[0]!, application.admin);
  for (const tab of tabs) {
    await tab.goto('#/espace');
    await openList(tab, 'Projets');
  }
  for (const tab of tabs) await untilLive(tab);
  calls = [];
  for (const tab of tabs) countCalls(tab);
});

test.afterEach(async () => {
  await tabs[0]!.context().close();
});

/** Waits until every tab shows a project; each searches for it, since a long list renders only a part. */
async function expectEverywhere(title: string): Promise<void> {
  for (const tab of tabs) {
    await search(tab, title);
    await expect(rowWith(tab, title)).toBeVisible();
  }
}

/**
 * Lets the time pass after which a tab itself requests changes that another one has not sent it. By then each
 * tab has received a project that was created last, and it shows another one once its pending requests are
 * done. Returns the calls of these two.
 */
async function losePatience(writer: Page, title: string): Promise<string[]> {
  const expected: string[] = [];
  for (const later of [`${title}, ensuite`, `${title}, enfin`]) {
    for (const tab of expected.length === 0 ? [] : tabs) await tab.clock.fastForward(longerThanPatience);
    const id = await createRecord(writer, 'project', projectNamed(later));
    await expectEverywhere(later);
    expected.push(`GET ${paths.record('project', id)}`);
  }
  return expected;
}

/**
 * The calls for single records; lists may request changes missed before a tab was ready, and each visible tab
 * requests the authors of marked changes.
 */
const singleCalls = () => calls.filter((call) => /project\/(?!authors)./.test(call));

test(
  'decisions §7: a colleague’s change reaches three tabs of one person by one call',
  { tag: '@long' },
  async ({ application, browser }) => {
    const driss = await signInElsewhere(browser, application.admin);
    const id = await createRecord(driss, 'project', projectNamed('Gloriette du parc'));
    await expectEverywhere('Gloriette du parc');
    const later = await losePatience(driss, 'Gloriette du parc');
    expect(singleCalls()).toEqual([`GET ${paths.record('project', id)}`, ...later]);
    await driss.context().close();
  },
);

test(
  'decisions §7: what is saved in one tab is in the others without a call of theirs',
  { tag: '@long' },
  async () => {
    const id = await createRecord(tabs[0]!, 'project', projectNamed('Lavoir communal'));
    await expectEverywhere('Lavoir communal');
    await losePatience(tabs[0]!, 'Fontaine');
    calls = [];
    const form = await openRecord(tabs[2]!, 'Lavoir communal');
    await field(form, 'Intitulé').fill('Lavoir communal restauré');
    await saveAndClose(form);
    await expectEverywhere('Lavoir communal restauré');
    const later = await losePatience(tabs[0]!, 'Fontaine restaurée');
    expect(singleCalls()).toEqual([`PUT ${paths.record('project', id)}`, ...later]);
  },
);

test(
  'decisions §7: a tab goes on when the one that fetched for it is closed',
  { tag: '@long' },
  async ({ application, browser }) => {
    await tabs[0]!.close();
    tabs.shift();
    const driss = await signInElsewhere(browser, application.admin);
    const id = await createRecord(driss, 'project', projectNamed('Préau de l’école'));
    await expectEverywhere('Préau de l’école');
    const later = await losePatience(driss, 'Préau de l’école');
    expect(singleCalls()).toEqual([`GET ${paths.record('project', id)}`, ...later]);
    await driss.context().close();
  },
);
