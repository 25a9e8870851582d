import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  projectNamed,
  signInElsewhere,
  untilLive,
  leaveList,
} from '../application/workspace.ts';

async function choose(page: Page, layout: string): Promise<void> {
  await page.getByRole('radio', { name: layout }).check({ force: true });
}

/** Shows the records that a search finds in a layout. */
async function openLayout(page: Page, query: string): Promise<void> {
  await page.goto(`#/espace/project?${query}`);
  await untilLive(page);
}

const column = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const card = (within: Locator, title: string): Locator =>
  within.getByRole('button', { name: title, exact: true });

test('cards are moved on a board by pointer, by keyboard and by menu, and move for a colleague', async ({
  camille,
  driss,
}) => {
  for (const name of ['Hangar du marché', 'Hangar aux grains'])
    await createRecord(camille, 'project', { ...projectNamed(name), budget: 1000 });
  await openLayout(camille, 'search=hangar');
  await choose(camille, 'Panneau');
  await openLayout(driss, 'search=hangar&layout=board~status~budget');
  const [idea, running] = [column(camille, 'À l’étude'), column(camille, 'En travaux')];
  await expectSoundInEveryLook(camille, card(idea, 'Hangar du marché'));

  await test.step('by pointer', async () => {
    await card(idea, 'Hangar du marché').dragTo(running);
    await expect(card(running, 'Hangar du marché')).toBeFocused();
    await expect(card(column(driss, 'En travaux'), 'Hangar du marché')).toBeVisible();
  });

  await test.step('by keyboard', async () => {
    await card(running, 'Hangar du marché').press('ArrowLeft');
    await expect(card(idea, 'Hangar aux grains')).toBeFocused();
    await camille.keyboard.press('Space');
    await expect(column(camille, 'À l’étude')).toBeFocused();
    await camille.keyboard.press('Tab');
    await expect(column(camille, 'Voté')).toBeFocused();
    await camille.keyboard.press('Enter');
    await expect(card(column(camille, 'Voté'), 'Hangar aux grains')).toBeFocused();
    await expect(card(column(driss, 'Voté'), 'Hangar aux grains')).toBeVisible();
  });

  await test.step('by menu', async () => {
    await camille.getByRole('button', { name: 'Déplacer « Hangar aux grains »' }).click();
    await camille.getByRole('menuitem', { name: 'Achevé' }).click();
    await expect(card(column(camille, 'Achevé'), 'Hangar aux grains')).toBeFocused();
    await expect(card(column(driss, 'Achevé'), 'Hangar aux grains')).toBeVisible();
  });

  await test.step('a move that is not saved stays, and is tried again in place', async () => {
    await camille.context().setOffline(true);
    await camille.getByRole('button', { name: 'Déplacer « Hangar aux grains »' }).click();
    await camille.getByRole('menuitem', { name: 'Abandonné' }).click();
    const retry = column(camille, 'Abandonné').getByRole('button', { name: 'Réessayer' });
    await expect(retry).toBeVisible();
    await camille.context().setOffline(false);
    await retry.click();
    await expect(card(column(driss, 'Abandonné'), 'Hangar aux grains')).toBeVisible();
  });
});

test('a record that a colleague deletes while it is dragged holds up neither a board nor a calendar', async ({
  camille,
  driss,
}) => {
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
});

test('a calendar shows records by their dates, which are moved by pointer, by keyboard and by a question', async ({
  browser,
  application,
}) => {
  const camille = await signInElsewhere(browser, application.admin);
  await camille.clock.setFixedTime(new Date('2026-03-12T10:00:00Z'));
  const driss = await signInElsewhere(browser, application.admin);
  await driss.clock.setFixedTime(new Date('2026-03-12T10:00:00Z'));
  const day = (page: Page, name: string) => page.getByRole('gridcell', { name });
  for (const [name, start_date] of [
    ['Viaduc levant', '2026-03-10'],
    ['Viaduc tournant', null],
  ])
    await createRecord(camille, 'project', { ...projectNamed(name ?? ''), start_date });
  await openLayout(camille, 'search=viaduc');
  await choose(camille, 'Calendrier');
  await openLayout(driss, 'search=viaduc&layout=calendar~start_date~~month');
  await expectSoundInEveryLook(camille, camille.getByRole('button', { name: 'Viaduc levant', exact: true }));
  const levant = (within: Page | Locator) =>
    within.getByRole('button', { name: 'Viaduc levant', exact: true });

  await test.step('by pointer', async () => {
    await levant(camille).dragTo(day(camille, 'mercredi 18 mars 2026'));
    await expect(levant(day(camille, 'mercredi 18 mars 2026, 1'))).toBeVisible();
    await expect(levant(day(driss, 'mercredi 18 mars 2026'))).toBeVisible();
  });

  await test.step('by keyboard', async () => {
    await levant(camille).focus();
    await expect(levant(camille)).toHaveAccessibleDescription(/Espace pour la déplacer/);
    await camille.keyboard.press('Space');
    await expect(day(camille, 'mercredi 18 mars 2026')).toBeFocused();
    await camille.keyboard.press('ArrowDown');
    await camille.keyboard.press('ArrowRight');
    await camille.keyboard.press('Enter');
    await expect(levant(day(driss, 'jeudi 26 mars 2026'))).toBeVisible();
  });

  await test.step('by a question, from the records without a date', async () => {
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
  });
  await driss.context().close();
});

test('a chart leads to its records by pointer and by keyboard, follows a colleague, and is taken along', async ({
  camille,
  driss,
}) => {
  for (const status of ['idea', 'idea', 'done'])
    await createRecord(camille, 'project', { ...projectNamed('Digue'), status, budget: 1500 });
  await openLayout(camille, 'search=digue');
  await choose(camille, 'Graphique');
  const chart = camille.getByRole('img', { name: /^Barres : Nombre de fiches par État/ });
  const bar = (name: string) => camille.getByRole('button', { name });
  await expect(bar('À l’étude : 2 (66,7 %)')).toBeVisible();
  await expectSoundInEveryLook(camille, chart);

  await test.step('no line of the grid strikes a value through', async () => {
    for (const forcedColors of ['active', 'none'] as const) {
      await camille.emulateMedia({ forcedColors });
      const ground = await chart.evaluate((drawing) => getComputedStyle(drawing).backgroundColor);
      const value = chart.getByText('2', { exact: true }).last();
      await expect(value).toHaveCSS('paint-order', 'stroke');
      await expect(value).toHaveCSS('stroke', ground);
    }
  });

  await test.step('a colleague adds a record', async () => {
    await createRecord(driss, 'project', { ...projectNamed('Digue neuve'), status: 'done' });
    await expect(bar('Achevé : 2 (50 %)')).toBeVisible();
    await expect(camille.getByRole('row', { name: /^Achevé 2/ })).toBeVisible();
  });

  await test.step('files', async () => {
    const picture = camille.waitForEvent('download');
    await camille.getByRole('button', { name: 'Télécharger en PNG' }).click();
    expect((await picture).suggestedFilename()).toMatch(/^Projets – Nombre de fiches par État [\d-]+\.png$/);
    const drawing = camille.waitForEvent('download');
    await camille.getByRole('button', { name: 'Télécharger en SVG' }).click();
    const svg = await readFile(await (await drawing).path(), 'utf8');
    expect(svg).toContain('Achevé');
    expect(svg).not.toContain('var(');
  });

  await test.step('sums in another form', async () => {
    await choose(camille, 'Secteurs');
    await camille.getByLabel('Valeur', { exact: true }).selectOption({ label: 'Budget (somme)' });
    await expect(bar('À l’étude : 3 000 € (66,7 %)')).toBeVisible();
    await expectSoundInEveryLook(camille, camille.getByRole('img', { name: /^Secteurs : Budget \(somme\)/ }));
  });

  await test.step('the records of a slice', async () => {
    await bar('À l’étude : 3 000 €').focus();
    await camille.keyboard.press('ArrowRight');
    await camille.keyboard.press('Enter');
    await expect(camille.getByRole('radio', { name: 'Tableau' })).toBeChecked();
    await expect(camille.getByRole('row', { name: /Digue/ })).toHaveCount(2);
  });
});
