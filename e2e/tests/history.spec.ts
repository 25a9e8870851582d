import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  field,
  openRecord,
  projectNamed,
  restoreRecord,
  rowWith,
  saveButton,
  search,
} from '../application/workspace.ts';

test('what a colleague changes shows in the history at once, and each former value can come back', async ({
  camille,
  colleague,
}) => {
  const id = await createRecord(camille, 'project', projectNamed('Moulin des étangs'));
  const form = await openRecord(camille, 'Moulin des étangs');
  await form.getByRole('button', { name: 'Historique' }).click();
  const entries = form.getByRole('listitem').filter({ has: camille.locator('time') });
  await expect(entries).toHaveCount(1);
  await expect(entries.first()).toContainText('Vous');
  await expect(entries.first()).toContainText('création');

  await changeRecord(colleague, 'project', id, { description: 'Ce que Driss a écrit' });
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText('Driss Haddad');
  await expect(entries.first().locator('del')).toHaveText('Avant les changements');
  await expect(entries.first().locator('ins')).toHaveText('Ce que Driss a écrit');

  await entries
    .first()
    .getByRole('button', { name: /Rétablir l’ancienne valeur/ })
    .click();
  await expect(field(form, 'Description')).toHaveValue('Avant les changements');
  await saveButton(form).click();
  await expect(entries).toHaveCount(3);
});

test(
  'the history of a record shows it at a date and after a change, and the entries of one person',
  { tag: '@long' },
  async ({ camille, colleague }) => {
    const id = await createRecord(camille, 'project', projectNamed('Moulin des étangs'));
    await changeRecord(colleague, 'project', id, { description: 'Ce que Driss a écrit' });
    await changeRecord(camille, 'project', id, { description: 'Ce que Camille a écrit' });
    const form = await openRecord(camille, 'Moulin des étangs');
    await form.getByRole('button', { name: 'Historique' }).click();
    const entries = form.getByRole('listitem').filter({ has: camille.locator('time') });
    await expect(entries).toHaveCount(3);
    await expectSoundInEveryLook(camille, entries.first());
    const moment = form.getByRole('textbox', { name: 'Fiche à une date' });
    await moment.fill('01/02/2016');
    await moment.press('Enter');
    const former = form.getByRole('region', { name: 'Fiche à une date' });
    await expect(former).toContainText('Au 01/02/2016 23:59, la fiche n’existait pas encore.');
    await form.getByRole('button', { name: /Ouvrir le calendrier.*Fiche à une date/ }).click();
    await camille.getByRole('button', { name: 'Aujourd’hui' }).click();
    await form.getByRole('button', { name: 'Afficher', exact: true }).click();
    await expect(former).toContainText('Rien n’a changé depuis.');
    await expectSoundInEveryLook(camille, former);
    await entries.nth(1).getByRole('button', { name: 'Revenir à cet état' }).click();
    await expect(field(form, 'Description')).toHaveValue('Ce que Driss a écrit');
    await form.getByRole('combobox', { name: 'Personne' }).selectOption('Driss Haddad');
    await expect(entries).toHaveCount(1);
    await form.getByRole('combobox', { name: 'Champ' }).selectOption('Budget');
    await expect(form.getByText('Aucune modification à afficher.')).toBeVisible();
  },
);

test(
  'a deleted record comes back from the bin under its address',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const id = await createRecord(camille, 'project', projectNamed('Lavoir des étangs'));
    await deleteRecord(camille, 'project', id);
    await camille.getByRole('button', { name: 'Historique et corbeille' }).click();
    await camille.getByRole('menuitem', { name: 'Corbeille' }).click();
    const bin = camille.getByRole('dialog', { name: 'Corbeille : Projets' });
    await expect(bin).toContainText('Lavoir des étangs');
    await expectSoundInEveryLook(camille, bin.getByRole('button', { name: /Restaurer la fiche/ }).first());
    await bin.getByRole('button', { name: /Restaurer la fiche .*Lavoir des étangs/ }).click();
    await expect(camille.getByText('La fiche « Lavoir des étangs » a été restaurée.')).toBeVisible();
    await search(driss, 'Lavoir des étangs');
    await expect(rowWith(driss, 'Lavoir des étangs')).toBeVisible();
    await driss.goto(`#/espace/project/${id}`);
    await expect(driss.getByRole('dialog', { name: 'Lavoir des étangs' })).toBeVisible();
  },
);

test('the history of a list leads to its records', { tag: '@long' }, async ({ camille }) => {
  const id = await createRecord(camille, 'project', projectNamed('Lavoir des étangs'));
  await deleteRecord(camille, 'project', id);
  await restoreRecord(camille, 'project', id);
  await camille.getByRole('button', { name: 'Historique et corbeille' }).click();
  await camille.getByRole('menuitem', { name: 'Historique de la liste' }).click();
  const history = camille.getByRole('dialog', { name: 'Historique : Projets' });
  await expect(history.getByRole('listitem').first()).toContainText('restauration');
  await expectSoundInEveryLook(camille, history.getByRole('listitem').first());
  await history.getByRole('link', { name: 'Lavoir des étangs' }).first().click();
  await expect(camille.getByRole('dialog', { name: 'Lavoir des étangs' })).toBeVisible();
});

test(
  'a record that a colleague deletes under one’s hands is said to be so, and made again with what was typed',
  { tag: '@long' },
  async ({ camille, driss }) => {
    const id = await createRecord(camille, 'project', projectNamed('Verger des étangs'));
    const form = await openRecord(camille, 'Verger des étangs');
    await field(form, 'Description').fill('À ne pas perdre');
    const atDriss = await openRecord(driss, 'Verger des étangs');
    await atDriss.getByRole('button', { name: 'Supprimer' }).click();
    await driss.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(form.getByRole('alert')).toContainText('Supprimée par Driss Haddad à');
    await expectSoundInEveryLook(camille, form.getByRole('alert'));
    await form.getByRole('button', { name: 'Recréer la fiche' }).click();
    await expect(camille.getByRole('dialog', { name: 'Nouveau projet' })).toBeVisible();
    await expect(field(form, 'Description')).toHaveValue('À ne pas perdre');
    await form.getByRole('button', { name: 'Créer' }).click();
    await expect(camille.getByText('Le projet « Verger des étangs » a été créé.')).toBeVisible();

    // The old address shows the deletion, and restores the record.
    await driss.goto(`#/espace/project/${id}`);
    const missing = driss.getByRole('dialog', { name: 'Verger des étangs' });
    await expect(missing).toContainText('Vous l’avez supprimée');
    await missing.getByRole('button', { name: 'Restaurer la fiche' }).click();
    await expect(field(missing, 'Description')).toHaveValue('Avant les changements');
  },
);
