import type { RecordKey } from '@ne2016/data-layer';
import { useState } from 'react';

/** The DOM elements of the rows in the page. */
interface RowElements {
  /** The number of the elements of each row, in the order of the rows when the set last changed. */
  readonly numbers: ReadonlyMap<RecordKey, number>;
  /** The row that may have the focus. */
  readonly active: RecordKey | undefined;
}

interface ReusedRowsOptions {
  /** The rows in the page, in order. */
  readonly ids: readonly RecordKey[];
  /** The row that may have the focus; `undefined` if it is not a row. */
  readonly active: RecordKey | undefined;
  /** Returns whether a row has an unseen change, which flashes. */
  readonly isMarked: (id: RecordKey) => boolean;
}

const nothing: RowElements = { numbers: new Map(), active: undefined };

function giveElements(before: RowElements, { ids, active, isMarked }: ReusedRowsOptions): RowElements {
  const { numbers } = before;
  const wanted = new Set(ids);
  const isSame = wanted.size === numbers.size && ids.every((id) => numbers.has(id));
  if (isSame && active === before.active) return before;
  const isFree = (id: RecordKey) => !wanted.has(id) && id !== before.active && !isMarked(id);
  const free = [...numbers].flatMap(([id, number]) => (isFree(id) ? [number] : []));
  // Elements that move above a row that stays would make React remove and insert that row again.
  const lastToStay = ids.findLastIndex((id) => numbers.has(id));
  const taken = new Set(numbers.values());
  let next = 0;
  const takeNew = () => {
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  };
  const give = (id: RecordKey, place: number) =>
    numbers.get(id) ?? (place > lastToStay && !isMarked(id) ? free.shift() : undefined) ?? takeNew();
  return { numbers: new Map(ids.map((id, place) => [id, give(id, place)])), active };
}

/**
 * Reuses the DOM elements of rows that leave the page for rows that enter it, which takes half the time of
 * creating new ones. A row keeps its elements while it is in the page. State that browsers tie to elements
 * must not move to another record: the elements of the row that may have the focus are not reused, nor those
 * of a row whose change flashes.
 * @returns The React key of each row.
 */
export function useReusedRows(options: ReusedRowsOptions): ReadonlyMap<RecordKey, number> {
  const [before, setBefore] = useState(nothing);
  const elements = giveElements(before, options);
  if (elements !== before) setBefore(elements);
  return elements.numbers;
}
