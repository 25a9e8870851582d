import { association, project } from '@ne2016/contract/testing';
import type { ResourceStore } from '@ne2016/data-layer';
import { expect, test } from 'vitest';
import { frFR } from '#formats/locale-pack.ts';
import { naturalWidths } from './column-widths.ts';

const context = { pack: frFR, yes: 'Oui', no: 'Non', linkTitle: (_: string, id: number) => `Commune ${id}` };

const storeOf = (records: object[]) =>
  ({
    size: records.length,
    ids: () => records.keys(),
    values: (id: number) => records[id],
    get: () => ({ changed: [] }),
  }) as unknown as ResourceStore;

/** Returns the width of a column in which many records share one value and a single record has another. */
function widthWith(
  name: 'budget' | 'contact' | 'siret' | 'status',
  usual: unknown,
  single: unknown,
  place = 1000,
): number {
  const values = Array.from({ length: 3000 }, (_, index) => ({ [name]: index === place ? single : usual }));
  const store = storeOf(values);
  const columns = [
    { name, attribute: { ...project.attributes, ...association.attributes }[name], isTitle: false },
  ];
  return naturalWidths(columns, store, context).widths.get(name) ?? 0;
}

test('a column of figures is as wide as the longest of them, however many are shorter', () => {
  const wide = widthWith('budget', 10_744_000, 10_744_000);
  // The sample of texts has every twentieth record: one of these places is in it, the other is not.
  for (const place of [1000, 1001]) expect(widthWith('budget', 95, 10_744_000, place)).toBe(wide);
  expect(widthWith('budget', 95, -10_744_000)).toBeGreaterThan(wide);
  expect(widthWith('budget', 95, 95)).toBeLessThan(wide);
});

test('a number that would be wrong once it is cut is not, however many records have none', () => {
  const value = '73282932000074';
  expect(widthWith('siret', null, value)).toBe(widthWith('siret', value, value));
});

test('a column of a choice has room for each option, whichever the records have', () => {
  expect(widthWith('status', 'idea', 'idea')).toBe(widthWith('status', 'idea', 'running'));
  expect(widthWith('status', 'idea', 'idea')).toBe(widthWith('status', null, null));
});

test('a single long text does not widen its column', () => {
  const long = 'une-adresse-bien-longue@exemple.fr';
  expect(widthWith('contact', 'a@exemple.fr', long)).toBe(
    widthWith('contact', 'a@exemple.fr', 'a@exemple.fr'),
  );
});

test('a column that has no value yet is measured again once it has one, and then no more', () => {
  const values: { startsOn: string | null }[] = [{ startsOn: null }];
  const store = storeOf(values);
  const columns = [{ name: 'startsOn', attribute: { kind: 'date', label: 'Le' } as const, isTitle: false }];
  const measure = () => naturalWidths(columns, store, context);
  const { widths, withoutValues } = measure();
  expect(withoutValues).toEqual(['startsOn']);
  values[0] = { startsOn: '2026-09-30' };
  const measured = measure();
  expect(measured.withoutValues).toEqual([]);
  expect(measured.widths.get('startsOn')).toBeGreaterThan(Number(widths.get('startsOn')));
  values[0] = { startsOn: null };
  expect(measure()).toEqual(measured);
});
