import { expectSound } from '../application/expect-sound.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  signInElsewhere,
  untilLive,
} from '../application/workspace.ts';

test(
  'the inspector shows by the keyboard what is held, and each change of others as it comes',
  { tag: '@long' },
  async ({ camille: page, browser, application }) => {
    await openList(page, 'Projets');
    await untilLive(page);
    const menu = page.getByRole('button', { name: /^Compte/ });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Inspecteur' }).press('Enter');
    const inspector = page.getByRole('region', { name: 'Inspecteur' });
    await expect(inspector.getByRole('heading', { name: 'Inspecteur' })).toBeFocused();
    await expect(inspector.getByRole('row', { name: /^Projets/ })).toContainText('private-project');
    await expectSound(page);

    const elsewhere = await signInElsewhere(browser, application.admin);
    const id = await createRecord(elsewhere, 'project', projectNamed('Fontaine de la mairie'));
    const events = inspector.getByRole('listitem').filter({ hasText: `Projets ${id}` });
    await expect(events.filter({ hasText: 'Annonce d’une création' })).not.toHaveCount(0);
    await elsewhere.context().close();

    await inspector.getByRole('button', { name: 'Effacer' }).click();
    await expect(events).toHaveCount(0);
    await inspector.getByRole('textbox', { name: 'Identifiant ou intitulé' }).fill('fontaine de la');
    await inspector.locator('summary', { hasText: 'Fontaine de la mairie' }).click();
    await expect(inspector.getByText('"snapshot"')).toBeVisible();
    await inspector.getByRole('button', { name: 'Fermer l’inspecteur' }).click();
    await expect(inspector).toBeHidden();
    await expect(menu).toBeFocused();
  },
);

test('what is unsaved is counted, with its attributes', { tag: '@long' }, async ({ camille: page }) => {
  await openList(page, 'Projets');
  await createRecord(page, 'project', projectNamed('Fontaine du port'));
  await page.getByRole('button', { name: /^Compte/ }).click();
  await page.getByRole('menuitem', { name: 'Inspecteur' }).click();
  const form = await openRecord(page, 'Fontaine du port');
  await field(form, 'Description').fill('En cours');
  // The form makes everything else inert, but it stays visible.
  await expect(page.locator('summary', { hasText: 'Fontaine du port' })).toContainText(
    'modifié\u00A0: description',
  );
});
