import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '../../application/gallery-test.ts';

const megabyte = 1024 ** 2;
const fileOf = (name: string, size: number) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.alloc(size),
});

test.beforeEach(async ({ page }) => {
  await page.goto('#/upload');
});

const input = (page: Page) => page.getByLabel('Documents');
const row = (page: Page, name: string): Locator => page.getByRole('listitem').filter({ hasText: name });

test(
  'specification §1: sizes are shown in French units, and what is too large or of a wrong type is refused',
  { tag: '@long' },
  async ({ page }) => {
    await input(page).setInputFiles([
      fileOf('plan.pdf', 1.4 * megabyte),
      fileOf('film.pdf', 3 * megabyte),
      fileOf('programme.exe', 840),
    ]);
    await expect(row(page, 'plan.pdf')).toContainText('1,4\u00A0Mo');
    await expect(row(page, 'plan.pdf')).toContainText('Envoi en cours, 42\u00A0%');
    await expect(row(page, 'plan.pdf').getByRole('progressbar')).toHaveAccessibleName('Envoi de plan.pdf');
    await expect(row(page, 'film.pdf')).toContainText('Ce fichier dépasse la taille permise (2\u00A0Mo).');
    await expect(row(page, 'programme.exe')).toContainText(
      'Choisissez un fichier de type\u00A0: PDF, image.',
    );
    await expect(page.getByText('2 fichiers refusés.')).toBeAttached();
  },
);

test('by keyboard: a file that failed is sent again, and the focus is never lost', async ({ page }) => {
  await input(page).setInputFiles([fileOf('a.pdf', 100), fileOf('b.pdf', 100)]);
  const fail = page.getByRole('button', { name: 'Échouer' });
  await fail.focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'a.pdf')).toContainText('L’envoi a échoué.');
  await row(page, 'a.pdf').getByRole('button', { name: 'Réessayer a.pdf' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'a.pdf')).toContainText('Envoi en cours');
  await expect(row(page, 'a.pdf').getByRole('button', { name: 'Annuler l’envoi de a.pdf' })).toBeFocused();
  await page.getByRole('button', { name: 'Réussir' }).click();
  await expect(row(page, 'a.pdf')).toContainText('Envoyé');
  await expect(page.getByText('1 fichier envoyé. 1 envoi a échoué.')).toBeAttached();
  await row(page, 'b.pdf').getByRole('button', { name: 'Retirer b.pdf' }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, 'b.pdf')).toBeHidden();
  await expect(input(page)).toBeFocused();
});

test(
  'a cancelled file leaves the list, and the one that waited takes its place',
  { tag: '@long' },
  async ({ page }) => {
    await input(page).setInputFiles(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => fileOf(name, 100)));
    await expect(row(page, 'c.pdf')).toContainText('En attente');
    await row(page, 'a.pdf').getByRole('button', { name: 'Annuler l’envoi de a.pdf' }).click();
    await expect(row(page, 'a.pdf')).toBeHidden();
    await expect(row(page, 'c.pdf')).toContainText('Envoi en cours');
  },
);

test('files are dropped on the zone; dropped beside it they do nothing, and the page stays', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'ne2016-drop-'));
  const files = [join(folder, 'a.pdf'), join(folder, 'b.pdf')];
  for (const file of files) await writeFile(file, 'x');
  const mouse = await page.context().newCDPSession(page);
  const drag = async (type: 'dragEnter' | 'dragOver' | 'drop', x: number, y: number) =>
    mouse.send('Input.dispatchDragEvent', { type, x, y, data: { items: [], files, dragOperationsMask: 1 } });
  const dropAt = async (x: number, y: number) => {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await drag(type, x, y);
  };

  const address = page.url();
  await dropAt(600, 700);
  await expect(page.getByRole('listitem')).toHaveCount(0);
  expect(page.url()).toBe(address);

  const zone = (await input(page).boundingBox())!;
  await dropAt(zone.x + zone.width / 2, zone.y + zone.height / 2);
  await expect(row(page, 'a.pdf')).toContainText('Envoi en cours');
  await expect(row(page, 'b.pdf')).toContainText('Envoi en cours');
  await rm(folder, { recursive: true });
});
