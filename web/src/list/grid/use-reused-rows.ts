import type { RecordKey } from '@ne2016/data-layer';
import { useState } from 'react';

/** Which elements the rows in the page have. */
interface RowElements {
  /** By row, in the order in which they were when rows last came or went: the number of its elements. */
  readonly numbers: ReadonlyMap<RecordKey, number>;
  /** The row that may have the focus. */
  readonly active: RecordKey | undefined;
}

interface ReusedRowsOptions {
  /** The rows in the page, in its order. */
  readonly ids: readonly RecordKey[];
  /** The row that may have the focus; `undefined` where it is no row. */
  readonly active: RecordKey | undefined;
  /** Whether a row has a change that was not seen yet, which flashes. */
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
  // Elements that go above a row that stays would have React take that one out of the page and put it in again.
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
 * Reuses the DOM elements of rows that have left the page for rows that enter it, which takes half the time of making new
 * ones. A row keeps its elements as long as it is in the page. What a browser ties to elements must not go along to
 * another record: those of the row that may have the focus are not reused, nor those of a row whose change flashes.
 * @returns the React key of each row.
 */
export function useReusedRows(options: ReusedRowsOptions): ReadonlyMap<RecordKey, number> {
  const [before, setBefore] = useState(nothing);
  const elements = giveElements(before, options);
  if (elements !== before) setBefore(elements);
  return elements.numbers;
}
