import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { touch } from '../application/touch.ts';
import { createRecord, projectNamed } from '../application/workspace.ts';

/** The overlays of the page, and the records next to a list. */
const layers = (page: Page) => page.locator('[role=dialog], [role=menu], [role=listbox]:not([data-list])');

/** Returns the names of the opening buttons, each once: every card of a board has the same menu. */
async function openerNames(page: Page): Promise<string[]> {
  const openers = page
    .locator('button[aria-haspopup], button[aria-expanded=false]')
    .filter({ visible: true });
  await expect(openers.first()).toBeVisible();
  const snapshot = await openers.evaluateAll((buttons) =>
    buttons
      .filter((button) => button.closest('[inert]') === null)
      .map(
        (button) =>
          button.getAttribute('aria-label') ?? (button as HTMLElement).innerText.replaceAll(/\s+/g, ' '),
      ),
  );
  const isFirstOfKind = (name: string, place: number) =>
    snapshot.findIndex((other) => other.split('«')[0] === name.split('«')[0]) === place;
  return snapshot.filter(isFirstOfKind);
}

/** Touches a button; expects that something opens, and stays open after the browser has rendered it. */
async function expectOpens(page: Page, button: Locator): Promise<void> {
  const before = await layers(page).count();
  await touch(button);
  await expect.poll(async () => await layers(page).count()).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await layers(page).count()).toBeGreaterThan(before);
}

const layouts = {
  'a table': ['group=status&totals=budget:sum&filter=status.is~running&sort=-budget', { tag: '@long' }],
  'a board': ['layout=board~status~budget', { tag: '@long' }],
  'a calendar': ['layout=calendar~next_meeting', { tag: '@long' }],
  'a chart': ['layout=chart~bar~status~budget', { tag: '@long' }],
} as const;

for (const [viewport, details] of [
  [{ width: 390, height: 844 }, {}],
  [{ width: 1280, height: 800 }, { tag: '@long' }],
] as const)
  test.describe(`on a touch screen ${viewport.width} pixels wide`, details, () => {
    test.use({ hasTouch: true, viewport });

    for (const [layout, [query, extent]] of Object.entries(layouts))
      test(
        `a touch on each button above ${layout} that opens something opens it, and it stays`,
        extent,
        async ({ camille: page }) => {
          await page.goto(`#/espace/project?${query}`);
          for (const name of await openerNames(page)) {
            await expectOpens(page, page.getByRole('button', { name }).first());
            const before = await layers(page).count();
            await page.keyboard.press('Escape');
            await expect.poll(async () => await layers(page).count()).toBeLessThan(before);
          }
        },
      );

    test('what a touch chooses in a filter is taken', async ({ camille: page }) => {
      const filters = page.getByRole('list', { name: 'Filtres' });
      for (const [field, kind, option] of [
        ['État', 'option', /^À l’étude/],
        ['Intitulé', 'textbox', /./],
      ] as const) {
        await touch(filters.getByRole('button', { name: 'Ajouter un filtre' }));
        await touch(page.getByRole('menuitem', { name: field, exact: true }));
        const editor = page.getByRole('dialog', { name: field, exact: true });
        if (kind === 'option') await touch(editor.getByRole(kind, { name: option }));
        else await editor.getByRole(kind).fill('Fontaine');
        // Outside of it.
        await page.touchscreen.tap(viewport.width - 2, viewport.height - 2);
        await expect(editor).toBeHidden();
      }
      await expect(filters.getByRole('button', { name: 'État : À l’étude', exact: true })).toBeVisible();
      await expect(filters.getByRole('button', { name: /^Intitulé : contient/ }).first()).toBeVisible();
    });

    test('what a touch chooses in a menu, a list of options or a calendar is taken', async ({
      camille: page,
    }) => {
      const values = { ...projectNamed('Fontaine touchée'), start_date: '2026-03-02' };
      const id = await createRecord(page, 'project', values);
      await page.goto(`#/espace/project/${id}`);
      const form = page.getByRole('dialog');
      await touch(form.getByRole('button', { name: 'Autres actions' }));
      await touch(page.getByRole('menuitem', { name: 'Copier le lien' }));
      await expect(page.getByRole('region', { name: /^Messages/ }).getByText(/lien/)).toBeVisible();
      await touch(form.getByRole('combobox', { name: 'État' }));
      await touch(page.getByRole('option', { name: 'En travaux' }));
      await expect(form.getByRole('combobox', { name: 'État' })).toHaveValue('En travaux');
      await touch(form.getByRole('button', { name: /^Ouvrir le calendrier/ }).first());
      await touch(page.getByRole('grid').getByRole('button', { name: / 15 / }).first());
      await expect(form.getByRole('textbox', { name: 'Début des travaux' })).toHaveValue('15/03/2026');
      await touch(form.getByRole('button', { name: 'Enregistrer', exact: true }));
      await expect(page.getByText('a été enregistré.')).toBeVisible();
    });
  });
