import { amount, type Attribute, checkAttribute, date, dateTime, number, text } from '@ne2016/contract';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { explainFault } from './explain-fault.ts';

const label = 'Étiquette';

function faultOf(attribute: Attribute, value: unknown): string | undefined {
  const outcome = checkAttribute('it', attribute, value);
  const [error] = outcome.ok ? [] : outcome.errors;
  return error && explainFault(error, attribute, value, frFR).validator;
}

test.each<[string, Attribute, unknown, string | undefined]>([
  ['a whole number beyond 2^53', number({ label }), '9007199254740993', 'precision'],
  ['an amount of more than 15 figures', amount({ label }), '12 345 678 901 234,56 €', 'precision'],
  ['what is no number', number({ label }), 'douze', 'number'],
  ['what is no amount', amount({ label }), 'douze', 'amount'],
  ['too many decimals', amount({ label }), 12.345, 'decimals'],
  ['a day in no calendar', date({ label }), '31/02/2026', 'noSuchDay'],
  ['half a date', date({ label }), '02/2026', 'date'],
  ['a time of a day in no calendar', dateTime({ label }), '31/02/2026 14:07', 'noSuchDay'],
  ['a time that no day has', dateTime({ label }), '05/03/2026 25:00', 'noSuchTime'],
  ['a day without a time', dateTime({ label }), '05/03/2026', 'dateTime'],
  ['another rule', text({ label, maxlength: 3 }), '31/02/2026', 'maxlength'],
  ['a date before the first', date({ label, min: '2000-01-01' }), '1999-12-31', 'min'],
])('%s is named', (_, attribute, value, validator) => expect(faultOf(attribute, value)).toBe(validator));
