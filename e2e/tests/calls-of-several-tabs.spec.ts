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
  search,
  signIn,
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

let tabs: Page[];
let calls: string[];

/** Longer than one tab waits for another one: only then it is certain that it asks for nothing. */
const longerThanPatience = 1500;

/** Notes what a page asks the server about projects, and of which kind it was. */
function noteCalls(page: Page): void {
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname.slice(1);
    if (!path.startsWith(paths.list('project'))) return;
    const isDelta = request.headers()[headers.cursor] !== undefined;
    calls.push(`${request.method()} ${path}${isDelta ? ' (delta)' : ''}`);
  });
}

test.beforeEach(async ({ browser, application }) => {
  const context = await browser.newContext();
  tabs = [await context.newPage(), await context.newPage(), await context.newPage()];
  await signIn(tabs[0]!, application.admin);
  for (const tab of tabs) {
    await tab.goto('#/espace');
    await openList(tab, 'Projets');
  }
  for (const tab of tabs) await untilLive(tab);
  calls = [];
  for (const tab of tabs) noteCalls(tab);
});

test.afterEach(async () => {
  await tabs[0]!.context().close();
});

/** Waits until every tab shows a project; each looks for it, since a long list shows only a part of itself. */
async function expectEverywhere(title: string): Promise<void> {
  for (const tab of tabs) {
    await search(tab, title);
    await expect(rowWith(tab, title)).toBeVisible();
  }
}

/** The calls about single records; the lists may be asked for what was missed while a tab was not there yet. */
const singleCalls = () => calls.filter((call) => /project\/./.test(call));

test('decisions §7: a colleague’s change reaches three tabs of one person by one call', async ({
  application,
  browser,
}) => {
  const driss = await signInElsewhere(browser, application.admin);
  const id = await createRecord(driss, 'project', projectNamed('Gloriette du parc'));
  await driss.context().close();
  await expectEverywhere('Gloriette du parc');
  await tabs[0]!.waitForTimeout(longerThanPatience);
  expect(singleCalls()).toEqual([`GET ${paths.record('project', id)}`]);
});

test('decisions §7: what is saved in one tab is in the others without a call of theirs', async () => {
  const id = await createRecord(tabs[0]!, 'project', projectNamed('Lavoir communal'));
  await expectEverywhere('Lavoir communal');
  await tabs[0]!.waitForTimeout(longerThanPatience);
  calls = [];
  const form = await openRecord(tabs[2]!, 'Lavoir communal');
  await field(form, 'Intitulé').fill('Lavoir communal restauré');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  await expectEverywhere('Lavoir communal restauré');
  await tabs[0]!.waitForTimeout(longerThanPatience);
  expect(singleCalls()).toEqual([`PUT ${paths.record('project', id)}`]);
});

test('decisions §7: a tab goes on when the one that fetched for it is closed', async ({
  application,
  browser,
}) => {
  await tabs[0]!.close();
  tabs.shift();
  const driss = await signInElsewhere(browser, application.admin);
  const id = await createRecord(driss, 'project', projectNamed('Préau de l’école'));
  await driss.context().close();
  await expectEverywhere('Préau de l’école');
  await tabs[0]!.waitForTimeout(longerThanPatience);
  expect(singleCalls()).toEqual([`GET ${paths.record('project', id)}`]);
});
