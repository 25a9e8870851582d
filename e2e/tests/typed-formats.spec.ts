import { expect, test } from '../application/test.ts';
import { createRecord, field, openRecord, projectNamed, saveAndClose } from '../application/workspace.ts';

const title = 'Halle aux formats';

/**
 * Typed input of a field, and its formatted value after the field is left: one spelling a kind. The tests of
 * `parse-number.ts`, `parse-date.ts` and `parse-line.ts` cover the others.
 */
const understood: Record<string, [typed: string, written: string]> = {
  Budget: ['1234.5', '1\u00A0234,50\u00A0€'],
  Code: ['zz-0042', 'ZZ-0042'],
  'Adresse de courriel du responsable': ['Camille Roche <camille@exemple.fr>', 'camille@exemple.fr'],
  'Site web du projet': ['exemple.fr', 'https://exemple.fr'],
  Avancement: ['50 %', '50\u00A0%'],
  'Début des travaux': ['5 mars 2016', '05/03/2016'],
  'Prochaine réunion': ['5 mars 2016 à 9 h 30', '05/03/2016 09:30'],
};

/** Invalid input of a field, and its message. */
const refused: Record<string, [typed: string, said: RegExp][]> = {
  Budget: [
    ['12€50', /Saisissez un montant, par exemple 1\s234,50\s€/],
    ['12 345 678 901 234,56', /au plus 15\schiffres/],
  ],
  Avancement: [
    ['douze', /un nombre entier de 0\s% à 100\s%/],
    ['−5', /un nombre entier de 0\s% à 100\s%/],
  ],
  'Début des travaux': [['31/02/2026', /n’existe pas dans le calendrier/]],
  'Prochaine réunion': [
    ['27/03/2016 02:30', /Cette heure n’existe pas ce jour-là/],
    ['demain', /une date et une heure valables/],
  ],
  Code: [[' pr-42', /Format attendu\s: PR\u20110042/]],
  'Site web du projet': [['voir exemple.fr', /adresse complète/]],
};

test(
  'numbers, amounts and dates are understood as people type them, and written in one way',
  { tag: '@long' },
  async ({ camille: page }) => {
    const id = await createRecord(page, 'project', projectNamed(title));
    const form = await openRecord(page, title);
    for (const [label, [typed, written]] of Object.entries(understood)) {
      const input = field(form, label);
      await input.clear();
      await input.pressSequentially(typed);
      await expect(input).toHaveValue(typed);
      await input.blur();
      await expect(input).toHaveValue(written);
      await expect(input).not.toHaveAttribute('aria-invalid', 'true');
    }
    await saveAndClose(form);
    const saved = await page.request.get(`data/project/${id}`);
    expect(await saved.json()).toMatchObject({
      budget: 1234.5,
      progress: 50,
      start_date: '2016-03-05',
      next_meeting: '2016-03-05T08:30:00.000Z',
      code: 'ZZ-0042',
      contact: 'camille@exemple.fr',
      site: 'https://exemple.fr',
    });
  },
);

test(
  'what cannot be kept stays as it was typed, with the reason beside it',
  { tag: '@long' },
  async ({ camille: page }) => {
    await page.getByRole('button', { name: 'Nouveau projet' }).click();
    const form = page.getByRole('dialog');
    for (const [label, cases] of Object.entries(refused))
      for (const [typed, said] of cases) {
        const input = field(form, label);
        await input.fill(typed);
        await input.blur();
        await expect(input).toHaveAccessibleDescription(said);
        // A value that breaks another rule than that of its kind is formatted like any other.
        expect((await input.inputValue()).replace('-', '−').replace(/\s%$/, '')).toBe(
          typed.replace('-', '−'),
        );
      }
  },
);
