import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Attribute,
  checkAttribute,
  choice,
  choices,
  colour,
  date,
  dateTime,
  email,
  geoPoint,
  iban,
  links,
  longText,
  postalAddress,
  rna,
  siret,
  telephone,
  text,
  url,
} from '../index.ts';

const label = 'x';
const check = (attribute: Attribute, value: unknown) => {
  const outcome = checkAttribute('a', attribute, value);
  return outcome.ok ? outcome.values['a'] : outcome.errors[0];
};

const town = '\n42000 Saint-Étienne';
const written: Readonly<Record<string, (length: number) => string>> = {
  text: (length) => 'a'.repeat(length),
  longText: (length) => ' a'.repeat(length).slice(0, length),
  url: (length) => `https://a.fr/${'a'.repeat(length)}`.slice(0, length),
  email: (length) => `${'a'.repeat(length - 5)}@b.fr`,
  postalAddress: (length) => 'a'.repeat(length - town.length) + town,
};
const several = Array.from({ length: 200 }, (_, index) => index + 1);
const options = Object.fromEntries(several.map((index) => [`o${index}`, `Option ${index}`]));

describe('a text has at most so many characters where its declaration says nothing', () => {
  test.each([
    ['text', text({ label }), 255],
    ['longText', longText({ label }), 20_000],
    ['url', url({ label }), 2_048],
    ['email', email({ label }), 254],
    ['postalAddress', postalAddress({ label }), 500],
    ['text', text({ label, maxlength: 100_000 }), 100_000],
    ['longText', longText({ label, maxlength: 100_000 }), 100_000],
    ['url', url({ label, maxlength: 9_000 }), 9_000],
    ['email', email({ label, maxlength: 100 }), 100],
    ['postalAddress', postalAddress({ label, maxlength: 900 }), 900],
  ] as const)('%s: %j takes %i', (kind, attribute, most) => {
    const write = written[kind];
    if (write === undefined) throw new Error(kind);
    expect(check(attribute, write(most))).toBe(write(most));
    expect(check(attribute, write(most + 1))).toMatchObject({
      validator: 'maxlength',
      params: { maxlength: most },
    });
  });

  test('no pattern is tried on what is too long', () => {
    // Each additional letter doubles the time to find no match.
    const slow = text({ label, pattern: '(a+)+b', maxlength: 10 });
    expect(check(slow, 'a'.repeat(1_000))).toMatchObject({ validator: 'maxlength' });
  });
});

test('an attribute that holds several values has a hundred at most, or as many as its declaration says', () => {
  const first = (count: number) => several.slice(0, count);
  const chosen = (count: number) => first(count).map((index) => `o${index}`);
  const refused = (validator: string, most: number) => ({ validator, params: { [validator]: most } });
  expect(check(links('x', { label }), first(100))).toEqual(first(100));
  expect(check(links('x', { label }), first(101))).toMatchObject(refused('mostLinks', 100));
  expect(check(links('x', { label, most: 150 }), first(150))).toEqual(first(150));
  expect(check(links('x', { label, most: 150 }), first(151))).toMatchObject(refused('mostLinks', 150));
  expect(check(choices({ label, options }), chosen(100))).toEqual(chosen(100));
  expect(check(choices({ label, options }), chosen(101))).toMatchObject(refused('mostChoices', 100));
  expect(check(choices({ label, options }), [...chosen(100), 'o1', 'o2'])).toEqual(chosen(100));
  expect(check(choices({ label, options, most: 2 }), chosen(3))).toMatchObject(refused('mostChoices', 2));
});

/** Kinds whose format limits their length, with long values. */
const formed: readonly [Attribute, readonly string[]][] = [
  [telephone({ label }), ['+33612345678', '+1', '+999']],
  [siret({ label }), ['73282932000074', '7']],
  [rna({ label }), ['W751004076', 'W']],
  [iban({ label }), ['FR7630006000011234567890189', 'XX00', 'FR76']],
  [colour({ label }), ['#1f479f', '#']],
  [geoPoint({ label }), ['48.8566,2.3522', '48.', '1']],
  [date({ label }), ['2026-01-31', '2026-01-31T']],
  [dateTime({ label }), ['2026-01-31T08:00:00.', '2026-01-31T08:00:00Z']],
  [choice({ label, options: { a: 'A' } }), ['a']],
];

test.each(formed)('what is stored of %j is never longer than 40 characters', (attribute, beginnings) => {
  const filled = fc.tuple(
    fc.constantFrom(...beginnings),
    fc.constantFrom('0', '1', 'a', 'A', '#', '.5', ' ', '-', '+', '0Z', ',2'),
    fc.nat(5_000),
    fc.constantFrom('', 'Z', ',2', ',2.5'),
  );
  fc.assert(
    fc.property(filled, ([beginning, part, count, end]) => {
      const stored = check(attribute, beginning + part.repeat(count) + end);
      expect(typeof stored === 'string' ? stored.length : 0).toBeLessThanOrEqual(40);
    }),
  );
});
