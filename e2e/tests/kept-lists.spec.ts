import { readKept, untilKept } from '../application/kept-storage.ts';
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

test(
  'what changed while the page was closed is there after a moment',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await untilKept(page, 'project');
    const next = await page.context().newPage();
    await page.close();
    await createRecord(next, 'project', projectNamed('Lavoir couvert'));
    await next.goto('#/espace/project');
    await search(next, 'Lavoir couvert');
    await expect(rowWith(next, 'Lavoir couvert')).toBeVisible();
  },
);

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

test('a tab is not offered what another living one works on', async ({ camille: page }) => {
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
