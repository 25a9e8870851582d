import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { fieldsOf } from './fields.ts';
import { usableView, viewFaults } from './view-faults.ts';
import { readViewText } from './view-text.ts';

const fields = fieldsOf(project, { linkedValues: () => undefined, facts: [] });
const faultsOf = (text: string) =>
  viewFaults(project, fields, readViewText(text).view, '2026-03-05').map(
    ({ part, name }) => `${part} ${name}`,
  );

test('a total over what is no figure is told and not computed; how many have a value is computed of everything', () => {
  const text = 'group=status&totals=commune:max~budget:sum~name:filled';
  expect(faultsOf(text)).toEqual(['totals commune']);
  expect(usableView(project, fields, readViewText(text).view).totals).toEqual({
    budget: 'sum',
    name: 'filled',
  });
});

test('percentages are not added up, but for all else they are figures', () => {
  expect(faultsOf('totals=progress:sum')).toEqual(['totals progress']);
  for (const by of ['average', 'min', 'max', 'filled']) expect(faultsOf(`totals=progress:${by}`)).toEqual([]);
});

test.each([
  ['layout=board~name~commune', ['layout name', 'layout commune']],
  ['layout=board~status~budget', []],
  ['layout=board~status~progress', ['layout progress']],
  ['layout=calendar~status~name', ['layout status', 'layout name']],
  ['layout=calendar~start_date~next_meeting~week~2026-03-05', []],
  ['layout=chart~bar~plan~commune', ['layout plan', 'layout commune']],
  ['layout=chart~line~start_date:month~budget', []],
])('a layout by fields of another kind is told: %s', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
  const { layout } = usableView(project, fields, readViewText(text).view);
  expect(layout.type === 'table').toBe(faults.length > 0);
});
