import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowsInSight } from '#query/rows/row-anchors.ts';
import type { ListRows } from '#query/rows/list-rows.ts';
import { areFrozenRows, RowFreezer } from '#query/rows/row-freezer.ts';
import type { ListView } from './use-list-view.ts';

/** The displayed rows of a list, and the functions that freeze them. */
export interface FrozenRows {
  readonly rows: ListRows;
  /** Number of remote records that are kept back. */
  readonly waiting: number;
  /** Freezes the rows when pointer or keyboard focus enter them, and releases them afterwards. */
  setFrozen(isFrozen: boolean): void;
  /** Called with the rows in sight after each render. Returns the number of rows to scroll by. */
  see(inSight: RowsInSight): number;
}

/**
 * Freezes the rows of a list (scroll anchoring) while the pointer or the focus is in them, even if other
 * users change records.
 */
export function useFrozenRows(
  resource: Resource,
  list: Pick<ListView, 'rows' | 'asked' | 'isSettled' | 'selection'>,
): FrozenRows {
  const { rows: live, asked, isSettled, selection } = list;
  const store = useResourceStore(resource);
  const freezer = useMemo(() => new RowFreezer(store), [store]);
  const [isFrozen, setIsFrozen] = useState(false);
  /** Changes when rows must be frozen again: other rows are in sight, or fewer are to be frozen. */
  const [turn, setTurn] = useState(0);
  useEffect(() => freezer.follow(() => setTurn((before) => before + 1)), [freezer]);
  const rows = useMemo(
    () => (isFrozen ? freezer.freeze(live, asked) : live),
    // Until moved records are counted, the previous rows are shown, with records at their new places.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [freezer, live, selection, asked, isFrozen, turn],
  );
  /** The last answered question: a search that runs again because of remote changes is not a new question. */
  const answered = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (isSettled) answered.current = asked;
    // A user who goes back before the answer sees other rows than those of the earlier answer.
    else if (answered.current !== asked) answered.current = undefined;
  }, [isSettled, asked]);
  const see = useCallback(
    (inSight: RowsInSight) => {
      const isAnswer = isSettled || answered.current === asked;
      const shift = freezer.see(rows, inSight, isAnswer ? asked : undefined);
      if (freezer.isOutdated(rows)) setTurn((before) => before + 1);
      return shift;
    },
    [freezer, rows, asked, isSettled],
  );
  const setFrozen = useCallback(
    (isNow: boolean) => {
      freezer.setFrozen(isNow);
      setIsFrozen(isNow);
    },
    [freezer],
  );
  return { rows, waiting: areFrozenRows(rows) ? rows.heldBackCount : 0, setFrozen, see };
}
