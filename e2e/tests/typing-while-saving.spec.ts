import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openRecord,
  projectNamed,
  readRecord,
  saveAndClose,
  saveButton,
} from '../application/workspace.ts';

test('what is typed while a save is under way stays, is said to be unsaved, and can be saved', async ({
  camille: page,
}) => {
  const id = await createRecord(page, 'project', projectNamed('Pavage de la place'));
  const form = await openRecord(page, 'Pavage de la place');

  const { promise: mayArrive, resolve: letArrive } = Promise.withResolvers<void>();
  await page.route(`**/data/project/${id}`, async (route) => {
    await mayArrive;
    await route.continue();
  });
  await field(form, 'Intitulé').fill('Pavage de la Grand-Place');
  const save = saveButton(form);
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  await sent;
  await field(form, 'Description').fill('Tapé pendant l’enregistrement');
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  letArrive();
  await answered;
  await expect(save).toBeEnabled();
  await expect(field(form, 'Description')).toHaveValue('Tapé pendant l’enregistrement');

  await saveAndClose(form);
  expect(await readRecord(page, 'project', id)).toMatchObject({
    name: 'Pavage de la Grand-Place',
    description: 'Tapé pendant l’enregistrement',
  });
});
