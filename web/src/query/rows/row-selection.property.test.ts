import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nothingSelected, type SelectedRecords, toggled, withRange, without } from './row-selection.ts';

const size = 12;
const row = fc.nat(size - 1);
const step = fc.oneof(
  fc.record({ type: fc.constant('toggle' as const), row }),
  fc.record({ type: fc.constant('extend' as const), row }),
  fc.record({ type: fc.constant('gone' as const), row }),
);

const range = (one: number, other: number) =>
  Array.from({ length: Math.abs(one - other) + 1 }, (_, place) => Math.min(one, other) + place);

test('a range is always the one from the anchor, beside what was selected before it', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let selection: SelectedRecords = nothingSelected;
      let apart = new Set<number>();
      let drawn: number[] = [];
      let anchor: number | null = null;
      for (const { type, row } of steps) {
        if (type === 'toggle') {
          const all = new Set([...apart, ...drawn]);
          if (!all.delete(row)) all.add(row);
          [apart, drawn, anchor] = [all, [], row];
          selection = toggled(selection, row);
        } else if (type === 'extend') {
          anchor ??= row;
          drawn = range(anchor, row);
          selection = withRange(selection, anchor, drawn);
        } else {
          apart.delete(row);
          drawn = drawn.filter((one) => one !== row);
          if (anchor === row) [apart, drawn, anchor] = [new Set([...apart, ...drawn]), [], null];
          selection = without(selection, new Set([row]));
        }
        expect(selection.keys).toEqual(new Set([...apart, ...drawn]));
      }
    }),
  );
});
