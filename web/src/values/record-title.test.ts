import type { Resource } from '@ne2016/contract';
import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { BestMatches } from '#ui/search/rank-text.ts';
import { frFR } from '#formats/locale-pack.ts';
import { wordsOf } from '#ui/search/search-text.ts';
import { gridColumns } from '#query/view/grid-columns.ts';
import { byTitle, orderRecords } from '#query/order/record-order.ts';
import { copyOf } from '#live/records/copy-of.ts';
import { keyTextsOf } from './key-texts.ts';
import { distinctTitle, recordTitle, titleAttributeFor } from './record-title.ts';

const coded: Resource = { ...project, title: ['code', 'name'] };
const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: () => '' };

test('a title of several attributes has those that are filled', () => {
  expect(recordTitle(coded, { code: 'PR-0042', name: 'Halle' })).toBe('PR-0042 – Halle');
  expect(recordTitle(coded, { code: null, name: 'Halle' })).toBe('Halle');
  expect(recordTitle(coded, {})).toBe('');
  // Text in the title is not repeated after it.
  expect(distinctTitle(coded, { code: 'PR-0042', name: 'Halle' })).toBe('PR-0042 – Halle');
  expect(distinctTitle(project, { code: 'PR-0042', name: 'Halle' })).toBe('Halle (PR-0042)');
});

test('a record is found by each part of its title, and the list is in the order of the parts', () => {
  const texts = keyTextsOf(coded);
  const best = new BestMatches(wordsOf('halle 0042'), 5);
  best.look(0, texts({ code: 'PR-0042', name: 'Halle' }));
  best.look(1, texts({ code: 'PR-0042', name: 'Pont' }));
  expect(best.matches.places).toEqual([0]);
  const { sortKey, compare } = orderRecords(coded, byTitle(coded), context);
  const records = [
    { code: 'PR-2', name: 'A' },
    { code: 'PR-1', name: 'C' },
    { code: 'PR-1', name: 'B' },
  ];
  const sorted = records.toSorted((a, b) => compare(sortKey(a), sortKey(b)));
  expect(sorted.map(({ name }) => name)).toEqual(['B', 'C', 'A']);
});

test('a row is named by the first part of the title that is among its columns', () => {
  const named = (...names: string[]) =>
    gridColumns(
      coded,
      names.map((name) => ({ name })),
    ).flatMap(({ name, isTitle }) => (isTitle ? [name] : []));
  expect(named('name', 'code')).toEqual(['code']);
  expect(named('budget', 'name')).toEqual(['name']);
  expect(named('budget')).toEqual([]);
});

test('what somebody types for a new record goes to the part that takes it, and the words of a copy too', () => {
  expect(titleAttributeFor(coded, 'PR-0042')).toBe('code');
  expect(titleAttributeFor(coded, 'Halle')).toBe('name');
  // No attribute accepts a single letter: the first one reports the fault.
  expect(titleAttributeFor(coded, 'H')).toBe('code');
  const copy = copyOf(coded, { code: 'PR-0042', name: 'Halle' }, (title) => `${title} (copie)`);
  expect(copy).toMatchObject({ code: 'PR-0042', name: 'Halle (copie)' });
});
