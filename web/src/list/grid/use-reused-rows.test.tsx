// @vitest-environment jsdom
import { project } from '@ne2016/contract/testing';
import { fireEvent, render, renderHook, screen } from '@testing-library/react';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startFrenchTexts } from '#ui/testing/start-french-texts.ts';
import { openList } from '#workspace/testing/open-list.tsx';
import { serveRecords } from '#workspace/testing/serve-records.ts';
import { useReusedRows } from './use-reused-rows.ts';

beforeAll(startFrenchTexts);

interface Rows {
  readonly ids: readonly number[];
  readonly active?: number | undefined;
  readonly marked?: readonly number[];
}

const useRows = ({ ids, active, marked = [] }: Rows) =>
  useReusedRows({ ids, active, isMarked: (id) => marked.includes(Number(id)) });

function openRows(first: Rows) {
  const hook = renderHook(useRows, { initialProps: first });
  return {
    numberOf: (id: number) => hook.result.current.get(id),
    show(rows: Rows) {
      hook.rerender(rows);
      return rows.ids.map((id) => hook.result.current.get(id));
    },
  };
}

function Grid(rows: Rows) {
  const keys = useRows(rows);
  return (
    <ul>
      {rows.ids.map((id) => (
        <li key={keys.get(id)}>{id}</li>
      ))}
    </ul>
  );
}

describe('useReusedRows', () => {
  it('gives what has been scrolled to the elements of before, in their order', () => {
    const rows = openRows({ ids: [1, 2, 3] });
    expect(rows.show({ ids: [2, 3, 4] })).toEqual([1, 2, 0]);
    expect(rows.show({ ids: [11, 12, 13] })).toEqual([1, 2, 0]);
    expect(rows.show({ ids: [11, 12, 13, 14] })).toEqual([1, 2, 0, 3]);
  });

  it('reuses no elements of a row that may have the focus', () => {
    const rows = openRows({ ids: [1, 2, 3], active: 2 });
    expect(rows.show({ ids: [11, 12, 13], active: 12 })).toEqual([0, 2, 3]);
    // Another one of the same rows may have the focus now.
    rows.show({ ids: [11, 12, 13], active: 13 });
    expect(rows.show({ ids: [21, 22, 23] })).toEqual([0, 2, 1]);
  });

  it('reuses no elements of a row with a change that flashes, nor for one', () => {
    const rows = openRows({ ids: [1, 2, 3], marked: [2] });
    expect(rows.show({ ids: [11, 12, 13], marked: [2] })).toEqual([0, 2, 3]);
    expect(rows.show({ ids: [21, 22, 23], marked: [22] })).toEqual([0, 1, 2]);
  });

  it('has a row keep its elements as long as it is shown, whatever comes and goes', () => {
    const screens = fc.array(fc.uniqueArray(fc.nat(30), { maxLength: 12 }), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(screens, ([first = [], ...others]) => {
        const rows = openRows({ ids: first });
        let before = new Map(first.map((id) => [id, rows.numberOf(id)]));
        for (const ids of others) {
          const numbers = rows.show({ ids, active: ids[0], marked: ids.slice(1, 2) });
          expect(new Set(numbers).size).toBe(ids.length);
          const stayed = ids.filter((id) => before.has(id));
          const now = new Map(ids.map((id) => [id, rows.numberOf(id)]));
          expect(stayed.map((id) => now.get(id))).toEqual(stayed.map((id) => before.get(id)));
          before = now;
        }
      }),
    );
  });

  it.each([
    { way: 'down', ids: [4, 5, 6, 7, 8] },
    { way: 'up', ids: [0, 1, 2, 3, 4] },
  ])('takes no row that stays out of the page when it is scrolled $way', ({ ids }) => {
    const { rerender } = render(<Grid ids={[2, 3, 4, 5, 6]} />);
    const observer = new MutationObserver(() => undefined);
    observer.observe(screen.getByRole('list'), { childList: true });
    const stayed = screen.getAllByRole('listitem').filter((item) => ids.includes(Number(item.textContent)));
    rerender(<Grid ids={ids} />);
    const removed = observer.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
    expect(removed).not.toEqual([]);
    expect(stayed.filter((item) => removed.includes(item))).toEqual([]);
    expect(screen.getAllByRole('listitem').map(({ textContent }) => Number(textContent))).toEqual(ids);
  });

  it('survives a record that is in two rows', () => {
    const rows = openRows({ ids: [1, 2] });
    expect(rows.show({ ids: [3, 3] })).toHaveLength(2);
  });

  it('leaves the focus with its record, however it came there and however far the list is scrolled', async () => {
    const records = Array.from({ length: 200 }, (_, index) => ({ name: `P${index + 100}`, status: 'idea' }));
    await openList(serveRecords({ project: records }), project, 'P100', { query: 'sort=name' });
    const cell = screen.getByRole('rowheader', { name: 'P105' });
    // As after a mouse press, or by a screen reader.
    cell.focus();
    const grid = screen.getByRole('grid');
    grid.scrollTop = 3600;
    fireEvent.scroll(grid);
    await screen.findByRole('rowheader', { name: 'P205' });
    expect(screen.queryByRole('rowheader', { name: 'P110' })).toBeNull();
    expect(document.activeElement).toBe(cell);
    expect(cell.textContent).toBe('P105');
  });
});
