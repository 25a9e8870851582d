import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveButton,
  search,
} from '../application/workspace.ts';
import { expectSoundInEveryLook } from '../application/every-look.ts';

const noSuchRecord = 999_999_999;

test('a record has an address to share and come back to, and going back closes it', async ({
  camille: page,
}) => {
  const id = await createRecord(page, 'project', projectNamed('Halle à partager'));
  await openList(page, 'Projets');
  await openRecord(page, 'Halle à partager');
  await expect(page).toHaveURL(new RegExp(`#/espace/project/${id}`));
  await page.reload();
  const record = page.getByRole('dialog', { name: 'Halle à partager' });
  await expect(record).toBeVisible();
  await expect(rowWith(page, 'Halle à partager')).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(record).toBeHidden();
  await page.goForward();
  await expect(record).toBeVisible();

  await page.goto(`#/espace/project/${noSuchRecord}`);
  const missing = page.getByRole('dialog', { name: 'Fiche introuvable' });
  await expect(missing).toBeVisible();
  await missing.getByRole('button', { name: 'Revenir à la liste' }).click();
  await expect(missing).toBeHidden();
  await expect(page).toHaveURL(/#\/espace\/project(\?|$)/);
});

test('the list beside an open record stays usable, and leads from one record to the next', async ({
  camille: page,
}) => {
  for (const name of ['Pergola 1', 'Pergola 2', 'Pergola 3'])
    await createRecord(page, 'project', projectNamed(name));
  await openRecord(page, 'Pergola 1');
  const record = page.getByRole('dialog');
  await search(page, 'Pergola');
  await expect(record.getByText(/^1 sur 3$/)).toBeVisible();
  // A click in the list changes the record, and adds no history entry.
  await rowWith(page, 'Pergola 3').click();
  await expect(page.getByRole('dialog', { name: 'Pergola 3' })).toBeVisible();
  await expect(record.getByText(/^3 sur 3$/)).toBeVisible();
  await page.keyboard.press('[');
  await expect(page.getByRole('dialog', { name: 'Pergola 2' })).toBeFocused();
  await page.keyboard.press(']');
  await expect(page.getByRole('dialog', { name: 'Pergola 3' })).toBeVisible();
  await record.getByRole('button', { name: 'Fiche précédente' }).click();

  // Saved from any field, then the next record.
  await field(record, 'Description').fill('Vu');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Le projet « Pergola 2 » a été enregistré.')).toBeVisible();
  await expect(record.getByText('champ modifié, non enregistré')).toHaveCount(0);
  await field(record, 'Description').fill('Revu');
  await record.getByRole('button', { name: 'Enregistrer et suivant' }).click();
  await expect(page.getByRole('dialog', { name: 'Pergola 3' })).toBeVisible();
  await expect(page.getByText('Le projet « Pergola 2 » a été enregistré.')).toBeVisible();
  await record.getByRole('button', { name: 'Fiche précédente' }).click();
  await expect(field(record, 'Description')).toHaveValue('Revu');
});

test(
  'who adds a record can type at once, and is told of no fault before',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    const record = page.getByRole('dialog', { name: 'Nouveau projet' });
    await expect(field(record, 'Intitulé')).toBeFocused();
    await expect(record.getByText(/obligatoire\./)).toHaveCount(0);

    // Giving up returns the focus to its origin: with motion, after the question has slid out.
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      await page.emulateMedia({ reducedMotion });
      await field(record, 'Intitulé').fill('Pergola à rayer');
      await record.press('Escape');
      const question = page.getByRole('alertdialog');
      await question.getByRole('button', { name: 'Abandonner les modifications' }).click();
      await expect(question).toBeHidden();
      const add = page.getByRole('button', { name: 'Nouveau projet' });
      await expect(add).toBeFocused();
      await add.click();
      await expect(field(record, 'Intitulé')).toBeFocused();
    }
  },
);

test(
  'each unsaved value goes back by itself, and all at once',
  { tag: '@long' },
  async ({ camille: page }) => {
    await createRecord(page, 'project', projectNamed('Verrière'));
    await openList(page, 'Projets');
    const record = await openRecord(page, 'Verrière');
    await field(record, 'Intitulé').fill('Grande verrière');
    await field(record, 'Code').fill('ZZ-0001');
    await field(record, 'Description').fill('Après');
    await record.getByRole('button', { name: 'Annuler la modification de « Intitulé »' }).click();
    await expect(field(record, 'Intitulé')).toHaveValue('Verrière');
    await expect(field(record, 'Intitulé')).toBeFocused();
    await expect(record.getByText(/^2\smodifications non enregistrées/)).toBeVisible();
    await record.getByRole('button', { name: 'Annuler toutes mes modifications' }).click();
    await expect(field(record, 'Code')).toHaveValue('');
    await expect(field(record, 'Description')).toHaveValue('Avant les changements');
    await page.keyboard.press('Escape');
    await expect(record).toBeHidden();
  },
);

test('a record is made wider, and shown on the whole page', { tag: '@long' }, async ({ camille: page }) => {
  await createRecord(page, 'project', projectNamed('Belvédère'));
  await openList(page, 'Projets');
  const record = await openRecord(page, 'Belvédère');
  const width = async () => (await record.boundingBox())?.width ?? 0;
  const before = await width();
  await expectSoundInEveryLook(page, record);
  await record.getByRole('separator', { name: 'Largeur de la fiche' }).press('ArrowLeft');
  await expect.poll(width).toBeGreaterThan(before);
  await record.getByRole('button', { name: 'Afficher en pleine page' }).click();
  await expect.poll(width).toBeGreaterThan(900);
  await expect(page.locator('main')).toHaveJSProperty('inert', true);
  await expectSoundInEveryLook(page, record);
  await record.getByRole('button', { name: 'Afficher à côté de la liste' }).click();
  await expect(page.locator('main')).toHaveJSProperty('inert', false);
});

test('a record is copied', { tag: '@long' }, async ({ camille: page }) => {
  await createRecord(page, 'project', projectNamed('Belvédère'));
  const record = await openRecord(page, 'Belvédère');
  await record.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click();
  await expect(field(record, 'Intitulé')).toHaveValue('Belvédère (copie)');
  await record.getByRole('button', { name: 'Créer' }).click();
  await expect(page.getByText('Le projet « Belvédère (copie) » a été créé.')).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Belvédère (copie)' })).toBeVisible();
  await expect(saveButton(record)).toBeVisible();
});
