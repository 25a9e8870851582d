import { project } from '@ne2016/contract/testing';
import { expect, test } from 'vitest';
import { fieldsOf } from '../fields/fields.ts';
import { unknownOptions, usableView, viewFaults, withoutFaults } from './view-faults.ts';
import { readViewText, viewText } from '../view/view-text.ts';

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

test('an option that a field does not offer is told and can be dropped; the others stay', () => {
  const look = (text: string) => {
    const { view } = readViewText(text);
    const { filter } = withoutFaults(project, fields, view, '2026-03-05');
    const unknown = unknownOptions(view.filter, fields).map(({ field, value }) => `${field} ${value}`);
    return [unknown, viewText({ ...view, filter })];
  };
  expect(look('filter=status.is~unheard')).toEqual([['status unheard'], '']);
  expect(look('filter=status.isNot~idea~unheard')).toEqual([['status unheard'], 'filter=status.isNot~idea']);
  expect(look('filter=status.is~idea~')).toEqual([[], 'filter=status.is~idea~']);
  expect(look('filter=name.contains~unheard')).toEqual([[], 'filter=name.contains~unheard']);
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
