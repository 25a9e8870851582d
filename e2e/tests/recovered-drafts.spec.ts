import type { Page } from '@playwright/test';
import { expectSound } from '../application/expect-sound.ts';
import { readKept } from '../application/kept-storage.ts';
import { test } from '../application/profile-test.ts';
import { expect } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  saveAndClose,
  search,
  signIn,
} from '../application/workspace.ts';

/** Waits until input is stored, which happens a moment after the key press. */
async function untilKept(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readKept(page))).toContain(text);
}

/**
 * Waits until discarded input is removed from the storage, which happens a moment after it disappears from
 * the screen.
 */
async function untilForgotten(page: Page, text: string): Promise<void> {
  await expect.poll(async () => JSON.stringify(await readKept(page))).not.toContain(text);
}

/** Crashes a page like a fault of the browser. Returns a new page in its place. */
async function crash(page: Page): Promise<Page> {
  const crashed = page.waitForEvent('crash');
  void page.goto('chrome://crash').catch(() => undefined);
  await crashed;
  const next = await page.context().newPage();
  await page.close();
  await next.goto('#/espace/project');
  return next;
}

const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'modifications non enregistrées' });

test('decisions §7: what was typed before a crash is offered again, and lies over the record as it is now', async ({
  page,
  application,
}) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
  await createRecord(page, 'project', projectNamed('Abri de la place'));
  const form = await openRecord(page, 'Abri de la place');
  await field(form, 'Description').fill('Tapé juste avant la panne');
  await untilKept(page, 'Tapé juste avant la panne');

  const next = await crash(page);
  await expect(offer(next)).toContainText('1 fiche');
  await next.getByRole('button', { name: 'Voir les modifications' }).click();
  const drafts = next.getByRole('dialog', { name: 'Modifications non enregistrées' });
  await expect(drafts.getByRole('listitem')).toContainText('Abri de la place');
  await expect(drafts.getByRole('listitem')).toContainText('Description');
  await drafts.getByRole('button', { name: /^Reprendre/ }).click();
  const again = next.getByRole('dialog', { name: 'Abri de la place' });
  await expect(field(again, 'Description')).toHaveValue('Tapé juste avant la panne');
  await expect(drafts).toBeHidden();
  await expect(offer(next)).toBeHidden();
  await saveAndClose(again);
});

test(
  'several drafts are recovered together: known records wait in their list, a new one is opened',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    for (const name of ['Auvent de la gare', 'Auvent du marché'])
      await createRecord(page, 'project', projectNamed(name));
    for (const name of ['Auvent de la gare', 'Auvent du marché']) {
      const form = await openRecord(page, name);
      await field(form, 'Description').fill(`Tapé pour ${name}`);
      await untilKept(page, `Tapé pour ${name}`);
      page = await crash(page);
      await expect(page.getByRole('row').nth(1)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    await field(page.getByRole('dialog'), 'Intitulé').fill('Auvent neuf');
    await untilKept(page, 'Auvent neuf');
    page = await crash(page);

    await expect(offer(page)).toContainText('3 fiches');
    await page.getByRole('button', { name: 'Voir les modifications' }).click();
    await expect(page.getByRole('button', { name: 'Tout reprendre' })).toBeVisible();
    await expectSound(page);
    await page.getByRole('button', { name: 'Tout reprendre' }).click();
    const form = page.getByRole('dialog', { name: 'Nouveau projet' });
    await expect(field(form, 'Intitulé')).toHaveValue('Auvent neuf');
    await form.getByRole('button', { name: 'Annuler' }).click();
    await page.getByRole('button', { name: 'Abandonner les modifications' }).click();
    await expect(form).toBeHidden();
    await search(page, 'Auvent');
    await expect(page.getByRole('row').filter({ hasText: 'Non enregistré' })).toHaveCount(2);
  },
);

test(
  'what is given up is asked about, and never offered again',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    await field(page.getByRole('dialog'), 'Intitulé').fill('Pour rien');
    await untilKept(page, 'Pour rien');
    let next = await crash(page);
    await next.getByRole('button', { name: 'Voir les modifications' }).click();
    await next.getByRole('button', { name: /^Abandonner/ }).click();
    await next.getByRole('alertdialog').getByRole('button', { name: 'Abandonner' }).click();
    await expect(next.getByRole('dialog')).toHaveCount(0);
    await expect(offer(next)).toBeHidden();
    await untilForgotten(next, 'Pour rien');
    next = await crash(next);
    await expect(next.getByRole('row').nth(1)).toBeVisible();
    await expect(offer(next)).toBeHidden();
  },
);
