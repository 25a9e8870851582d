// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useReusedRows } from './use-reused-rows.ts';

function openRows(ids: readonly number[], active?: number) {
  const hook = renderHook((rows) => useReusedRows(rows.ids, rows.active), { initialProps: { ids, active } });
  const numbers = () => [...hook.result.current.values()];
  return {
    numbers,
    numberOf: (id: number) => hook.result.current.get(id),
    show(next: readonly number[], nextActive?: number) {
      hook.rerender({ ids: next, active: nextActive });
      return numbers();
    },
  };
}

describe('useReusedRows', () => {
  it('gives what has been scrolled to the elements of before, in their order', () => {
    const rows = openRows([1, 2, 3]);
    expect(rows.show([2, 3, 4])).toEqual([1, 2, 0]);
    expect(rows.show([11, 12, 13])).toEqual([1, 2, 0]);
    expect(rows.show([11, 12, 13, 14])).toEqual([1, 2, 0, 3]);
  });

  it('gives the elements of a row that may have the focus to no other', () => {
    const rows = openRows([1, 2, 3], 2);
    expect(rows.show([11, 12, 13], 12)).toEqual([0, 2, 3]);
    // Now that another row may have it, those of the first are as any.
    expect(rows.show([11, 12, 13], 13)).toEqual([0, 2, 3]);
    expect(rows.show([21, 22, 13], 13)).toEqual([0, 2, 3]);
  });

  it('has a row keep its elements as long as it is shown, whatever comes and goes', () => {
    const screens = fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(screens, ([first = [], ...others]) => {
        const rows = openRows(first);
        let before = new Map(first.map((id) => [id, rows.numberOf(id)]));
        for (const ids of others) {
          const numbers = rows.show(ids, ids[0]);
          expect(new Set(numbers).size).toBe(ids.length);
          const stayed = ids.filter((id) => before.has(id));
          const now = new Map(ids.map((id) => [id, rows.numberOf(id)]));
          expect(stayed.map((id) => now.get(id))).toEqual(stayed.map((id) => before.get(id)));
          before = now;
        }
      }),
    );
  });
});
