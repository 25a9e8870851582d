import { useState } from 'react';

type RowId = string | number;

/** Which elements the rows in the page have. */
interface RowElements {
  /** By row, in the order of the page: the number of its elements. */
  readonly numbers: ReadonlyMap<RowId, number>;
  /** The row that may have the focus. */
  readonly active: RowId | undefined;
}

const nothing: RowElements = { numbers: new Map(), active: undefined };

/** Gives rows that come the elements of those that have gone, in the order of the page, so that few have to move. */
function giveElements(before: RowElements, ids: readonly RowId[], active: RowId | undefined): RowElements {
  const { numbers } = before;
  if (active === before.active && ids.length === numbers.size && ids.every((id) => numbers.has(id)))
    return before;
  const wanted = new Set(ids);
  const free = [...numbers].filter(([id]) => !wanted.has(id) && id !== before.active);
  const taken = new Set(numbers.values());
  let next = 0;
  const takeNew = () => {
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  };
  const given = ids.map((id) => [id, numbers.get(id) ?? free.shift()?.[1] ?? takeNew()] as const);
  return { numbers: new Map(given), active };
}

/**
 * Has rows that come into the page drawn in the elements of rows that have gone: that takes the browser half the time of
 * making new ones. A row keeps its own as long as it is in the page. Those of the row that may have the focus are given
 * to no other, which would get the focus with them.
 * @param ids The rows in the page, in its order.
 * @param active The row that may have the focus; `undefined` where it is no row.
 * @returns the React key of each row.
 */
export function useReusedRows(ids: readonly RowId[], active: RowId | undefined): ReadonlyMap<RowId, number> {
  const [before, setBefore] = useState(nothing);
  const elements = giveElements(before, ids, active);
  if (elements !== before) setBefore(elements);
  return elements.numbers;
}
