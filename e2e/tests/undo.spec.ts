import type { Locator, Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  search,
} from '../application/workspace.ts';

const messages = (page: Page) => page.getByRole('region', { name: 'Messages (touche F6)' });
const undoButton = (page: Page, text: string): Locator =>
  messages(page)
    .getByRole('status')
    .locator('> *')
    .filter({ hasText: text })
    .getByRole('button', { name: 'Annuler' });

async function writeDescription(page: Page, title: string, text: string): Promise<void> {
  const form = await openRecord(page, title);
  await field(form, 'Description').fill(text);
  await saveAndClose(form);
}

async function expectDescription(page: Page, title: string, text: string): Promise<void> {
  const form = await openRecord(page, title);
  await expect(field(form, 'Description')).toHaveValue(text);
  await page.keyboard.press('Escape');
  await expect(form).toBeHidden();
}

test('a save is undone by the button of its message', { tag: '@long' }, async ({ camille }) => {
  await createRecord(camille, 'project', projectNamed('Passerelle du lavoir'));
  await writeDescription(camille, 'Passerelle du lavoir', 'Écrit trop vite');
  await expect(undoButton(camille, 'a été enregistré')).toBeVisible();
  // F6 focuses the action, Enter runs it.
  await camille.keyboard.press('F6');
  await expect(undoButton(camille, 'a été enregistré')).toBeFocused();
  await camille.keyboard.press('Enter');
  await expect(messages(camille)).toContainText('Modification annulée : « Passerelle du lavoir ».');
  await expectDescription(camille, 'Passerelle du lavoir', 'Avant les changements');
});

test('Ctrl Y and Ctrl Shift Z redo what was undone, but not where somebody types', async ({ camille }) => {
  await createRecord(camille, 'project', projectNamed('Kiosque à musique'));
  await writeDescription(camille, 'Kiosque à musique', 'Écrit une fois');
  const press = async (key: string) => {
    await camille.getByRole('grid').getByRole('rowheader').first().focus();
    await camille.keyboard.press(key);
  };
  await press('ControlOrMeta+z');
  await expect(messages(camille)).toContainText('Modification annulée');
  await camille.getByRole('searchbox').first().focus();
  await camille.keyboard.press('Control+y');
  await expectDescription(camille, 'Kiosque à musique', 'Avant les changements');
  await press('Control+y');
  await expect(messages(camille)).toContainText('Modification rétablie : « Kiosque à musique ».');
  await expectDescription(camille, 'Kiosque à musique', 'Écrit une fois');
  await press('ControlOrMeta+z');
  await expect(messages(camille)).toContainText('Modification annulée');
  await press('ControlOrMeta+Shift+z');
  await expect(messages(camille)).not.toContainText('Modification annulée');
  await expectDescription(camille, 'Kiosque à musique', 'Écrit une fois');
});

test('a deletion is undone: the record is back for everybody, where it was', async ({ camille, driss }) => {
  const id = await createRecord(camille, 'project', projectNamed('Four à pain'));
  await search(driss, 'Four à pain');
  await expect(rowWith(driss, 'Four à pain')).toBeVisible();
  const form = await openRecord(camille, 'Four à pain');
  await form.getByRole('button', { name: 'Supprimer' }).click();
  await camille.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(rowWith(driss, 'Four à pain')).toHaveCount(0);
  await undoButton(camille, 'a été supprimé').click();
  await expect(messages(camille)).toContainText('Suppression annulée : « Four à pain ».');
  await expect(rowWith(driss, 'Four à pain')).toBeVisible();
  await driss.goto(`#/espace/project/${id}`);
  await expect(driss.getByRole('dialog', { name: 'Four à pain' })).toBeVisible();
});

test(
  'several records that were deleted together come back together',
  { tag: '@long' },
  async ({ camille }) => {
    for (const name of ['Banc public 1', 'Banc public 2', 'Banc public 3'])
      await createRecord(camille, 'project', projectNamed(name));
    await search(camille, 'Banc public');
    await expect(camille.getByRole('row', { name: /Banc public/ })).toHaveCount(3);
    await camille.getByRole('checkbox', { name: 'Tout sélectionner' }).check();
    await camille.getByRole('button', { name: 'Supprimer' }).click();
    await camille.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(camille.getByRole('row', { name: /Banc public/ })).toHaveCount(0);
    await expect(camille.getByText('3 fiches ont été supprimées.')).toBeVisible();
    await camille.getByRole('button', { name: 'Restaurer les 3 fiches' }).click();
    await expect(messages(camille)).toContainText('3 fiches ont été restaurées.');
    await expect(camille.getByRole('row', { name: /Banc public/ })).toHaveCount(3);
  },
);

test(
  'nothing is undone that a colleague has changed since: both values are shown, and the record opens',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(camille, 'project', projectNamed('Estrade des fêtes'));
    await writeDescription(camille, 'Estrade des fêtes', 'Ce que Camille a écrit');
    await writeDescription(driss, 'Estrade des fêtes', 'Ce que Driss a écrit');
    await camille.getByRole('grid').getByRole('rowheader').first().focus();
    await camille.keyboard.press('ControlOrMeta+z');
    const refusal = camille.getByRole('alertdialog', { name: 'Annulation impossible' });
    const row = refusal.getByRole('region', { name: 'Description' });
    await expect(row).toContainText('Avant les changements');
    await expect(row).toContainText('Ce que Driss a écrit');
    await expect(row).toContainText('Modifié par Driss Haddad');
    await expectSoundInEveryLook(camille, row);
    // The button of the message has nothing left to undo.
    await expect(undoButton(camille, 'a été enregistré')).toHaveCount(0);
    await refusal.getByRole('button', { name: 'Ouvrir la fiche' }).click();
    const form = camille.getByRole('dialog', { name: 'Estrade des fêtes' });
    await expect(field(form, 'Description')).toHaveValue('Ce que Driss a écrit');
    await expectDescription(driss, 'Estrade des fêtes', 'Ce que Driss a écrit');
  },
);

test(
  'a creation is undone, unless a colleague has written into the record since',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(camille, 'project', projectNamed('Abribus'));
    const duplicate = async () => {
      const form = await openRecord(camille, 'Abribus');
      await form.getByRole('button', { name: 'Autres actions' }).click();
      await camille.getByRole('menuitem', { name: 'Dupliquer' }).click();
      await form.getByRole('button', { name: 'Créer' }).click();
      await expect(undoButton(camille, 'Le projet « Abribus (copie) » a été créé.')).toBeVisible();
      await form.getByRole('button', { name: 'Fermer', exact: true }).click();
    };
    await duplicate();
    await search(driss, 'Abribus (copie)');
    await expect(rowWith(driss, 'Abribus (copie)')).toBeVisible();
    await undoButton(camille, 'a été créé').click();
    await expect(messages(camille)).toContainText('Création annulée : « Abribus (copie) ».');
    await expect(rowWith(driss, 'Abribus (copie)')).toHaveCount(0);

    await duplicate();
    await writeDescription(driss, 'Abribus (copie)', 'Ce que Driss a écrit');
    await undoButton(camille, 'a été créé').click();
    const refusal = camille.getByRole('alertdialog', { name: 'Annulation impossible' });
    await expect(refusal).toContainText('Elle n’a pas été supprimée.');
    await expect(refusal.getByRole('region', { name: 'Description' })).toContainText('Ce que Driss a écrit');
    await refusal.getByRole('button', { name: 'Fermer' }).first().click();
    await expect(rowWith(driss, 'Abribus (copie)')).toBeVisible();
  },
);

test('a card that was moved goes back to its column', { tag: '@long' }, async ({ camille }) => {
  await createRecord(camille, 'project', projectNamed('Préau neuf'));
  await camille.goto('#/espace/project?search=Préau&layout=board~status');
  const column = (name: string) => camille.getByRole('region', { name, exact: true });
  await camille.getByRole('button', { name: 'Déplacer « Préau neuf »' }).click();
  await camille.getByRole('menuitem', { name: 'Achevé' }).click();
  await expect(column('Achevé').getByRole('button', { name: 'Préau neuf', exact: true })).toBeVisible();
  await undoButton(camille, 'Modification enregistrée.').click();
  await expect(column('À l’étude').getByRole('button', { name: 'Préau neuf', exact: true })).toBeVisible();
});
