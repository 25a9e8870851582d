import type { Locator, Page } from '@playwright/test';
import { watchComplaints } from '../application/complaints.ts';
import { expectSoundInColorSchemes, expectSoundInEveryLook } from '../application/every-look.ts';
import { holdPushLine } from '../application/push-line.ts';
import { expect, test } from '../application/test.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  search,
  signIn,
  untilLive,
} from '../application/workspace.ts';

/** Simulates whether a page is visible. */
async function setInSight(page: Page, isInSight: boolean): Promise<void> {
  await page.evaluate((isHidden) => {
    Object.defineProperty(document, 'hidden', { value: isHidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, !isInSight);
}

/** Lets the time pass after which visible changes count as seen. */
async function untilSeen(page: Page, row: Locator, text: string): Promise<void> {
  // The time begins once the browser has detected the visible row, which has no visible sign.
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(row).not.toContainText(text, { timeout: 100 });
  }).toPass();
}

const changedCells = (row: Locator) => row.locator('[data-changed]');

/** Changes the budget of a project as a user. */
async function change(page: Page, title: string, budget: string): Promise<void> {
  const form = await openRecord(page, title);
  await field(form, 'Budget').fill(budget);
  await saveAndClose(form);
}

test('a colleague’s change marks its row and its cells until they were in sight; one’s own marks nothing', async ({
  camille,
  driss,
}) => {
  await camille.clock.install();
  const id = await createRecord(driss, 'project', projectNamed('Tribune du vélodrome'));
  await search(camille, 'Tribune du vélodrome');
  const row = rowWith(camille, 'Tribune du vélodrome');
  await expect(row).toContainText('Ajouté par Driss Haddad');
  // The row was visible, and so was the page.
  await untilSeen(camille, row, 'Ajouté par');
  await expect(row).toBeVisible();

  await setInSight(camille, false);
  await changeRecord(driss, 'project', id, { budget: 1234 });
  await expect(row).toContainText('Modifié par Driss Haddad');
  await expect(changedCells(row)).toHaveCount(1);
  await expect(changedCells(row)).toContainText('1 234');
  // With reduced motion, the ground is shown without an animation.
  expect(await changedCells(row).evaluate((cell) => cell.getAnimations().length)).toBe(0);
  await search(driss, 'Tribune du vélodrome');
  await expect(changedCells(rowWith(driss, 'Tribune du vélodrome'))).toHaveCount(0);
  await expect(rowWith(driss, 'Tribune du vélodrome')).not.toContainText('Modifié par');
  await setInSight(camille, true);
  await untilSeen(camille, row, 'Modifié par');
  await expect(changedCells(row)).toHaveCount(0);
});

for (const layout of ['table', 'board~status', 'calendar~start_date~~month~2026-06'])
  test(
    `a colleague’s change and presence are marked and sound: ${layout}`,
    { tag: '@long' },
    async ({ camille, driss }) => {
      const title = 'Tribune du vélodrome';
      const values = { ...projectNamed(title), start_date: '2026-06-03' };
      const id = await createRecord(driss, 'project', values);
      const query = `search=V%C3%A9lodrome${layout === 'table' ? '' : `&layout=${layout}`}`;
      await camille.goto(`#/espace/project?${query}`);
      await setInSight(camille, false);
      await changeRecord(driss, 'project', id, { budget: 1234 });
      await openRecord(driss, title);
      const card =
        layout === 'table'
          ? rowWith(camille, title)
          : camille.locator('[data-change]').filter({ hasText: title });
      await expect(card).toContainText(/(?:Modifié|Ajouté) par Driss Haddad/);
      await expect(card).toContainText('Fiche ouverte par Driss Haddad');
      await expectSoundInEveryLook(camille, card);
    },
  );

test(
  'a change by which a row moves is said to do so, and fades once where motion is wanted',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(driss, 'project', projectNamed('Abreuvoir du bas'));
    await search(camille, 'Abreuvoir');
    await expect(rowWith(camille, 'Abreuvoir du bas')).toBeVisible();
    await expect(rowWith(camille, 'Abreuvoir du bas')).not.toContainText('Ajouté par');
    await camille.emulateMedia({ reducedMotion: 'no-preference' });
    await setInSight(camille, false);
    const form = await openRecord(driss, 'Abreuvoir du bas');
    await field(form, 'Intitulé').fill('Abreuvoir du haut');
    await saveAndClose(form);
    const row = rowWith(camille, 'Abreuvoir du haut');
    await expect(row).toContainText('Modifié et déplacé par Driss Haddad');
    const cell = changedCells(row);
    await expect(cell).toHaveCSS('animation-iteration-count', '1');
    await cell.evaluate(async (element) =>
      Promise.all(element.getAnimations().map(({ finished }) => finished)),
    );
    await expect(cell).toHaveCount(1);

    // The focus marks it as seen at once.
    await row.getByRole('rowheader').focus();
    await expect(cell).toHaveCount(0);
  },
);

test(
  'rows that disappear are told in one short message, and leave no error in the console',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const complaints = await watchComplaints(camille);
    const ids = [
      await createRecord(driss, 'project', projectNamed('Guérite A')),
      await createRecord(driss, 'project', projectNamed('Guérite B')),
    ];
    await search(camille, 'Guérite');
    await expect(rowWith(camille, 'Guérite B')).toBeVisible();
    await search(driss, 'Guérite');
    await driss.getByRole('checkbox', { name: 'Tout sélectionner' }).check({ force: true });
    await driss.getByRole('button', { name: 'Supprimer' }).click();
    const question = driss.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Supprimer' }).click();
    const told = (page: Page) => page.getByText(/fiches? (?:ont|a) disparu de la liste/);
    await expect(told(camille)).toHaveText(`${ids.length} fiches ont disparu de la liste.`);
    await expect(told(driss)).toHaveCount(0);
    expect(complaints).toEqual([]);
  },
);

test(
  'without push, what a poll brings is marked as well',
  { tag: '@long' },
  async ({ driss, page, application }) => {
    const line = await holdPushLine(page);
    await signIn(page, application.admin);
    await openList(page, 'Projets');
    await untilLive(page);
    await line.cut('refused');
    await expect(page.getByText('Actualisé toutes les 5 s', { exact: true })).toBeVisible();
    await setInSight(page, false);
    await createRecord(driss, 'project', projectNamed('Marché couvert'));
    await search(page, 'Marché couvert');
    await expect(rowWith(page, 'Marché couvert')).toContainText('Ajouté par Driss Haddad');
  },
);

test(
  'in an open record a value that a colleague changes is marked until one goes to it, or leaves the record',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(driss, 'project', projectNamed('Vespasienne du mail'));
    const form = await openRecord(camille, 'Vespasienne du mail');
    const [budget, description] = [field(form, 'Budget'), field(form, 'Description')];
    const before = await description.boundingBox();
    const atDriss = await openRecord(driss, 'Vespasienne du mail');
    await field(atDriss, 'Budget').fill('4321');
    await field(atDriss, 'Description').fill('Une fontaine');
    await saveAndClose(atDriss);
    await expect(budget).toHaveAccessibleDescription('Modifié par Driss Haddad');
    await expect(description).toHaveAccessibleDescription(/Modifié par Driss Haddad/);
    await expect(field(form, 'Code')).not.toHaveAccessibleDescription(/Modifié/);
    expect(await description.boundingBox()).toEqual(before);
    // While it is open, the row shows it as well, however long it is visible.
    const row = rowWith(camille, 'Vespasienne du mail');
    await expect(row).toContainText('Ajouté par Driss Haddad');
    await expectSoundInEveryLook(camille, form);
    await budget.focus();
    await expect(budget).toHaveAccessibleDescription('');
    await expect(changedCells(row)).toHaveCount(0);
    await expect(description).toHaveAccessibleDescription(/Modifié par Driss Haddad/);
    await form.press('Escape');
    await expect(form).toBeHidden();
    await expect(row).not.toContainText('Ajouté par');
    const again = await openRecord(camille, 'Vespasienne du mail');
    await expect(field(again, 'Description')).not.toHaveAccessibleDescription(/Modifié par/);
  },
);

test(
  'who comes back to a list is told what others have changed since, and by whom, until it is marked as seen',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const ids = [
      await createRecord(driss, 'project', projectNamed('Hangar rénové')),
      await createRecord(driss, 'project', projectNamed('Halle rénovée')),
    ];
    await search(camille, 'rénové');
    await expect(rowWith(camille, 'Halle rénovée')).toBeVisible();
    await search(camille, '');
    const news = camille.getByRole('region', { name: 'Depuis votre dernière visite' });
    await openList(camille, 'Communes');
    await change(driss, 'Hangar rénové', '10');
    await change(driss, 'Halle rénovée', '20');
    await openList(camille, 'Projets');
    await expect(news).toContainText(`${ids.length} fiches modifiées`);
    await expect(news).toContainText('par Driss Haddad');
    await expectSoundInEveryLook(camille, camille.getByRole('main'));
    await news.getByRole('link').click();
    await expect(camille.getByRole('rowheader')).toHaveText(['Halle rénovée', 'Hangar rénové']);
    // Another page of this browser, later.
    await camille.reload();
    await expect(news).toContainText(`${ids.length} fiches modifiées`);
    await news.getByRole('button', { name: 'Marquer comme vu' }).click();
    await expect(news).toBeHidden();
    await expect(camille.getByRole('heading', { name: 'Projets' })).toBeFocused();
    await camille.reload();
    await expect(camille.getByText('Aucun résultat')).toBeVisible();
    await expect(news).toBeHidden();
  },
);

test('under the pointer no row moves or goes because of a colleague, and none is clicked in the place of another', async ({
  camille,
  colleague,
}) => {
  const ids: number[] = [];
  for (const name of ['A', 'B', 'C', 'D'])
    ids.push(await createRecord(colleague, 'project', projectNamed(`Buanderie ${name}`)));
  const [a, b] = ids as [number, number];
  await search(camille, 'Buanderie');
  const titles = camille.getByRole('rowheader');
  await expect(titles).toHaveText([/^Buanderie A/, /^Buanderie B/, /^Buanderie C/, /^Buanderie D/]);
  await rowWith(camille, 'Buanderie C').hover();
  const place = await rowWith(camille, 'Buanderie C').boundingBox();

  await changeRecord(colleague, 'project', a, { name: 'Buanderie Z' });
  await createRecord(colleague, 'project', projectNamed('Buanderie AA'));
  await deleteRecord(colleague, 'project', b);
  await expect(titles).toHaveText([/^Buanderie Z/, /^Buanderie B/, /^Buanderie C$/, /^Buanderie D$/]);
  await expect(rowWith(camille, 'Buanderie Z')).toContainText('Va changer de place');
  await expect(rowWith(camille, 'Buanderie B')).toContainText('Supprimé');
  expect(await rowWith(camille, 'Buanderie C').boundingBox()).toEqual(place);
  await expectSoundInColorSchemes(camille);

  await rowWith(camille, 'Buanderie B').click();
  await expect(camille.getByRole('dialog')).toBeHidden();
  await camille.getByRole('heading', { name: 'Projets' }).hover();
  await expect(titles).toHaveText([/^Buanderie AA/, /^Buanderie C/, /^Buanderie D/, /^Buanderie Z/]);
  await expect(camille.getByText('Une fiche a disparu de la liste.')).toBeVisible();
});

test('what comes in above the rows in sight scrolls the list, not the rows under the pointer', async ({
  camille,
  colleague,
}) => {
  const named = Array.from({ length: 40 }, (_, at) => `Ponceau ${String(at + 10)}`);
  for (const name of named) await createRecord(colleague, 'project', projectNamed(name));
  await search(camille, 'Ponceau');
  // With fewer rows the list cannot be scrolled as far. Headers and totals are rows too.
  await expect(camille.getByRole('grid')).toHaveAttribute('aria-rowcount', '42');
  const row = rowWith(camille, 'Ponceau 40');
  await rowWith(camille, 'Ponceau 12').hover();
  await camille.mouse.wheel(0, 900);
  await expect(row).toBeInViewport();
  const place = await row.boundingBox();
  const scrolled = async () => camille.getByRole('grid').evaluate((grid) => grid.scrollTop);
  const before = await scrolled();
  await createRecord(colleague, 'project', projectNamed('Ponceau 0'));
  await expect.poll(scrolled).toBeGreaterThan(before);
  expect(await row.boundingBox()).toEqual(place);
});
