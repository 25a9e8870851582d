import type { Locator } from '@playwright/test';
import { expect, test } from '../application/test.ts';
import { createRecord, field, openRecord, projectNamed, saveAndClose } from '../application/workspace.ts';

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
    ['1E+06', '1\u00A0000\u00A0000,00\u00A0€'],
    ['500 EUR', '500,00\u00A0€'],
    ['12€', '12,00\u00A0€'],
  ],
  Code: [
    ['zz-0042', 'ZZ-0042'],
    ['ZZ\u20110043 ', 'ZZ-0043'],
  ],
  'Adresse de courriel du responsable': [['Camille Roche <camille@exemple.fr>', 'camille@exemple.fr']],
  'Site web du projet': [['exemple.fr', 'https://exemple.fr']],
  Avancement: [
    ['50 %', '50\u00A0%'],
    ['+7', '7\u00A0%'],
    ['1,0', '1\u00A0%'],
  ],
  'Début des travaux': [
    ['5/3/16', '05/03/2016'],
    ['05032016', '05/03/2016'],
    ['5-3-2016', '05/03/2016'],
    ['5.3.16', '05/03/2016'],
    ['2016-03-05', '05/03/2016'],
    ['5 mars 2016', '05/03/2016'],
    ['7/3', `07/03/${new Date().getFullYear()}`],
    ['05/03/2016 00:00:00', '05/03/2016'],
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
  Avancement: [
    ['9007199254740993', /au plus 15\schiffres/],
    ['douze', /un nombre entier de 0\s% à 100\s%/],
    ['−5', /un nombre entier de 0\s% à 100\s%/],
  ],
  'Début des travaux': [
    ['31/02/2026', /n’existe pas dans le calendrier/],
    ['5 jui 2016', /Saisissez une date valable/],
  ],
  'Prochaine réunion': [
    ['27/03/2016 02:30', /Cette heure n’existe pas ce jour-là/],
    ['demain', /une date et une heure valables/],
  ],
  Code: [[' pr-42', /Format attendu\s: PR\u20110042/]],
  'Site web du projet': [['voir exemple.fr', /adresse complète/]],
};

/** Types the first text of a field key by key and pastes the others, which is much quicker. */
async function enter(input: Locator, text: string, isFirst: boolean) {
  await input.fill(isFirst ? '' : text);
  if (isFirst) await input.pressSequentially(text);
}

test('numbers, amounts and dates are understood as people type them, and written in one way', async ({
  camille: page,
}) => {
  const id = await createRecord(page, 'project', projectNamed(title));
  const form = await openRecord(page, title);
  for (const [label, cases] of Object.entries(understood))
    for (const [index, [typed, written]] of cases.entries()) {
      const input = field(form, label);
      await enter(input, typed, index === 0);
      await expect(input).toHaveValue(typed);
      await input.blur();
      await expect(input).toHaveValue(written);
      await expect(input).not.toHaveAttribute('aria-invalid', 'true');
    }
  await saveAndClose(form);
  const saved = await page.request.get(`data/project/${id}`);
  expect(await saved.json()).toMatchObject({
    budget: 12,
    progress: 1,
    start_date: '2016-08-01',
    next_meeting: '2016-03-05T08:30:00.000Z',
    code: 'ZZ-0043',
    contact: 'camille@exemple.fr',
    site: 'https://exemple.fr',
  });
});

test('what cannot be kept stays as it was typed, with the reason beside it', async ({ camille: page }) => {
  await page.getByRole('button', { name: 'Nouveau projet' }).click();
  const form = page.getByRole('dialog');
  for (const [label, cases] of Object.entries(refused))
    for (const [index, [typed, said]] of cases.entries()) {
      const input = field(form, label);
      await enter(input, typed, index === 0);
      await input.blur();
      await expect(input).toHaveAccessibleDescription(said);
      // A value that breaks another rule than that of its kind is written like any other.
      expect((await input.inputValue()).replace('-', '−').replace(/\s%$/, '')).toBe(typed.replace('-', '−'));
    }
});
