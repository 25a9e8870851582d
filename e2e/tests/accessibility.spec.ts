import { paths } from '@ne2016/contract';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { failLater, holdAnswers } from '../application/hold-answers.ts';
import { expect, test } from '../application/test.ts';
import { field, followLink, openList, passwordField, search } from '../application/workspace.ts';

const newPassword = 'un mot de passe tout neuf';

// On a narrow screen, which leaves less room.
test.use({ viewport: { width: 390, height: 800 } });

test(
  'the reset and the way to a new link are sound while they wait and when nobody answers',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('#/reset/un-jeton');
    await passwordField(page, 'Nouveau mot de passe').fill(newPassword);
    await passwordField(page, 'Confirmez le mot de passe').fill(newPassword);
    const reset = await holdAnswers(page, `**/${paths.resetPassword}`);
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click();
    await expect(page.getByText('En cours…')).toBeAttached();
    await expectSoundInEveryLook(page, page.getByText('En cours…'));
    reset.release();
    await expect(page.getByRole('button', { name: 'Recevoir un nouveau lien' })).toBeVisible();

    await page.goto('#/');
    await page.getByRole('button', { name: 'Mot de passe oublié' }).click();
    const modal = page.getByRole('dialog', { name: 'Mot de passe oublié' });
    await expect(modal).toBeVisible();
    await expectSoundInEveryLook(page, modal);
    await modal.getByRole('textbox').fill('ada@exemple.fr');
    const failure = await failLater(page, `**/${paths.requestPasswordReset}`);
    await modal.getByRole('button', { name: 'Envoyer le lien' }).click();
    await expect(modal.getByText('En cours…')).toBeAttached();
    await expectSoundInEveryLook(page, modal.getByText('En cours…'));
    failure.release();
    await expect(modal.getByRole('alert')).toContainText('Le serveur n’a pas répondu');
    await expectSoundInEveryLook(page, modal.getByRole('alert'));
    await expect(modal.getByRole('textbox')).toHaveValue('ada@exemple.fr');
  },
);

test('a list is sound while it loads, and when that fails', { tag: '@long' }, async ({ camille: page }) => {
  const failure = await failLater(page, '**/data/document');
  await followLink(page, 'Documents');
  await expect(page.getByText('Chargement de la liste…')).toBeVisible();
  await expectSoundInEveryLook(page, page.getByText('Chargement de la liste…'));
  failure.release();
  await expect(page.getByText('La liste n’a pas pu être chargée')).toBeVisible();
  await expectSoundInEveryLook(page, page.getByText('La liste n’a pas pu être chargée'));
});

test('a list is sound full, and without a result', async ({ camille: page }) => {
  await expectSoundInEveryLook(page, page.getByRole('row').nth(1));
  await openList(page, 'Communes');
  await expectSoundInEveryLook(page, page.getByRole('row').nth(1));
  await search(page, 'rien de tel');
  await expect(page.getByText('Aucun résultat')).toBeVisible();
  await expectSoundInEveryLook(page, page.getByText('Aucun résultat'));
});

test('a form is sound empty and invalid', async ({ camille: page }) => {
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog');
  const create = form.getByRole('button', { name: 'Créer' });
  await expect(create).toBeVisible();
  await expectSoundInEveryLook(page, create);
  await create.click();
  await expect(form.getByText('Ce champ est obligatoire.')).toHaveCount(3);
  await expectSoundInEveryLook(page, form.getByText('Ce champ est obligatoire.').first());
});

test('a form is sound with a list of options open', { tag: '@long' }, async ({ camille: page }) => {
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('button', { name: 'Afficher la liste Commune' }).click();
  await expect(page.getByText('Précisez la recherche.')).toBeVisible();
  await expectSoundInEveryLook(page, page.getByText('Précisez la recherche.'));
});

test('a form is sound pending, refused, and asked to close', { tag: '@long' }, async ({ camille: page }) => {
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog');
  await field(form, 'Intitulé').fill('Accessible à tous');
  for (const [label, option] of [
    ['Commune', 'Abergement'],
    ['État', 'Voté'],
  ] as const) {
    await form.getByRole('combobox', { name: label }).fill(option);
    await page.getByRole('option', { name: option }).first().click();
  }
  const failure = await failLater(page, '**/data/project/');
  await form.getByRole('button', { name: 'Créer' }).click();
  await expect(form.getByText('En cours…')).toBeAttached();
  await expectSoundInEveryLook(page, form.getByText('En cours…'));
  failure.release();
  await expect(form.getByRole('alert')).toBeVisible();
  await expectSoundInEveryLook(page, form.getByRole('alert'));
  await form.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectSoundInEveryLook(page, page.getByRole('alertdialog'));
});
