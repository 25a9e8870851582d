import { project } from '@ne2016/contract/testing';
import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import { fieldsOf } from '../fields/fields.ts';
import { conditionText, type FilterTexts } from './condition-text.ts';

beforeAll(startFrenchTexts);

/** The texts of projects, with an author field. */
function textsOfProjects(): FilterTexts {
  const creator = { kind: 'choice', label: 'Auteur', options: { ada: 'Ada Lovelace' } } as const;
  const facts = [{ path: '@creator', label: 'Auteur', attribute: creator, read: () => null }];
  return {
    fields: fieldsOf(project, { linkedValues: () => undefined, facts }),
    context: { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: (_: string, id: number) => `Commune ${id}` },
    today: '2026-11-23',
    t: currentTexts().t,
  };
}

test('of thousands of values a chip names the first, and counts the others', () => {
  const texts = textsOfProjects();
  const textOf = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => String(index + 1));
    return conditionText({ field: 'commune', operator: 'is', values }, texts).text;
  };
  expect(textOf(2)).toBe('Commune 1, Commune 2');
  expect(textOf(10_000)).toMatch(/^Commune 1, Commune 2, Commune 3\set\s9\D?997\sautres$/);
});

test('an option or a person that there is not is quoted as the address has it', () => {
  const texts = textsOfProjects();
  const textOf = (field: string, ...values: string[]) =>
    conditionText({ field, operator: 'is', values }, texts).text;
  expect(textOf('status', 'done', 'doesnotexist', '')).toBe(
    'Achevé, «\u00a0doesnotexist\u00a0», Non renseigné',
  );
  expect(textOf('status', 'toString')).toBe('«\u00a0toString\u00a0»');
  expect(textOf('@creator', 'ada', 'bob')).toBe('Ada Lovelace, «\u00a0bob\u00a0»');
});
