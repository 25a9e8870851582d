import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, projectNamed, untilLive, leaveList } from '../application/workspace.ts';

async function choose(page: Page, layout: string): Promise<void> {
  await page.getByRole('radio', { name: layout }).check({ force: true });
}

/** Shows the records of a search in a layout. */
async function openLayout(page: Page, query: string): Promise<void> {
  await page.goto(`#/espace/project?${query}`);
  await untilLive(page);
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (within: Page | Locator, title: string): Locator =>
  within.getByRole('button', { name: title, exact: true });

/** Shows two projects as cards in the first column of a board. */
async function openBoard(page: Page): Promise<{ idea: Locator; running: Locator }> {
  for (const name of ['Hangar du marché', 'Hangar aux grains'])
    await createRecord(page, 'project', { ...projectNamed(name), budget: 1000 });
  await page.goto('#/espace/project?search=hangar&layout=board~status~budget');
  const [idea, running] = [column(page, 'À l’étude'), column(page, 'En travaux')];
  // The later one may arrive sooner.
  for (const name of ['Hangar du marché', 'Hangar aux grains']) await expect(card(idea, name)).toBeVisible();
  return { idea, running };
}

test('a card is moved on a board by pointer, and moves for a colleague', async ({ camille, driss }) => {
  const { idea, running } = await openBoard(camille);
  await driss.goto('#/espace/project?search=hangar&layout=board~status~budget');
  await card(idea, 'Hangar du marché').dragTo(running);
  await expect(card(running, 'Hangar du marché')).toBeFocused();
  await expect(card(column(driss, 'En travaux'), 'Hangar du marché')).toBeVisible();
});

test('a card is moved on a board by keyboard', async ({ camille: page }) => {
  const { idea } = await openBoard(page);
  await card(idea, 'Hangar du marché').press('ArrowUp');
  await expect(card(idea, 'Hangar aux grains')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(idea).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(column(page, 'Voté')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(card(column(page, 'Voté'), 'Hangar aux grains')).toBeFocused();
});

test('a card is moved on a board by menu', { tag: '@long' }, async ({ camille: page }) => {
  await openBoard(page);
  await choose(page, 'Tableau');
  await choose(page, 'Panneau');
  await expectSoundInEveryLook(page, card(column(page, 'À l’étude'), 'Hangar du marché'));
  await page.getByRole('button', { name: 'Déplacer « Hangar aux grains »' }).click();
  await page.getByRole('menuitem', { name: 'Achevé' }).click();
  await expect(card(column(page, 'Achevé'), 'Hangar aux grains')).toBeFocused();
});

test(
  'the move of a card that is not saved stays, and is tried again in place',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await openBoard(camille);
    await driss.goto('#/espace/project?search=hangar&layout=board~status~budget');
    await camille.context().setOffline(true);
    await camille.getByRole('button', { name: 'Déplacer « Hangar aux grains »' }).click();
    await camille.getByRole('menuitem', { name: 'Abandonné' }).click();
    const retry = column(camille, 'Abandonné').getByRole('button', { name: 'Réessayer' });
    await expect(retry).toBeVisible();
    await camille.context().setOffline(false);
    await retry.click();
    await expect(card(column(driss, 'Abandonné'), 'Hangar aux grains')).toBeVisible();
  },
);

test(
  'a record that a colleague deletes while it is dragged holds up neither a board nor a calendar',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const create = (name: string) =>
      createRecord(driss, 'project', {
        ...projectNamed(name),
        start_date: new Date().toISOString().slice(0, 10),
      });
    await openLayout(driss, 'search=quai');
    await create('Quai ouest');
    await create('Quai nord');
    for (const [layout, title, next] of [
      ['board~status', 'Quai nord', 'Quai sud'],
      ['calendar~start_date~~month', 'Quai sud', 'Quai est'],
    ] as const) {
      await openLayout(camille, `search=quai&layout=${layout}`);
      const dragged = card(camille.getByRole('main'), title);
      const { x, y } = (await dragged.boundingBox())!;
      await camille.mouse.move(x + 5, y + 5);
      await camille.mouse.down();
      await camille.mouse.move(x + 40, y + 30, { steps: 5 });
      await expect(dragged.locator('xpath=ancestor::div[contains(@class, "dragged")]')).toHaveCount(1);
      await driss.getByRole('checkbox', { name: `Sélectionner « ${title} »` }).check();
      await driss.getByRole('button', { name: 'Supprimer', exact: true }).click();
      await driss.getByRole('alertdialog').getByRole('button', { name: 'Supprimer', exact: true }).click();
      await expect(dragged).toBeHidden();
      await camille.mouse.up();
      await create(next);
      await expect(card(camille.getByRole('main'), next)).toBeVisible();
      await leaveList(driss);
      await expect(driss.getByRole('rowheader', { name: next })).toBeVisible();
    }
  },
);

const march = 'search=viaduc&layout=calendar~start_date~~month~2026-03';
const day = (page: Page, name: string) => page.getByRole('gridcell', { name });
const levant = (within: Page | Locator) => card(within, 'Viaduc levant');

test(
  'a record is moved in a calendar by pointer, and moves for a colleague',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(camille, 'project', { ...projectNamed('Viaduc levant'), start_date: '2026-03-10' });
    await camille.goto(`#/espace/project?${march}`);
    await driss.goto(`#/espace/project?${march}`);
    await levant(camille).dragTo(day(camille, 'mercredi 18 mars 2026'));
    await expect(levant(day(camille, 'mercredi 18 mars 2026, 1'))).toBeVisible();
    await expect(levant(day(driss, 'mercredi 18 mars 2026'))).toBeVisible();
  },
);

test('a record is moved in a calendar by keyboard', { tag: '@long' }, async ({ camille: page }) => {
  await createRecord(page, 'project', { ...projectNamed('Viaduc levant'), start_date: '2026-03-18' });
  await page.goto(`#/espace/project?${march}`);
  await levant(page).focus();
  await expect(levant(page)).toHaveAccessibleDescription(/Espace pour la déplacer/);
  await page.keyboard.press('Space');
  await expect(day(page, 'mercredi 18 mars 2026')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(levant(day(page, 'jeudi 26 mars 2026'))).toBeVisible();
});

test(
  'a record without a date gets one in a calendar by a question',
  { tag: '@long' },
  async ({ camille }) => {
    await camille.clock.setFixedTime(new Date('2026-03-12T10:00:00Z'));
    await createRecord(camille, 'project', projectNamed('Viaduc tournant'));
    await openLayout(camille, 'search=viaduc');
    await choose(camille, 'Calendrier');
    await expectSoundInEveryLook(camille, camille.getByRole('button', { name: '1 projet sans date' }));
    await camille.getByRole('button', { name: '1 projet sans date' }).click();
    const listed = camille.getByRole('button', { name: 'Viaduc tournant', exact: true });
    await expect(listed).not.toHaveAccessibleDescription(/Espace pour la déplacer/);
    await camille.getByRole('button', { name: 'Déplacer « Viaduc tournant »' }).click();
    const dialog = camille.getByRole('dialog', { name: 'Déplacer « Viaduc tournant »' });
    await dialog.getByRole('textbox', { name: 'Nouvelle date' }).fill('02/04/2026');
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click();
    await expect(dialog).toBeHidden();
    await camille.getByRole('button', { name: 'Mois suivant' }).click();
    await expect(camille.getByRole('heading', { name: 'avril 2026' })).toBeVisible();
    await expect(day(camille, 'jeudi 2 avril 2026, 1')).toContainText('Viaduc tournant');
    await camille.getByRole('button', { name: 'Déplacer « Viaduc tournant »' }).click();
    await expect(dialog.getByRole('textbox', { name: 'Nouvelle date' })).toHaveValue('02/04/2026');
    await dialog.getByRole('button', { name: 'Annuler' }).click();
    await expect(camille).toHaveURL(/calendar~[^&]*~2026-04/);
    await camille.reload();
    await expect(day(camille, 'jeudi 2 avril 2026, 1')).toContainText('Viaduc tournant');
  },
);

const bar = (page: Page, name: string) => page.getByRole('button', { name });

/** Shows three projects in a bar chart. */
async function openChart(page: Page): Promise<Locator> {
  for (const status of ['idea', 'idea', 'done'])
    await createRecord(page, 'project', { ...projectNamed('Digue'), status, budget: 1500 });
  await page.goto('#/espace/project?search=digue&layout=chart~bar~status');
  await expect(bar(page, 'À l’étude : 2 (66,7 %)')).toBeVisible();
  return page.getByRole('img', { name: /^Barres : Nombre de fiches par État/ });
}

test('no line of the grid of a chart strikes a value through', { tag: '@long' }, async ({ camille }) => {
  const chart = await openChart(camille);
  await expectSoundInEveryLook(camille, chart);
  for (const forcedColors of ['active', 'none'] as const) {
    await camille.emulateMedia({ forcedColors });
    const ground = await chart.evaluate((drawing) => getComputedStyle(drawing).backgroundColor);
    const value = chart.getByText('2', { exact: true }).last();
    await expect(value).toHaveCSS('paint-order', 'stroke');
    await expect(value).toHaveCSS('stroke', ground);
  }
});

test('a chart follows a colleague', { tag: '@long' }, async ({ camille, colleague }) => {
  await openChart(camille);
  await createRecord(colleague, 'project', { ...projectNamed('Digue neuve'), status: 'done' });
  await expect(bar(camille, 'Achevé : 2 (50 %)')).toBeVisible();
  await expect(camille.getByRole('row', { name: /^Achevé 2/ })).toBeVisible();
});

test('a chart is taken along as a file', { tag: '@long' }, async ({ camille }) => {
  await openChart(camille);
  const picture = camille.waitForEvent('download');
  await camille.getByRole('button', { name: 'Télécharger en PNG' }).click();
  expect((await picture).suggestedFilename()).toMatch(/^Projets – Nombre de fiches par État [\d-]+\.png$/);
  const drawing = camille.waitForEvent('download');
  await camille.getByRole('button', { name: 'Télécharger en SVG' }).click();
  const svg = await readFile(await (await drawing).path(), 'utf8');
  expect(svg).toContain('Achevé');
  expect(svg).not.toContain('var(');
});

test('a slice of a chart of sums leads to its records by keyboard', { tag: '@long' }, async ({ camille }) => {
  await openChart(camille);
  await choose(camille, 'Secteurs');
  await camille.getByLabel('Valeur', { exact: true }).selectOption({ label: 'Budget (somme)' });
  await expect(bar(camille, 'À l’étude : 3 000 € (66,7 %)')).toBeVisible();
  await expectSoundInEveryLook(camille, camille.getByRole('img', { name: /^Secteurs : Budget \(somme\)/ }));
  await bar(camille, 'À l’étude : 3 000 €').focus();
  await camille.keyboard.press('ArrowRight');
  await camille.keyboard.press('Enter');
  await expect(camille.getByRole('radio', { name: 'Tableau' })).toBeChecked();
  await expect(camille.getByRole('row', { name: /Digue.*Achevé/ })).toHaveCount(1);
});
