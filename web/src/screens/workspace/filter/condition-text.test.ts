import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { frFR } from '../../../formats/locale-pack.ts';
import { startFrenchTexts } from '../../../ui/testing/start-french-texts.ts';
import { currentTexts } from '../../../ui/texts/texts.ts';
import { fieldsOf } from '../view/fields.ts';
import { conditionText } from './condition-text.ts';

test('of thousands of values a chip names the first, and counts the others', () => {
  startFrenchTexts();
  const texts = {
    fields: fieldsOf(project, { linkedValues: () => undefined, facts: [] }),
    context: { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: (_: string, id: number) => `Commune ${id}` },
    today: '2026-11-23',
    t: currentTexts().t,
  };
  const textOf = (count: number) => {
    const values = Array.from({ length: count }, (_, index) => String(index + 1));
    return conditionText({ field: 'commune', operator: 'is', values }, texts).text;
  };
  expect(textOf(2)).toBe('Commune 1, Commune 2');
  expect(textOf(10_000)).toMatch(/^Commune 1, Commune 2, Commune 3\set\s9\D?997\sautres$/);
});
