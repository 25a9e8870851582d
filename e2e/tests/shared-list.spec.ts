import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  saveButton,
  search,
  untilLive,
} from '../application/workspace.ts';

test('specification §4: a record that one person creates and deletes comes and goes on the other screen', async ({
  camille,
  driss,
}) => {
  await search(driss, 'Passerelle du moulin');
  await expect(driss.getByText('Rien ne correspond')).toBeVisible();
  await createRecord(camille, 'project', projectNamed('Passerelle du moulin'));
  await expect(rowWith(driss, 'Passerelle du moulin')).toBeVisible();

  const form = await openRecord(camille, 'Passerelle du moulin');
  await form.getByRole('button', { name: 'Supprimer' }).click();
  const question = camille.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await expect(rowWith(camille, 'Passerelle du moulin')).toBeHidden();
  await expect(rowWith(driss, 'Passerelle du moulin')).toBeHidden();
});

test(
  'after a restart of the server both catch up, and what was typed meanwhile can be saved',
  { tag: '@long' },
  async ({ camille, driss, application }) => {
    await createRecord(camille, 'project', projectNamed('Toiture de l’école'));
    const atDriss = await openRecord(driss, 'Toiture de l’école');
    await field(atDriss, 'Intitulé').fill('Toiture de l’école maternelle');

    await application.restart();

    await saveAndClose(atDriss);
    await search(camille, 'Toiture de l’école maternelle');
    await expect(rowWith(camille, 'Toiture de l’école maternelle')).toBeVisible({ timeout: 30_000 });

    await untilLive(camille);
    await untilLive(driss);
    const atCamille = await openRecord(camille, 'Toiture de l’école maternelle');
    await field(atCamille, 'Intitulé').fill('Toiture de l’école primaire');
    await saveButton(atCamille).click();
    await search(driss, 'Toiture de l’école primaire');
    await expect(rowWith(driss, 'Toiture de l’école primaire')).toBeVisible();
  },
);

test(
  'while the server is away the screen says so, and keeps what is on it',
  { tag: '@long' },
  async ({ camille, application }) => {
    await application.halt();
    await expect(camille.getByText('En temps réel', { exact: true })).toBeHidden({ timeout: 30_000 });
    await expect(camille.getByRole('row').nth(1)).toBeVisible();
    await application.resume();
    await untilLive(camille);
  },
);
