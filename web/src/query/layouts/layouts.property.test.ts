import { project } from '@ne2016/contract/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../fields/fields.ts';
import { layoutFaults } from '../usable-view/layout-fields.ts';
import { definitionOf, layouts, layoutText, type LayoutType, offeredLayouts, readLayout } from './layouts.ts';
import { anyField, anyLayoutOf } from './testing/any-layout.ts';

const types = layouts.map(({ type }) => type);

/** Texts that are in addresses and saved views, as they are written; they must be read for ever. */
const stored: Readonly<Record<LayoutType, readonly string[]>> = {
  table: ['table'],
  board: ['board~~', 'board~status~', 'board~status~budget'],
  calendar: [
    'calendar~~~month',
    'calendar~start_date~~month~2026-03',
    'calendar~start_date~next_meeting~week~2026-03-05',
  ],
  chart: ['chart~bar~~', 'chart~line~start_date:month~budget', 'chart~pie~commune.region~'],
};

/** Texts without their last settings, or with too many, and the texts that they become. */
const tolerated: Readonly<Record<LayoutType, Readonly<Record<string, string>>>> = {
  table: { 'table~x': 'table' },
  board: { board: 'board~~', 'board~status': 'board~status~', 'board~a~b~c': 'board~a~b' },
  calendar: { calendar: 'calendar~~~month', 'calendar~a~b~month~~x': 'calendar~a~b~month' },
  chart: { chart: 'chart~bar~~', 'chart~~a:value': 'chart~bar~a~' },
};

const invalid: Readonly<Record<LayoutType, readonly string[]>> = {
  table: [],
  board: ['board~a b', 'board~a~b.c.d'],
  calendar: ['calendar~a b', 'calendar~a~b~year', 'calendar~a~b~month~2026-13'],
  chart: ['chart~gantt~a', 'chart~bar~a:day', 'chart~bar~a~b c'],
};

test('each layout is registered once', () => {
  expect(new Set(types).size).toBe(types.length);
  expect(readLayout('')).toBeUndefined();
  expect(readLayout('constructor')).toBeUndefined();
});

describe.each(types)('the layout %s', (type) => {
  test('comes back from its text, which begins with its type', () => {
    fc.assert(
      fc.property(anyLayoutOf(type), (layout) => {
        const text = layoutText(layout);
        expect(text.split('~', 1)).toEqual([type]);
        expect(readLayout(text)).toEqual(layout);
      }),
    );
  });

  test('has the text that is stored', () => {
    for (const text of stored[type]) expect(layoutText(readLayout(text) ?? { type: 'table' })).toBe(text);
    for (const [text, written] of Object.entries(tolerated[type]))
      expect(layoutText(readLayout(text) ?? { type: 'table' })).toBe(written);
    for (const text of invalid[type]) expect(readLayout(text)).toBeUndefined();
  });

  test('is read from any text as it is written again', () => {
    const settings = fc.array(fc.oneof(anyField, fc.string(), fc.constantFrom('', 'week', 'pie', '2026-03')));
    fc.assert(
      fc.property(settings, (texts) => {
        const layout = readLayout([type, ...texts].join('~'));
        expect(layout && readLayout(layoutText(layout))).toEqual(layout);
      }),
    );
  });

  test('renames the fields that it uses, and nothing else', () => {
    const rename = (path: string) => (path === '' ? '' : `new_${path}`);
    fc.assert(
      fc.property(anyLayoutOf(type), (layout) => {
        const definition = definitionOf(layout);
        const pathsOf = (one: typeof layout) => definition.uses(one).map(({ path }) => path);
        expect(pathsOf(definition.renamed(layout, rename))).toEqual(pathsOf(layout).map(rename));
        expect(definition.renamed(layout, (path) => path)).toEqual(layout);
      }),
    );
  });

  test('is saved the same a second time, and with its fields', () => {
    fc.assert(
      fc.property(anyLayoutOf(type), (layout) => {
        const { saved = (one) => one } = definitionOf(layout);
        expect(saved(saved(layout))).toEqual(saved(layout));
        expect(definitionOf(layout).uses(saved(layout))).toEqual(definitionOf(layout).uses(layout));
      }),
    );
  });

  test('is offered with settings that have no fault, and come back from their text', () => {
    const fields = fieldsOf(project, { linkedValues: () => undefined, facts: [] });
    const offered = offeredLayouts(fields).filter((layout) => layout.type === type);
    expect(offered).toHaveLength(1);
    expect(offered.flatMap((layout) => layoutFaults(layout, fields))).toEqual([]);
    expect(offered.map((layout) => readLayout(layoutText(layout)))).toEqual(offered);
  });
});

test('a resource without fields has a table only', () => {
  expect(offeredLayouts([])).toEqual([{ type: 'table' }]);
});
