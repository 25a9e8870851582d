import type { Locator } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { createRecord, field, openList, openRecord, projectNamed, signIn } from '../application/workspace.ts';

const title = 'Halle aux formats';

/** What is typed into a field, and how it is written once the field is left. */
const understood: Record<string, [typed: string, written: string][]> = {
  Budget: [
    ['1234.5', '1\u00A0234,50\u00A0€'],
    ['1 234,5', '1\u00A0234,50\u00A0€'],
    ['1.234,5', '1\u00A0234,50\u00A0€'],
    ['1\u202F234,5', '1\u00A0234,50\u00A0€'],
    ['1’234.50', '1\u00A0234,50\u00A0€'],
    ['€ 12', '12,00\u00A0€'],
    ['12€', '12,00\u00A0€'],
  ],
  Réalisé: [
    ['50 %', '50'],
    ['+7', '7'],
    ['1,0', '1'],
  ],
  'Début des travaux': [
    ['5/3/16', '05/03/2016'],
    ['05032016', '05/03/2016'],
    ['5-3-2016', '05/03/2016'],
    ['5.3.16', '05/03/2016'],
    ['2016-03-05', '05/03/2016'],
    ['5 mars 2016', '05/03/2016'],
    ['1er aout 2016', '01/08/2016'],
  ],
  'Prochaine réunion': [
    ['5/3/16 14h07', '05/03/2016 14:07'],
    ['5 mars 2016 à 9 h 30', '05/03/2016 09:30'],
  ],
};

/** What is typed into a field that cannot be kept, and what is said of it. */
const refused: Record<string, [typed: string, said: RegExp][]> = {
  Budget: [
    ['12€50', /Saisissez un montant, par exemple 1\s234,50\s€/],
    ['12 5', /Saisissez un montant/],
    ['12 345 678 901 234,56', /au plus 15\schiffres/],
  ],
  Réalisé: [
    ['9007199254740993', /au plus 15\schiffres/],
    ['douze', /Saisissez un nombre, par exemple 1\s234/],
    ['−5', /Valeur minimale\s: 0/],
  ],
  'Début des travaux': [
    ['31/02/2026', /n’existe pas dans le calendrier/],
    ['5 jui 2016', /Saisissez une date valable/],
  ],
  'Prochaine réunion': [
    ['27/03/2016 02:30', /Cette heure n’existe pas ce jour-là/],
    ['demain', /une date et une heure valables/],
  ],
};

async function typeInto(input: Locator, text: string) {
  await input.fill('');
  await input.pressSequentially(text);
}

test.beforeEach(async ({ page, application }) => {
  await signIn(page, application.admin);
  await openList(page, 'Projets');
});

test('numbers, amounts and dates are understood as people type them, and written in one way', async ({
  page,
}) => {
  const id = await createRecord(page, 'project', projectNamed(title));
  const form = await openRecord(page, title);
  for (const [label, cases] of Object.entries(understood))
    for (const [typed, written] of cases) {
      const input = field(form, label);
      await typeInto(input, typed);
      await expect(input).toHaveValue(typed);
      await input.blur();
      await expect(input).toHaveValue(written);
      await expect(input).not.toHaveAttribute('aria-invalid', 'true');
    }
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toBeHidden();
  const saved = await page.request.get(`data/project/${id}`);
  expect(await saved.json()).toMatchObject({
    budget: 12,
    progress: 1,
    start_date: '2016-08-01',
    next_meeting: '2016-03-05T08:30:00.000Z',
  });
});

test('what cannot be kept stays as it was typed, with the reason beside it', async ({ page }) => {
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog');
  for (const [label, cases] of Object.entries(refused))
    for (const [typed, said] of cases) {
      const input = field(form, label);
      await typeInto(input, typed);
      await input.blur();
      await expect(input).toHaveAccessibleDescription(said);
      expect((await input.inputValue()).replace('-', '−')).toBe(typed);
    }
});
