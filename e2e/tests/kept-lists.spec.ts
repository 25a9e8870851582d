import { headers } from '@ne2016/contract';
import type { Page } from '@playwright/test';
import { readKept } from '../application/kept-storage.ts';
import { allCommunes } from '../application/application.ts';
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
  untilLive,
} from '../application/workspace.ts';

test.use({ variables: allCommunes });

/** Waits until the browser has kept a list: it gathers what changes for a moment. */
async function untilKept(page: Page, list: string): Promise<void> {
  await expect.poll(async () => (await readKept(page))?.lists, { timeout: 15_000 }).toContain(list);
}

test('decisions §7: the list is on the screen before the server answers, then a delta brings it up to date', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Communes');
  await untilKept(page, 'commune');

  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  await page.route('**/data/commune', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const asked = page.waitForRequest('**/data/commune');
  await page.reload();
  expect((await asked).headers()[headers.cursor]).toBeDefined();
  await expect(page.getByRole('status').getByText('37 590 communes')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await search(page, 'Ambérieu-en-Bugey');
  await expect(rowWith(page, 'Ambérieu-en-Bugey').first()).toBeVisible();

  const answered = page.waitForResponse('**/data/commune');
  letAnswer();
  expect((await answered).headers()[headers.scope]).toBe('delta');
  await untilLive(page);
});

test('what changed while the page was closed is there after a moment', async ({ page, application }) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await untilKept(page, 'project');
  const next = await page.context().newPage();
  await page.close();
  await createRecord(next, 'project', projectNamed('Lavoir couvert'));
  await next.goto('#/espace/project');
  await search(next, 'Lavoir couvert');
  await expect(rowWith(next, 'Lavoir couvert')).toBeVisible();
});

test('the list stays readable while the server cannot be reached', async ({ page, application }) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await untilKept(page, 'project');
  await page.route('**/data/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByText('Hors connexion')).toBeVisible();
  await page.unroute('**/data/**');
  await untilLive(page);
});

test('a tab is not offered what another living one works on', async ({ page, application }) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await createRecord(page, 'project', projectNamed('Préau du collège'));
  const form = await openRecord(page, 'Préau du collège');
  await field(form, 'Description').fill('En train de taper');
  await expect.poll(async () => (await readKept(page))?.drafts.length).toBe(1);
  const other = await page.context().newPage();
  await other.goto('#/espace/project');
  await expect(other.getByRole('row').nth(1)).toBeVisible();
  await untilLive(other);
  await expect(other.getByText(/modifications non enregistrées dans/)).toHaveCount(0);
});

test('decisions §7: signing out leaves nothing in the browser, though another tab is open', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await untilKept(page, 'project');
  const other = await page.context().newPage();
  await other.goto('#/espace/project');
  await expect(other.getByRole('row').nth(1)).toBeVisible();

  await page.getByRole('button', { name: /^Compte/ }).click();
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click();
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await expect.poll(() => readKept(page)).toBeNull();
});
