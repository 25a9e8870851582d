import { resources } from '@ne2016/contract/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../fields/fields.ts';
import { layoutFaults } from '../usable-view/layout-fields.ts';
import { definitionOf, layouts, layoutText, offeredLayouts, readLayout } from './layouts.ts';
import { anyField, anyLayoutOf, layoutSamples } from './testing/layout-samples.ts';

const types = layouts.map(({ type }) => type);

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
    const { stored, tolerated, invalid } = layoutSamples[type];
    const written = (text: string) => {
      const layout = readLayout(text);
      return layout && layoutText(layout);
    };
    expect(stored.map(written)).toEqual(stored);
    expect(Object.keys(tolerated).map(written)).toEqual(Object.values(tolerated));
    expect(invalid.filter((text) => written(text) !== undefined)).toEqual([]);
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
    const offers = resources.flatMap((resource) => {
      const fields = fieldsOf(resource, { linkedValues: () => undefined, facts: [] });
      const offered = offeredLayouts(fields).filter((layout) => layout.type === type);
      return offered.map((layout) => ({ layout, faults: layoutFaults(layout, fields) }));
    });
    expect(offers).not.toEqual([]);
    expect(offers.flatMap(({ faults }) => faults)).toEqual([]);
    for (const { layout } of offers) expect(readLayout(layoutText(layout))).toEqual(layout);
  });
});

test('a resource without fields has a table only', () => {
  expect(offeredLayouts([])).toEqual([{ type: 'table' }]);
});
