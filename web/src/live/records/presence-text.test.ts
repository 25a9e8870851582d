import { project } from '@ne2016/contract/testing';
import type { PresentPerson } from '@ne2016/data-layer';
import { beforeAll, expect, it } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import { namesText, presenceText } from './presence-text.ts';

beforeAll(() => startFrenchTexts());

function person(
  name: string | null,
  attribute: string | null = null,
  email: string | null = null,
): PresentPerson {
  return { id: `${name} ${email}`, name, email, attribute };
}

const textOf = (...others: PresentPerson[]) => presenceText(project, others, 'fr-FR', currentTexts().t);

it('names who has the record open, and what somebody is editing', () => {
  expect(textOf()).toBe('');
  expect(textOf(person('Driss Marchand'))).toBe('Driss Marchand consulte cette fiche');
  expect(textOf(person('Driss Marchand', 'budget'))).toBe('Driss Marchand modifie «\u00A0Budget\u00A0»');
  expect(textOf(person('Driss Marchand', 'budget'), person('Léa Bernard'), person(null))).toBe(
    'Driss Marchand modifie «\u00A0Budget\u00A0» · Léa Bernard et quelqu’un d’autre consultent cette fiche',
  );
  expect(textOf(person(null))).toBe('Quelqu’un consulte cette fiche');
  expect(textOf(person(null, 'budget'))).toBe('Quelqu’un modifie «\u00A0Budget\u00A0»');
  expect(textOf(person(null), person(null))).toBe('Quelqu’un et quelqu’un d’autre consultent cette fiche');
});

it('begins small within a sentence', () => {
  const within = (...names: (string | null)[]) =>
    namesText(
      names.map((name) => person(name)),
      'fr-FR',
      currentTexts().t,
      false,
    );
  expect(within(null)).toBe('quelqu’un d’autre');
  expect(within('Driss', null)).toBe('Driss et quelqu’un d’autre');
});

it('names everybody who edits, whoever came before them', () => {
  const viewers = ['A', 'B', 'C'].map((name) => person(name));
  expect(textOf(...viewers, person('Léa Bernard', 'budget'))).toBe(
    textOf(person('Léa Bernard', 'budget'), ...viewers),
  );
});

it('tells two people of one name apart, and counts those of many who are not named', () => {
  expect(textOf(person('Driss', null, 'd@a.fr'), person('Driss', null, 'd@b.fr'))).toBe(
    'Driss (d@a.fr) et Driss (d@b.fr) consultent cette fiche',
  );
  expect(textOf(...['A', 'B', 'C', 'D'].map((name) => person(name)))).toBe(
    'A, B, C et D consultent cette fiche',
  );
  expect(textOf(...['A', 'B', 'C', 'D', 'E'].map((name) => person(name)))).toBe(
    'A, B, C et 2\u00A0autres personnes consultent cette fiche',
  );
});
