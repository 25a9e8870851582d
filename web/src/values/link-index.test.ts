import { expect, test, vi } from 'vitest';
import { subscribeToLinked } from './link-index.ts';

type Listener = (changed: ReadonlySet<number>) => void;

function changingList(records: Map<number, Record<string, unknown>>) {
  const listeners = new Set<Listener>();
  return {
    ids: () => records.keys(),
    values: (key: number | string) => records.get(Number(key)),
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set(id: number, values: Record<string, unknown>) {
      records.set(id, values);
      this.tell(id);
    },
    tell: (...ids: number[]) => listeners.forEach((listener) => listener(new Set(ids))),
  };
}

test('records follow each of several records that they link to, as long as they do', () => {
  const linking = changingList(
    new Map<number, Record<string, unknown>>([
      [1, { to: [7, 8] }],
      [2, { to: 8 }],
      [3, { to: null }],
    ]),
  );
  const linked = changingList(new Map());
  const listener = vi.fn<(changed: ReadonlySet<number | string>) => void>();
  const release = subscribeToLinked(linking, 'to', linked, listener);
  const readNames = (id: number) => {
    listener.mockClear();
    linked.tell(id);
    return [...(listener.mock.calls[0]?.[0] ?? [])];
  };
  expect([readNames(7), readNames(8), readNames(9)]).toEqual([[1], [1, 2], []]);
  linking.set(1, { to: [8, 9] });
  linking.set(2, { to: null });
  expect([readNames(7), readNames(8), readNames(9)]).toEqual([[], [1], [1]]);
  release();
  expect(readNames(8)).toEqual([]);
});
