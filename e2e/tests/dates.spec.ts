import type { Page } from '@playwright/test';
import { expectSoundInEveryLook } from '../application/every-look.ts';
import { expectSound } from '../application/expect-sound.ts';
import { expect, test } from '../application/test.ts';
import {
  createRecord,
  field,
  openList,
  openRecord,
  projectNamed,
  saveAndClose,
  saveButton,
} from '../application/workspace.ts';

async function openProject(page: Page, name: string, values: object) {
  await openList(page, 'Projets');
  const id = await createRecord(page, 'project', { ...projectNamed(name), ...values });
  const form = await openRecord(page, name);
  return { id, form, start: field(form, 'Début des travaux'), meeting: field(form, 'Prochaine réunion') };
}

test(
  'what is no date is not saved, stays as it was typed, and says what is wrong',
  { tag: '@long' },
  async ({ camille: page }) => {
    const { form, start, meeting } = await openProject(page, 'Halle sans date', { start_date: '2026-01-15' });
    const save = saveButton(form);
    let puts = 0;
    page.on('request', (request) => void (puts += request.method() === 'PUT' ? 1 : 0));

    const faults = [
      ['/01/2026', /Saisissez une date valable/],
      ['05/03/', /Saisissez une date valable/],
      ['31022026', /n’existe pas dans le calendrier/],
    ] as const;
    for (const [typed, said] of faults) {
      await start.fill(typed);
      await save.click();
      await expect(start).toBeFocused();
      await expect(start).toHaveValue(typed);
      await expect(start).toHaveAccessibleDescription(said);
    }
    await start.fill('15012026');
    await meeting.fill('05/03/2026');
    await save.click();
    await expect(meeting).toBeFocused();
    await expect(meeting).toHaveValue('05/03/2026');
    await expect(meeting).toHaveAccessibleDescription(/une date et une heure valables/);
    expect(puts).toBe(0);
  },
);

test(
  'dates are typed in short, are written in full, and can be emptied',
  { tag: '@long' },
  async ({ camille: page }) => {
    const { id, form, start, meeting } = await openProject(page, 'Halle aux dates', {
      start_date: '2026-01-15',
    });
    await start.fill('5/3/26');
    await meeting.fill('14072026 14h07');
    await field(form, 'Description').focus();
    await expect(start).toHaveValue('05/03/2026');
    await expect(meeting).toHaveValue('14/07/2026 14:07');
    await saveAndClose(form);
    const saved = await page.request.get(`data/project/${id}`);
    expect(await saved.json()).toMatchObject({
      start_date: '2026-03-05',
      next_meeting: '2026-07-14T12:07:00.000Z',
    });

    await openRecord(page, 'Halle aux dates');
    await start.clear();
    await saveAndClose(form);
    const emptied = await page.request.get(`data/project/${id}`);
    expect(await emptied.json()).toMatchObject({ start_date: null });
  },
);

test(
  'a day is taken from the calendar with the keyboard alone',
  { tag: '@long' },
  async ({ camille: page }) => {
    const { form, start } = await openProject(page, 'Halle au calendrier', { start_date: '2026-01-15' });
    await start.focus();
    await page.keyboard.press('Tab');
    await expect(form.getByRole('button', { name: 'Ouvrir le calendrier Début des travaux' })).toBeFocused();
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Début des travaux' });
    await expect(calendar.getByRole('button', { name: /15 janvier 2026/ })).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(calendar).toBeHidden();
    await expect(start).toHaveValue('22/01/2026');
  },
);

test(
  'a calendar goes to another month and year, or to today, and covers no button of the form',
  { tag: '@long' },
  async ({ camille: page }) => {
    const { form, start } = await openProject(page, 'Halle aux années', { start_date: '2026-01-15' });
    const calendar = page.getByRole('dialog', { name: 'Début des travaux' });
    const open = () => form.getByRole('button', { name: 'Ouvrir le calendrier Début des travaux' }).click();
    for (const height of [800, 620]) {
      await page.setViewportSize({ width: 1280, height });
      await open();
      const boxes = await form.getByRole('button', { name: /^(Enregistrer|Supprimer|Fermer)$/ }).all();
      const area = (await calendar.boundingBox())!;
      for (const button of boxes) {
        const box = (await button.boundingBox())!;
        const isApart = area.y + area.height <= box.y || box.y + box.height <= area.y;
        expect(isApart, `${await button.innerText()} at ${height}`).toBe(true);
      }
      await page.keyboard.press('Escape');
    }
    await open();
    await calendar.getByRole('combobox').first().selectOption('mars');
    await calendar.getByRole('combobox').last().selectOption('2031');
    await calendar.getByRole('button', { name: /12 mars 2031/ }).click();
    await expect(start).toHaveValue('12/03/2031');
    await open();
    await expectSoundInEveryLook(page, calendar);
    await calendar.getByRole('button', { name: 'Aujourd’hui', exact: true }).click();
    const today = await page.evaluate(() => new Date().toLocaleDateString('fr-FR'));
    await expect(start).toHaveValue(today);
  },
);
