import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkChanges, checkRecord } from './check-record.ts';
import {
  amount,
  choice,
  choices,
  colour,
  date,
  dateTime,
  defineResource,
  duration,
  email,
  file,
  files,
  flag,
  geoPoint,
  iban,
  link,
  links,
  longText,
  number,
  postalAddress,
  rna,
  siret,
  telephone,
  text,
  url,
} from '../index.ts';

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
    choices: choices({ label, options: { b: 'B', a: 'A', c: 'C' } }),
    link: link('everything', { label }),
    links: links('everything', { label }),
    duration: duration({ label, max: 600 }),
    telephone: telephone({ label }),
    siret: siret({ label }),
    rna: rna({ label }),
    iban: iban({ label }),
    colour: colour({ label }),
    place: geoPoint({ label }),
    address: postalAddress({ label }),
    foreign: postalAddress({ label, foreign: true }),
    file: file({ label, maxSize: 10, accept: ['image/*', 'application/pdf'] }),
    files: files({ label, maxSize: 10, accept: ['image/*'], least: 2, most: 3 }),
    any_files: files({ label }),
  },
  title: 'text',
});

const aFile = { id: 'f', name: 'a.png', size: 10, type: 'image/png' };
const severalFiles = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...aFile, id: `f${index}` }));

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
    ['choices', ['a', 'b'], undefined],
    ['choices', [], undefined],
    ['choices', ['a', 'd'], 'choices'],
    ['choices', ['toString'], 'choices'],
    ['choices', 'a', 'choices'],
    ['choices', [1], 'choices'],
    ['link', 1, undefined],
    ['link', 0, 'link'],
    ['link', 1.5, 'link'],
    ['link', '1', 'link'],
    ['links', [1, 2], undefined],
    ['links', [1, 0], 'links'],
    ['links', ['1'], 'links'],
    ['links', 1, 'links'],
    ['links', Array.from({ length: 101 }, () => 1), 'mostLinks'],
    ['file', aFile, undefined],
    ['file', { ...aFile, type: 'application/pdf' }, undefined],
    ['file', { ...aFile, type: 'text/html' }, 'accept'],
    ['file', { ...aFile, type: 'images/png' }, 'accept'],
    ['file', { ...aFile, size: 11 }, 'maxSize'],
    ['file', { ...aFile, path: '/etc/passwd' }, 'file'],
    ['file', 'a.png', 'file'],
    ['files', [], undefined],
    ['files', [aFile], 'leastFiles'],
    ['files', [aFile, aFile], 'leastFiles'],
    ['files', severalFiles(2), undefined],
    ['files', severalFiles(4), 'mostFiles'],
    ['files', [aFile, { ...aFile, id: 'g', size: 11 }], 'maxSize'],
    ['files', [aFile, { ...aFile, id: 'g', type: 'text/html' }], 'accept'],
    ['files', [aFile, { ...aFile, id: 'g', path: '/etc/passwd' }], 'file'],
    ['files', aFile, 'files'],
    ['any_files', [aFile], undefined],
    ['any_files', severalFiles(100), undefined],
    ['any_files', severalFiles(101), 'mostFiles'],
    ['duration', 90, undefined],
    ['duration', 0, undefined],
    ['duration', -1, 'min'],
    ['duration', 601, 'max'],
    ['duration', 1.5, 'duration'],
    ['duration', '1 h 30', 'duration'],
    ['telephone', '+33612345678', undefined],
    ['telephone', '+3222233000', undefined],
    ['telephone', '06 12 34 56 7', 'telephoneShort'],
    ['telephone', '06 12 34 56 78 9', 'telephoneLong'],
    ['telephone', '+33 6 12 34 56 7', 'telephoneShort'],
    ['telephone', '0612345678', 'telephone'],
    ['telephone', '+330612345678', 'telephoneLong'],
    ['telephone', '+33012345678', 'telephone'],
    ['telephone', '+0612345678', 'telephone'],
    ['telephone', 'mairie', 'telephone'],
    ['siret', '73282932000074', undefined],
    ['siret', '7328293200007', 'siretShort'],
    ['siret', '732 829 320 000744', 'siretLong'],
    ['siret', '732 829 320 00074', 'siret'],
    ['siret', '73282932000075', 'siretKey'],
    ['siret', 'SIRET', 'siret'],
    // The head office of La Poste has an ordinary check digit, its post offices have another rule.
    ['siret', '35600000000048', undefined],
    ['siret', '35600000049837', undefined],
    ['siret', '35600000049838', 'siretKey'],
    ['rna', 'W751004076', undefined],
    ['rna', 'W2A1000012', undefined],
    ['rna', 'W9R1000123', undefined],
    ['rna', 'W75100407', 'rnaShort'],
    ['rna', 'W7510040766', 'rnaLong'],
    ['rna', '751004076', 'rna'],
    ['rna', 'WA51004076', 'rna'],
    ['iban', 'FR7630006000011234567890189', undefined],
    ['iban', 'FR1420041010050500013M02606', undefined],
    ['iban', 'DE89370400440532013000', undefined],
    ['iban', 'MT84MALT011000012345MTLCAST001S', undefined],
    // Outside SEPA only the check digits are known.
    ['iban', 'TR330006100519786457841326', undefined],
    ['iban', 'FR763000600001123456789018', 'ibanShort'],
    ['iban', 'FR76300060000112345678901899', 'ibanLong'],
    ['iban', 'FR7630006000011234567890188', 'ibanKey'],
    ['iban', 'FR76 3000 6000 0112 3456 7890 189', 'iban'],
    ['iban', '30006000011234567890189', 'iban'],
    ['colour', '#1F479f', undefined],
    ['colour', '#1f4', 'colour'],
    ['colour', 'rouge', 'colour'],
    ['place', '48.8566,2.3522', undefined],
    ['place', '-21.115141,55.536384', undefined],
    ['place', '48,8566 ; 2,3522', 'geoPoint'],
    ['place', '90.5,2', 'coordinates'],
    ['place', '48,180.5', 'coordinates'],
    ['address', '2 place de l’Hôtel-de-Ville\n42000 Saint-Étienne', undefined],
    ['address', '42000 Saint-Étienne', undefined],
    ['address', 'Rue de la Loi 16\n1000 Bruxelles', 'addressTown'],
    ['address', 'a\nb\nc\nd\ne\nf\ng\n42000 Saint-Étienne', 'addressLines'],
    ['address', `${'a'.repeat(490)}\n42000 Saint-Étienne`, 'maxlength'],
    ['foreign', 'Rue de la Loi 16\n1000 Bruxelles\nBelgique', undefined],
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

  it('counts what is missing and what is too much', () => {
    const outcome = checkChanges(everything, {
      siret: '732 829 320 00',
      telephone: '+33 1 23 45 67 89 01',
      iban: 'BE71 0961 2345 67',
      rna: 'W75',
    });
    expect(outcome.ok || outcome.errors.map(({ params }) => params)).toEqual([
      { siretShort: 3 },
      { telephoneLong: 2 },
      { ibanShort: 2 },
      { rnaShort: 7 },
    ]);
  });

  it('one form of several is stored', () => {
    const values = {
      colour: '#1F479F',
      place: '48.8566140,-0.0',
      choices: ['c', 'a', 'b', 'a'],
      links: [12, 3, 12],
      address: '2 place Jaurès \r\n\r\n 42000 Saint-Étienne',
    };
    expect(checkChanges(everything, values)).toEqual({
      ok: true,
      values: {
        colour: '#1f479f',
        place: '48.856614,0',
        choices: ['b', 'a', 'c'],
        links: [3, 12],
        address: '2 place Jaurès\n42000 Saint-Étienne',
      },
    });
  });

  it('optional attributes are stored as null when they are empty, instants in UTC, a flag as false', () => {
    const values = { text: 'ab', email: '', choices: [], date_time: '2016-03-05T14:07:00+01:00' };
    expect(checkRecord(everything, values)).toMatchObject({
      ok: true,
      values: {
        text: 'ab',
        email: null,
        choices: null,
        link: null,
        flag: false,
        date_time: '2016-03-05T13:07:00.000Z',
      },
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
