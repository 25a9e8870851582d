import fc from 'fast-check';
import { chartForms } from '../chart.ts';
import type { Layout, LayoutType } from '../layouts.ts';

const name = fc.constantFrom('status', 'budget', 'dueDate', 'start_date', 'a-b');
export const anyField = fc.oneof(name, fc.constantFrom('commune.region', '@editor', '@unsaved'));
export const anyGrouping = fc.record({ field: anyField, by: fc.constantFrom('value', 'month', 'year') });
const openField = fc.oneof(fc.constant(''), anyField);

interface LayoutSamples<Settings extends Layout> {
  readonly any: fc.Arbitrary<Settings>;
  /** Texts as they are written, into addresses and saved views. They must be read for ever. */
  readonly stored: readonly string[];
  /** Texts without their last settings, or with too many, and how they are written again. */
  readonly tolerated: Readonly<Record<string, string>>;
  readonly invalid: readonly string[];
}

/** Settings and texts of each layout. A layout that is added later fails the types here. */
export const layoutSamples: {
  readonly [Type in LayoutType]: LayoutSamples<Extract<Layout, { type: Type }>>;
} = {
  table: {
    any: fc.constant({ type: 'table' }),
    stored: ['table'],
    tolerated: { 'table~x': 'table' },
    invalid: [],
  },
  board: {
    any: fc.record({ type: fc.constant('board'), by: openField, figure: openField }),
    stored: ['board~~', 'board~status~', 'board~status~budget'],
    tolerated: { board: 'board~~', 'board~status': 'board~status~', 'board~a~b~c': 'board~a~b' },
    invalid: ['board~a b', 'board~a~b.c.d'],
  },
  calendar: {
    any: fc.record({
      type: fc.constant('calendar'),
      start: openField,
      end: openField,
      period: fc.constantFrom('month', 'week'),
      anchor: fc.constantFrom('', '2026-03', '2026-03-05'),
    }),
    stored: [
      'calendar~~~month',
      'calendar~start_date~~month~2026-03',
      'calendar~start_date~next_meeting~week~2026-03-05',
    ],
    tolerated: { calendar: 'calendar~~~month', 'calendar~a~b~month~~x': 'calendar~a~b~month' },
    invalid: ['calendar~a b', 'calendar~a~b~year', 'calendar~a~b~month~2026-13'],
  },
  chart: {
    any: fc.record({
      type: fc.constant('chart'),
      form: fc.constantFrom(...chartForms),
      by: anyGrouping,
      figure: openField,
    }),
    stored: ['chart~bar~~', 'chart~line~start_date:month~budget', 'chart~pie~commune.region~'],
    tolerated: { chart: 'chart~bar~~', 'chart~~a:value': 'chart~bar~a~' },
    invalid: ['chart~gantt~a', 'chart~bar~a:day', 'chart~bar~a~b c'],
  },
};

export const anyLayoutOf = (type: LayoutType): fc.Arbitrary<Layout> => layoutSamples[type].any;

export const anyLayout: fc.Arbitrary<Layout> = fc.oneof(
  ...Object.values(layoutSamples).map(({ any }) => any),
);
