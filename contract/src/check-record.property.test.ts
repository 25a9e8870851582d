import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkChanges, checkRecord } from './check-record.ts';
import {
  amount,
  choice,
  date,
  dateTime,
  defineResource,
  email,
  file,
  flag,
  link,
  longText,
  number,
  text,
  url,
} from './index.ts';

const label = 'Étiquette';
const everything = defineResource('everything', {
  labels: { plural: 'Tout', singular: 'tout', gender: 'masculine' },
  attributes: {
    text: text({ label, required: true, minlength: 2, maxlength: 4 }),
    long_text: longText({ label, maxlength: 3 }),
    code: text({ label, pattern: '[A-Z]{2}|x' }),
    initials: text({ label, pattern: '\\p{Lu}.' }),
    email: email({ label }),
    url: url({ label }),
    number: number({ label, min: -1, max: 3 }),
    precise: number({ label, decimals: 3 }),
    count: number({ label }),
    amount: amount({ label, min: 0 }),
    date: date({ label, min: '2016-03-05', max: '2016-03-31' }),
    date_time: dateTime({ label }),
    flag: flag({ label }),
    choice: choice({ label, options: { a: 'A', b: 'B' } }),
    link: link('everything', { label }),
    file: file({ label, maxSize: 10, accept: ['image/*', 'application/pdf'] }),
  },
  title: 'text',
});

const aFile = { id: 'f', name: 'a.png', size: 10, type: 'image/png' };

describe('specification §5: the generic field validators', () => {
  it.each<[string, unknown, string | undefined]>([
    ['text', '', 'required'],
    ['text', null, 'required'],
    ['text', ' \u00A0 ', 'required'],
    ['text', 'a', 'minlength'],
    ['text', ' a ', 'minlength'],
    ['text', 'ab', undefined],
    ['text', 'abcd', undefined],
    ['text', 'abcde', 'maxlength'],
    ['text', 12, 'text'],
    ['text', 'a\0b', 'text'],
    ['text', 'a\uD800', 'text'],
    ['long_text', 'a\nb', undefined],
    ['long_text', 'a\nbc', 'maxlength'],
    ['code', 'AB', undefined],
    ['code', 'x', undefined],
    ['code', 'ABx', 'pattern'],
    ['code', 'xAB', 'pattern'],
    ['code', 'A\nB', 'pattern'],
    ['initials', 'ÉA', undefined],
    ['initials', 'É😀', undefined],
    ['initials', 'éa', 'pattern'],
    ['email', 'a@b.fr', undefined],
    ['email', 'a@b', 'email'],
    ['email', 'a b@c.fr', 'email'],
    ['url', 'https://exemple.fr/é?q=1', undefined],
    ['url', 'javascript:alert(1)', 'url'],
    ['url', 'exemple.fr', 'url'],
    ['number', -1, undefined],
    ['number', -2, 'min'],
    ['number', 3, undefined],
    ['number', 4, 'max'],
    ['number', 1.5, 'decimals'],
    ['number', '1', 'number'],
    ['count', Number.MAX_SAFE_INTEGER, undefined],
    ['count', 2 ** 53, 'precision'],
    ['count', -1e20, 'precision'],
    ['amount', 1e13 - 0.01, undefined],
    ['amount', 123_456_789_012_345.5, 'precision'],
    ['number', Number.NaN, 'number'],
    ['number', Number.POSITIVE_INFINITY, 'number'],
    ['precise', 0.125, undefined],
    ['precise', 0.1251, 'decimals'],
    ['amount', 1234.56, undefined],
    ['amount', 0.001, 'decimals'],
    ['amount', -0.01, 'min'],
    ['date', '2016-03-05', undefined],
    ['date', '2016-03-04', 'min'],
    ['date', '2016-03-31', undefined],
    ['date', '2016-04-01', 'max'],
    ['date', '2016-02-30', 'date'],
    ['date', '05/03/2016', 'date'],
    ['date_time', '2016-03-05T14:07:00Z', undefined],
    ['date_time', '2016-03-05T14:07', 'dateTime'],
    ['date_time', '2016-03-05T25:07:00Z', 'dateTime'],
    ['flag', true, undefined],
    ['flag', null, undefined],
    ['flag', 1, 'flag'],
    ['choice', 'a', undefined],
    ['choice', 'c', 'choice'],
    ['choice', 'toString', 'choice'],
    ['link', 1, undefined],
    ['link', 0, 'link'],
    ['link', 1.5, 'link'],
    ['link', '1', 'link'],
    ['file', aFile, undefined],
    ['file', { ...aFile, type: 'application/pdf' }, undefined],
    ['file', { ...aFile, type: 'text/html' }, 'accept'],
    ['file', { ...aFile, type: 'images/png' }, 'accept'],
    ['file', { ...aFile, size: 11 }, 'maxSize'],
    ['file', { ...aFile, path: '/etc/passwd' }, 'file'],
    ['file', 'a.png', 'file'],
    ['nothing', 1, 'unknown'],
    ['__proto__', 1, 'unknown'],
    ['constructor', 1, 'unknown'],
  ])('%s: %j breaks %s', (attribute, value, validator) => {
    const values: Record<string, unknown> = Object.fromEntries([[attribute, value]]);
    const outcome = checkChanges(everything, values);
    expect(outcome.ok ? undefined : outcome.errors[0]?.validator).toBe(validator);
  });

  it('names the limits that a message needs', () => {
    const outcome = checkChanges(everything, {
      text: 'a',
      number: 9,
      precise: 0.00001,
      amount: 0.001,
      date: '1999-01-01',
    });
    expect(outcome.ok || outcome.errors).toEqual([
      { attribute: 'text', validator: 'minlength', params: { minlength: 2 }, message: '' },
      { attribute: 'number', validator: 'max', params: { max: 3 }, message: '' },
      { attribute: 'precise', validator: 'decimals', params: { decimals: 3 }, message: '' },
      { attribute: 'amount', validator: 'decimals', params: { decimals: 2 }, message: '' },
      { attribute: 'date', validator: 'min', params: { min: '2016-03-05' }, message: '' },
    ]);
  });

  it('optional attributes are stored as null when they are empty, instants in UTC, a flag as false', () => {
    const values = { text: 'ab', email: '', date_time: '2016-03-05T14:07:00+01:00' };
    expect(checkRecord(everything, values)).toMatchObject({
      ok: true,
      values: { text: 'ab', email: null, link: null, flag: false, date_time: '2016-03-05T13:07:00.000Z' },
    });
  });

  it('spaces around a line are not stored, those within several lines are', () => {
    const outcome = checkRecord(everything, { text: ' ab ', code: ' AB\n', long_text: ' a ' });
    expect(outcome).toMatchObject({ ok: true, values: { text: 'ab', code: 'AB', long_text: ' a ' } });
  });

  it('never throws, whatever comes over the network', () => {
    const names = Object.keys(everything.attributes);
    fc.assert(
      fc.property(
        fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), fc.anything()),
        (values) => {
          const outcome = checkRecord(everything, values);
          expect(outcome.ok || outcome.errors.length > 0).toBe(true);
        },
      ),
    );
  });

  it('what was found right stays right: storing the checked values again changes nothing', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 2, maxLength: 4 }),
        fc.boolean(),
        fc.double(),
        (name, isSet, price) => {
          const first = checkRecord(everything, { text: name, flag: isSet, amount: price });
          if (!first.ok) return;
          expect(checkRecord(everything, first.values)).toEqual(first);
        },
      ),
    );
  });

  it('reports every faulty attribute, not only the first', () => {
    const outcome = checkRecord(everything, { text: '', email: 'x', choice: 'x', other: 1 });
    expect(outcome.ok ? [] : outcome.errors.map(({ attribute }) => attribute)).toEqual([
      'text',
      'email',
      'choice',
      'other',
    ]);
  });
});
