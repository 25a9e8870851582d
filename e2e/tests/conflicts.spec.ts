import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { expect, test } from '../application/test.ts';
import {
  changeRecord,
  createRecord,
  field,
  openRecord,
  projectNamed,
  readRecord,
  rowWith,
  saveAndClose,
  saveButton,
} from '../application/workspace.ts';

const written = { description: 'Ce que Driss a écrit' };

test('decisions §7: over a conflict nothing is sent before a choice, and what one keeps is what is saved', async ({
  camille,
  colleague,
}) => {
  const title = 'Rénovation du lavoir';
  const id = await createRecord(camille, 'project', projectNamed(title));
  const form = await openRecord(camille, title);
  await field(form, 'Description').fill('Ce que Camille écrit');
  await changeRecord(colleague, 'project', id, written);
  const conflict = form.getByRole('group', { name: /Description.*Modifié par Driss Haddad à \d\d:\d\d$/ });
  await expect(conflict).toContainText('Ce que Driss a écrit');
  await expect(field(form, 'Description')).toHaveValue('Ce que Camille écrit');
  await expect(rowWith(camille, title)).toContainText('Conflit à résoudre');

  let isSent = false;
  camille.on('request', (request) => {
    isSent ||= request.method() === 'PUT';
  });
  await saveButton(form).click();
  await expect(conflict).toBeFocused();
  await expect(conflict).toContainText('Choisissez la valeur à garder');
  await camille.keyboard.press('Enter');
  expect(isSent).toBe(false);
  await expectSound(camille);

  // By keyboard only: the first button keeps the input, and the focus returns to the field.
  await camille.keyboard.press('Tab');
  await camille.keyboard.press('Enter');
  await expect(conflict).toBeHidden();
  await expect(field(form, 'Description')).toBeFocused();
  await saveAndClose(form);
  expect(await readRecord(colleague, 'project', id)).toMatchObject({ description: 'Ce que Camille écrit' });
});

test(
  'decisions §5: of two who save one value at the same moment the later sees who was faster, and chooses',
  { tag: '@long' },
  async ({ camille, colleague }) => {
    const title = 'Toiture de la halle';
    const id = await createRecord(camille, 'project', projectNamed(title));
    const form = await openRecord(camille, title);
    await field(form, 'Description').fill('Ce que Camille écrit');
    // Camille’s save is pending while Driss’s is done.
    const answered = camille.waitForResponse((answer) => answer.request().method() === 'PUT');
    const arrival = Promise.withResolvers<void>();
    await camille.route('**/data/project/*', async (route) => {
      if (route.request().method() === 'PUT') await arrival.promise;
      await route.continue();
    });
    const sent = camille.waitForRequest((request) => request.method() === 'PUT');
    await saveButton(form).click();
    await sent;
    await changeRecord(colleague, 'project', id, written);
    arrival.resolve();
    expect((await answered).status()).toBe(409);
    const conflict = form.getByRole('group', { name: /Description.*Modifié par Driss Haddad à \d\d:\d\d$/ });
    await expect(conflict).toContainText('Ce que Driss a écrit');
    await expect(conflict).toContainText('Choisissez la valeur à garder');
    await expect(field(form, 'Description')).toHaveValue('Ce que Camille écrit');
    await expect(form.getByRole('alert')).toHaveCount(0);
    await camille.unroute('**/data/project/*');
    await conflict.getByRole('button', { name: 'Garder ma saisie' }).click();
    await saveAndClose(form);
    expect(await readRecord(colleague, 'project', id)).toMatchObject({ description: 'Ce que Camille écrit' });
  },
);

test(
  'decisions §6: who else has the record open is told, and which field they are editing, and nothing moves',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(camille, 'project', projectNamed('Halle aux draps'));
    const form = await openRecord(camille, 'Halle aux draps');
    const description = field(form, 'Description');
    const before = await description.boundingBox();

    const atDriss = await openRecord(driss, 'Halle aux draps');
    await expect(form.getByText('Driss Haddad consulte cette fiche').first()).toBeVisible();
    await expect(atDriss.getByText('Administration consulte cette fiche').first()).toBeVisible();
    await field(atDriss, 'Description').focus();
    await expect(form.getByText('Driss Haddad modifie « Description »').first()).toBeVisible();
    await expect(description).toHaveAccessibleDescription(/Driss Haddad modifie ce champ\./);
    await expect(
      form.getByRole('status').filter({ hasText: 'Driss Haddad modifie « Description »' }),
    ).toHaveCount(1);
    expect(await description.boundingBox()).toEqual(before);
    await expectSound(camille);

    await atDriss.press('Escape');
    await expect(atDriss).toBeHidden();
    await expect(form.getByText(/Driss Haddad/)).toHaveCount(0);
    await expect(description).toHaveAccessibleDescription('');
  },
);

test(
  'before it becomes a conflict, whoever edits what a colleague edits is warned; several are ended in one place',
  { tag: '@long' },
  async ({ camille, driss }) => {
    await createRecord(camille, 'project', projectNamed('Moulin en conflit'));
    const form = await openRecord(camille, 'Moulin en conflit');
    await field(form, 'Description').fill('Ce que Camille écrit ici');
    await field(form, 'Code').fill('ZZ-0002');
    const atDriss = await openRecord(driss, 'Moulin en conflit');
    await field(atDriss, 'Description').focus();
    await expect(form.getByText('Driss Haddad modifie aussi ce champ.')).toBeVisible();
    await field(atDriss, 'Description').fill('Ce que Driss écrit là');
    await field(atDriss, 'Code').fill('ZZ-0003');
    await saveAndClose(atDriss);

    await form.getByRole('button', { name: /^2\sconflits à résoudre$/ }).click();
    const modal = camille.getByRole('dialog', { name: /^2\sconflits à résoudre$/ });
    const description = modal.getByRole('region', { name: 'Description' });
    await expect(description.locator('mark')).toHaveText(['Camille', 'ici', 'Driss', 'là']);
    await expectSoundInEveryLook(camille, description);
    await description.getByRole('button', { name: 'Garder ma saisie' }).click();
    await camille
      .getByRole('dialog', { name: /conflit à résoudre$/ })
      .getByRole('button', { name: 'Prendre toutes les autres valeurs' })
      .click();
    await expect(modal).toHaveCount(0);
    await expect(field(form, 'Code')).toHaveValue('ZZ-0003');
    await expect(field(form, 'Description')).toHaveValue('Ce que Camille écrit ici');
    await saveAndClose(form);
  },
);
