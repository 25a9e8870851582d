import { amount, type Attribute, checkAttribute, date, number, text } from '@ne2016/contract';
import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import { serverErrorsFor } from '../editing/refusal.ts';
import { validatorText } from './validator-text.ts';

beforeAll(startFrenchTexts);

const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' };

function textsFor(attribute: Attribute, value: unknown): string[] {
  const outcome = checkAttribute('value', attribute, value);
  const errors = outcome.ok ? [] : outcome.errors;
  return errors.map((error) => validatorText(error, attribute, { t: currentTexts().t, context }));
}

const label = 'Valeur';
const nbsp = '\u00A0';

test.each<[Attribute, unknown, string]>([
  [text({ label, required: true }), '', 'Ce champ est obligatoire.'],
  [text({ label, minlength: 2 }), 'a', `Saisissez au moins 2${nbsp}caractères.`],
  [amount({ label, max: 1000 }), 2000, `Valeur maximale${nbsp}: 1${nbsp}000,00${nbsp}€.`],
  [date({ label, min: '2000-01-01' }), '1999-12-31', `Valeur minimale${nbsp}: 01/01/2000.`],
  [number({ label }), 1.5, 'Saisissez un nombre entier.'],
  [number({ label, min: 0, max: 100 }), 101, 'Saisissez un nombre entier de 0 à 100.'],
  [number({ label, min: 0, max: 100 }), 1.5, 'Saisissez un nombre entier de 0 à 100.'],
  [number({ label, min: 0, max: 100 }), 'douze', 'Saisissez un nombre entier de 0 à 100.'],
  [number({ label, min: 0, max: 1, decimals: 2 }), 2, 'Saisissez un nombre de 0 à 1.'],
  [
    number({ label, min: 0, max: 1, decimals: 2 }),
    0.123,
    `Saisissez au plus 2${nbsp}chiffres après la virgule.`,
  ],
  [
    amount({ label, min: 0, max: 1000 }),
    -1,
    `Saisissez un montant compris entre 0,00${nbsp}€ et 1${nbsp}000,00${nbsp}€.`,
  ],
  [
    date({ label, min: '2000-01-01', max: '2099-12-31' }),
    '1999-12-31',
    'Saisissez une date comprise entre le 01/01/2000 et le 31/12/2099.',
  ],
  [
    text({ label, pattern: '[A-Z]{2}-[0-9]{4}', example: 'PR-0042' }),
    'pr',
    `Format attendu${nbsp}: PR\u20110042.`,
  ],
  [text({ label, pattern: '[A-Z]' }), 'a', 'Cette valeur n’a pas le format attendu.'],
  [amount({ label }), '12 ans', `Saisissez un nombre, par exemple 1${nbsp}234.`],
])('specification §5: %j refuses %j in French, limits included', (attribute, value, expected) => {
  expect(textsFor(attribute, value)).toEqual([expected]);
});

test('a rule that has no text here is told in the server’s words', () => {
  const error = {
    attribute: 'value',
    validator: 'phase-of-moon',
    params: {},
    message: 'Attendez la pleine lune.',
  };
  expect(validatorText(error, text({ label }), { t: currentTexts().t, context })).toBe(
    'Attendez la pleine lune.',
  );
});

test('what the server refused stands beside its field until that value changes', () => {
  const error = { attribute: 'code', validator: 'unique', params: {}, message: '' };
  const problem = {
    code: 'value_not_unique',
    status: 409,
    detail: '',
    errors: [error],
    retryAfter: null,
  } as const;
  const refusal = { problem, values: { code: 'A', name: 'x' } };
  expect(serverErrorsFor(refusal, 'code', { code: 'A', name: 'y' })).toEqual([error]);
  expect(serverErrorsFor(refusal, 'code', { code: 'B', name: 'x' })).toEqual([]);
  expect(serverErrorsFor(refusal, 'name', refusal.values)).toEqual([]);
});
