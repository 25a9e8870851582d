import fc from 'fast-check';
import { chartForms } from '../chart.ts';
import type { Layout, LayoutType } from '../layouts.ts';

const name = fc.constantFrom('status', 'budget', 'dueDate', 'start_date', 'a-b');
export const anyField = fc.oneof(name, fc.constantFrom('commune.region', '@editor', '@unsaved'));
export const anyGrouping = fc.record({ field: anyField, by: fc.constantFrom('value', 'month', 'year') });
const openField = fc.oneof(fc.constant(''), anyField);

/** Any settings of each layout. A layout that is added later fails the types here. */
const settingsOf: { readonly [Type in LayoutType]: fc.Arbitrary<Extract<Layout, { type: Type }>> } = {
  table: fc.constant({ type: 'table' }),
  board: fc.record({ type: fc.constant('board'), by: openField, figure: openField }),
  calendar: fc.record({
    type: fc.constant('calendar'),
    start: openField,
    end: openField,
    period: fc.constantFrom('month', 'week'),
    anchor: fc.constantFrom('', '2026-03', '2026-03-05'),
  }),
  chart: fc.record({
    type: fc.constant('chart'),
    form: fc.constantFrom(...chartForms),
    by: anyGrouping,
    figure: openField,
  }),
};

export const anyLayoutOf = (type: LayoutType): fc.Arbitrary<Layout> => settingsOf[type];

export const anyLayout: fc.Arbitrary<Layout> = fc.oneof(...Object.values(settingsOf));
