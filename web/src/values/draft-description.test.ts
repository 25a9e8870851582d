import { beforeAll, expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { currentTexts } from '#ui/texts/texts.ts';
import { describeDraft } from './draft-description.ts';

beforeAll(startFrenchTexts);

const draft = {
  name: 'a',
  resource: 'project',
  key: 1,
  values: { name: 'Halle' },
  savedAt: new Date(2016, 2, 5, 14, 7).getTime(),
  isOutcomeUnknown: false,
};
const describe = (changes: object) =>
  describeDraft({ ...draft, edits: {}, ...changes }, currentTexts().t, frFR);

test('a draft is described by its record, its list, what was typed and when', () => {
  expect(describe({ edits: { name: 'Halle', budget: 1, status: 'idea' } })).toEqual({
    title: '«\u00A0Halle\u00A0»',
    list: 'Projets',
    attributes: 'Intitulé, Budget et État',
    date: '05/03/2016',
    time: '14:07',
  });
});

test('a new record is called so, and only what was filled in counts', () => {
  const edits = { name: 'Halle', code: null, budget: '' };
  expect(describe({ key: 'draft:a', edits })).toMatchObject({
    title: 'Nouveau projet «\u00A0Halle\u00A0»',
    attributes: 'Intitulé',
  });
  expect(describe({ key: 'draft:a', values: {} })).toMatchObject({ title: 'Nouveau projet' });
  expect(describe({ values: { name: null } })).toMatchObject({ title: 'Sans intitulé' });
});
