import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import { createRecord, followLink, projectNamed, rowWith, untilLive } from '../application/workspace.ts';

/** A search that finds only the projects of this file, a filter, two columns, groups and a total. */
const view =
  'search=observatoire&filter=status.is~idea~running&sort=-budget~name&group=status&totals=budget:sum';

const createProject = (page: Page, name: string, values: object) =>
  createRecord(page, 'project', { ...projectNamed(`Observatoire ${name}`), ...values });

/** Returns the names of the projects from top to bottom, with the headings of their groups. */
async function shownRows(page: Page): Promise<string[]> {
  // The totals below are not among the rows.
  const rows = page.getByRole('grid').locator('[data-row]');
  const cells = rows
    .and(page.locator('[aria-expanded]'))
    .or(rows.locator('[aria-expanded], [role=rowheader]'));
  const texts = await cells.allTextContents();
  return texts.map((text) => text.replaceAll('\u00a0', ' '));
}

async function expectRows(page: Page, expected: readonly RegExp[]): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await shownRows(page);
      return rows.length === expected.length && rows.every((row, place) => expected[place]?.test(row));
    }, expected.join(', '))
    .toBe(true);
}

test('an address shows the same list to everybody, live, and survives reload, going back and other lists', async ({
  driss: colleague,
  camille: page,
}) => {
  await createProject(colleague, 'du ciel', { status: 'idea', budget: 10.5 });
  await createProject(colleague, 'de la mer', { status: 'running', budget: 20 });
  await createProject(colleague, 'des vents', { status: 'idea', budget: 30 });
  await createProject(colleague, 'achevé', { status: 'done', budget: 1 });
  const expected = [/À l’étude.*2 projets/, /des vents/, /du ciel/, /En travaux.*1 projet/, /de la mer/];

  await page.goto(`#/espace/project?${view}`);
  await expectRows(page, expected);
  await expect(page.getByText(/^3 sur \d+ projets$/)).toBeVisible();
  await page.reload();
  await expectRows(page, expected);
  await untilLive(page);

  await colleague.goto(page.url());
  await expectRows(colleague, expected);
  await createProject(colleague, 'des marées', { status: 'running', budget: 40.25 });
  for (const screen of [page, colleague])
    await expectRows(screen, [
      ...expected.slice(0, 3),
      /En travaux.*2 projets · 60 €/,
      /des marées/,
      /de la mer/,
    ]);

  await page.getByRole('columnheader', { name: 'Code' }).click();
  await expect(page).toHaveURL(/sort=code/);
  await page.goBack();
  await expect(page).toHaveURL(/sort=-budget~name/);
  await expectRows(page, [/À l’étude/, /des vents/, /du ciel/, /En travaux/, /des marées/, /de la mer/]);

  await followLink(page, 'Communes');
  await expect(page).toHaveURL(/espace\/commune$/);
  await followLink(page, 'Projets');
  await expect(page).toHaveURL(/group=status/);
  await expect(page.getByRole('searchbox')).toHaveValue('observatoire');
});

test(
  'an address that is edited by hand opens all the same, says what it could not use, and drops it',
  { tag: '@long' },
  async ({ camille: page }) => {
    await createProject(page, 'du lac', {});
    await page.goto('#/espace/project?search=lac&sort=couleur~name&filter=couleur.is~rouge&gantt=oui');
    await expect(rowWith(page, 'Observatoire du lac')).toBeVisible();
    const note = page.getByText(/ne peut pas être appliquée/);
    await expect(note).toContainText('couleur');
    await expect(note).toContainText('gantt=oui');
    await expectSoundInEveryLook(page, note);
    await page.getByRole('button', { name: 'Retirer ces éléments' }).click();
    await expect(page).toHaveURL(/project\?search=lac&sort=name$/);
    await expect(note).toBeHidden();

    await page.goto('#/espace/project?search=lac&filter=status.is~unheard');
    await expect(
      page.getByText(
        'Le champ «\u00A0État\u00A0» ne propose pas le choix «\u00A0unheard\u00A0», et aucune fiche ne l’a',
      ),
    ).toBeVisible();
    await expect(rowWith(page, 'Observatoire du lac')).toBeVisible();
    await page.getByRole('button', { name: 'Retirer ces éléments' }).click();
    await expect(page).toHaveURL(/project\?search=lac$/);
  },
);

test('a list is found as it was left, also when the address of another one was opened over it', async ({
  camille: page,
}) => {
  await page.goto('#/espace/commune?search=abergement');
  await expect(page.getByRole('heading', { name: 'Communes' })).toBeVisible();
  await followLink(page, 'Projets');
  await expect(page.getByRole('heading', { name: 'Projets' })).toBeVisible();
  await expect(page).toHaveURL(/#\/espace\/project$/);
});

test(
  'an address that names no list and no screen says so beside the menu, and leads on',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.goto('#/espace/Project');
    await expect(page.getByRole('heading', { name: 'Page introuvable' })).toBeFocused();
    await expect(page.getByText('ne porte le nom «\u00A0Project\u00A0»')).toBeVisible();
    await expectSoundInEveryLook(page, page.getByText('ne porte le nom'));
    await page.getByRole('link', { name: 'Ouvrir «\u00A0Projets\u00A0»' }).click();
    await expect(page).toHaveURL(/#\/espace\/project$/);
  },
);

test(
  'groups and columns of the order are chosen and collapsed by keyboard',
  { tag: '@long' },
  async ({ camille: page }) => {
    await createProject(page, 'des dunes', { status: 'approved' });
    await page.goto('#/espace/project?search=dunes');
    await page.getByRole('button', { name: /^Grouper/ }).press('Enter');
    const menu = page.getByRole('dialog', { name: 'Grouper' });
    await menu.getByLabel('Grouper par').selectOption('État');
    await expectSoundInEveryLook(page, menu);
    await page.keyboard.press('Escape');
    const group = page.getByRole('button', { name: /^Voté/ });
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await group.press('Enter');
    await expect(rowWith(page, 'Observatoire des dunes')).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(rowWith(page, 'Observatoire des dunes')).toBeVisible();
    await page.getByRole('columnheader', { name: 'Budget' }).click();
    await page.getByRole('columnheader', { name: 'Code' }).click({ modifiers: ['Shift'] });
    await expect(page).toHaveURL(/sort=budget~code/);
  },
);
