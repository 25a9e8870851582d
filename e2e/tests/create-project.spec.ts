import { expect, test } from '../application/test.ts';
import { field, rowWith, saveAndClose } from '../application/workspace.ts';

test.beforeEach(async ({ camille: page }) => {
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
});

test(
  'specification §5: each faulty field says what is wrong with it, and the first one gets the focus',
  { tag: '@long' },
  async ({ camille: page }) => {
    const form = page.getByRole('dialog');
    await field(form, 'Code').fill('pr-42');
    await field(form, 'Adresse de courriel du responsable').fill('personne');
    await field(form, 'Site web du projet').fill('exemple');
    await form.getByRole('button', { name: 'Créer' }).click();

    await expect(field(form, 'Intitulé')).toBeFocused();
    await expect(field(form, 'Intitulé')).toHaveAccessibleDescription(/Ce champ est obligatoire/);
    await expect(field(form, 'Code')).toHaveAccessibleDescription(/Format attendu\s: PR\u20110042/);
    await expect(field(form, 'Adresse de courriel du responsable')).toHaveAccessibleDescription(
      /adresse de courriel/,
    );
    await expect(field(form, 'Site web du projet')).toHaveAccessibleDescription(/adresse complète/);
    for (const label of ['Intitulé', 'Code', 'Adresse de courriel du responsable', 'Site web du projet'])
      await expect(field(form, label)).toHaveAttribute('aria-invalid', 'true');
  },
);

test('a project that is created or renamed is in sight in its new place', async ({ camille: page }) => {
  const form = page.getByRole('dialog');
  await field(form, 'Intitulé').fill('Maison de quartier en sursis');
  for (const [label, text] of [
    ['Commune', 'bugey'],
    ['État', 'vot'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).fill(text);
    await expect(page.getByRole('option', { name: new RegExp(text, 'i') }).first()).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await form.getByRole('button', { name: 'Créer' }).click();
  const created = rowWith(page, 'Maison de quartier en sursis');
  await expect(created.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
  // It stays open, and has an address now.
  await expect(page).toHaveURL(/#\/espace\/project\/\d+$/);
  await expect(created).toHaveAttribute('aria-current', 'true');
  await page.getByRole('dialog').press('Escape');
  await expect(created.locator(':focus')).toHaveCount(1);

  await page.keyboard.press('Enter');
  await field(form, 'Intitulé').fill('Zone de rencontre, autrefois maison de quartier');
  await saveAndClose(form);
  const renamed = rowWith(page, 'Zone de rencontre');
  await expect(renamed.getByRole('rowheader')).toBeInViewport({ ratio: 1 });
  await expect(renamed.locator(':focus')).toHaveCount(1);
});

test('a click opens a list, though the field that was left says what is missing and moves it', async ({
  camille: page,
}) => {
  const form = page.getByRole('dialog');
  await field(form, 'Intitulé').focus();
  await form.getByRole('combobox', { name: 'État' }).click();
  await expect(form.getByText('Ce champ est obligatoire.')).toBeVisible();
  await page.getByRole('option', { name: 'Voté' }).click();
  await expect(form.getByRole('combobox', { name: 'État' })).toHaveValue('Voté');
});
