import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { filePaths } from '@ne2016/contract';
import { addAccount } from '../application/accounts.ts';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { holdAnswers } from '../application/hold-answers.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  openList,
  openRecord,
  projectNamed,
  rowWith,
  saveAndClose,
  saveButton,
  signIn,
  signInElsewhere,
} from '../application/workspace.ts';

const pdf = (content: string) => ({
  name: 'Délibération n° 12.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${content}`),
});
const script = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') };
const uploads = `**/${filePaths.upload('project', 'plan')}`;

const plan = (form: Locator) => form.getByLabel('Plan').and(form.locator('input'));
const link = (form: Locator) => form.getByRole('link', { name: 'Délibération n° 12.pdf' });
const save = (form: Locator) => saveButton(form).click();
const upload = (form: Locator) => form.getByRole('listitem');

async function openProject(page: Page, name: string): Promise<Locator> {
  await openList(page, 'Projets');
  await createRecord(page, 'project', projectNamed(name));
  return openRecord(page, name);
}

async function download(page: Page, form: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), link(form).click()]);
  expect(file.suggestedFilename()).toBe('Délibération n° 12.pdf');
  return readFile(await file.path(), 'utf8');
}

test('a file is sent, saved with its record, and read by a colleague at once', async ({ camille, driss }) => {
  const form = await openProject(camille, 'Préau des pièces jointes');
  const atDriss = await openRecord(driss, 'Préau des pièces jointes');

  await plan(form).setInputFiles(pdf('première version'));
  await expect(link(form)).toBeVisible();
  await expect(form.getByText('champ modifié, non enregistré')).toBeVisible();
  expect(await download(camille, form)).toContain('première version');
  await expect(link(atDriss)).toBeHidden();
  await saveAndClose(form);

  await expect(link(atDriss)).toBeVisible();
  expect(await download(driss, atDriss)).toContain('première version');

  // Another file replaces it, and is removed again.
  await plan(atDriss).setInputFiles(pdf('seconde version'));
  await expect(atDriss.getByText('champ modifié, non enregistré')).toBeVisible();
  await saveAndClose(atDriss);
  const again = await openRecord(camille, 'Préau des pièces jointes');
  expect(await download(camille, again)).toContain('seconde version');
  await again.getByRole('button', { name: 'Retirer Délibération n° 12.pdf' }).click();
  await expect(plan(again)).toBeFocused();
  await saveAndClose(again);
});

test('the list of documents names their files', { tag: '@long' }, async ({ camille: page }) => {
  await openList(page, 'Projets');
  const project = await createRecord(page, 'project', projectNamed('Salle des fêtes'));
  await openList(page, 'Documents');
  await createRecord(page, 'document', { name: 'Arrêté du maire', project });
  const form = await openRecord(page, 'Arrêté du maire');
  await form.getByLabel('Fichier').setInputFiles(pdf('arrêté'));
  await expect(link(form)).toBeVisible();
  await save(form);
  await expect(rowWith(page, 'Arrêté du maire')).toContainText('Délibération n° 12.pdf (');

  // Several at once, each with its message, and in a chosen order.
  await createRecord(page, 'association', { name: 'Les Amis des archives' });
  await openList(page, 'Associations');
  const several = await openRecord(page, 'Les Amis des archives');
  const papers = several.getByLabel('Pièces').and(several.locator('input'));
  await papers.setInputFiles([pdf('un'), { ...pdf('deux'), name: 'Statuts.pdf' }, script]);
  await expect(upload(several).filter({ hasText: 'photo.png' })).toContainText(
    'le contenu du fichier ne correspond pas à son type',
  );
  await several.getByRole('button', { name: 'Retirer photo.png' }).click();
  await several.getByRole('button', { name: 'Placer Statuts.pdf plus haut' }).click();
  await expect(link(several)).toBeVisible();
  await expectSoundInEveryLook(page, several);
  await saveAndClose(several);
  await expect(rowWith(page, 'Les Amis des archives')).toContainText('2 fichiers : Statuts.pdf (');
});

test(
  'what the server refuses is said in its words and taken back, and what did not reach it is tried again',
  { tag: '@long' },
  async ({ camille: page }) => {
    const form = await openProject(page, 'Toiture du gymnase');
    await plan(form).setInputFiles(script);
    await expect(upload(form)).toContainText('le contenu du fichier ne correspond pas à son type');
    await expect(upload(form).getByRole('button', { name: /Réessayer/ })).toHaveCount(0);
    await expect(plan(form)).toHaveAccessibleDescription(/PDF ou image, 50\u00A0Mo au plus/);
    await save(form);
    await expect(plan(form)).toBeFocused();
    await expect(plan(form)).toHaveAccessibleDescription(
      /Retirez le fichier refusé, ou choisissez-en un autre/,
    );
    await form.getByRole('button', { name: 'Retirer photo.png' }).click();
    await expect(plan(form)).not.toHaveAttribute('aria-invalid');

    await page.route(uploads, (route) => route.abort());
    await plan(form).setInputFiles(pdf('x'));
    await expect(upload(form)).toContainText('Le serveur n’a pas répondu');
    await page.unroute(uploads);
    await form.getByRole('button', { name: /Réessayer/ }).click();
    await expect(link(form)).toBeVisible();
  },
);

test(
  'a file on its way is not lost by closing, and a cancelled one leaves nothing',
  { tag: '@long' },
  async ({ camille: page }) => {
    const form = await openProject(page, 'Pont de la Saône');
    const held = await holdAnswers(page, uploads);
    await plan(form).setInputFiles(pdf('en route'));
    await expect(upload(form)).toContainText('Envoi en cours');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Revenir à la fiche' }).click();
    await expect(question).toBeHidden();
    await form.getByRole('button', { name: /Annuler l’envoi/ }).click();
    await expect(upload(form)).toHaveCount(0);
    held.release();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  },
);

test(
  'a file that is sent after the session has ended waits for who signs in again',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    const form = await openProject(page, 'Éclairage du stade');
    await page.context().clearCookies({ name: /session/ });
    await plan(form).setInputFiles(pdf('patience'));
    const again = page.getByRole('dialog', { name: /Session expirée|session/i });
    await again.locator('input[type=password]').fill(application.admin.password);
    await again.getByRole('button', { name: 'Se connecter' }).click();
    await expect(link(form)).toBeVisible();
    await saveAndClose(form);
  },
);

test(
  'a download that is refused says why, and one whose person must sign in again follows then',
  { tag: '@long' },
  async ({ page, application }) => {
    await signIn(page, application.admin);
    const form = await openProject(page, 'Abri des cars');
    await plan(form).setInputFiles(pdf('horaires'));
    await expect(link(form)).toBeVisible();
    const address = `**/${await link(form).getAttribute('href')}`;
    await page.route(address, (route) => route.abort());
    await link(form).click();
    await expect(form.getByRole('alert')).toContainText('Le serveur n’a pas répondu');
    await page.unroute(address);

    await page.context().clearCookies({ name: /session/ });
    await link(form).press('Enter');
    const file = page.waitForEvent('download');
    const again = page.getByRole('dialog', { name: /session/i });
    await again.locator('input[type=password]').fill(application.admin.password);
    await again.getByRole('button', { name: 'Se connecter' }).click();
    expect(await readFile(await (await file).path(), 'utf8')).toContain('horaires');
    await expect(form.getByRole('alert')).toBeHidden();

    // As after a restore without the folder of files.
    const [, id = ''] = /files\/([^/]+)/.exec((await link(form).getAttribute('href')) ?? '') ?? [];
    await rm(join(application.outbox, '../files', id.slice(0, 2), id.slice(2, 4), id));
    await link(form).click();
    await expect(form.getByRole('alert')).toContainText('Fermez la fiche, puis rouvrez-la.');
    await expectSound(page);
  },
);

test(
  'who may only read gets the file, and no way to change it',
  { tag: '@long' },
  async ({ browser, application }) => {
    const admin = await signInElsewhere(browser, application.admin);
    const form = await openProject(admin, 'Fontaine publique');
    await plan(form).setInputFiles(pdf('à lire'));
    await expect(link(form)).toBeVisible();
    await saveAndClose(form);
    await admin.context().close();

    const reader = await addAccount(application, 'lectrice@ne2016.test', 'Lectrice', 'reader');
    const page = await signInElsewhere(browser, reader);
    await openList(page, 'Projets');
    const shown = await openRecord(page, 'Fontaine publique');
    expect(await download(page, shown)).toContain('à lire');
    await expect(shown.locator('input[type="file"]')).toHaveCount(0);
    await expect(shown.getByRole('button', { name: /^Retirer/ })).toHaveCount(0);
    await page.context().close();
  },
);

test.describe('on a narrow screen', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('the field of a file is sound in every state', { tag: '@long' }, async ({ camille: page }) => {
    const form = await openProject(page, 'Parvis de la mairie');
    await plan(form).scrollIntoViewIfNeeded();
    await expectSoundInEveryLook(page, plan(form));
    const held = await holdAnswers(page, uploads);
    await plan(form).setInputFiles(pdf('en route'));
    await expect(upload(form)).toContainText('Envoi en cours');
    await expectSoundInEveryLook(page, upload(form));
    held.release();
    await expect(link(form)).toBeVisible();
    await expectSoundInEveryLook(page, link(form));
    await plan(form).setInputFiles(script);
    await expect(upload(form)).toContainText('Ce type de fichier n’est pas accepté ici');
    await save(form);
    await expect(plan(form)).toBeFocused();
    await expectSoundInEveryLook(page, plan(form));
  });
});
