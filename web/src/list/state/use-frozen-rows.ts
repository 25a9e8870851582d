import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { RowsInSight } from '#query/rows/row-anchors.ts';
import type { ListRows } from '#query/rows/list-rows.ts';
import { areFrozenRows, RowFreezer } from '#query/rows/row-freezer.ts';
import type { ListView } from './use-list-view.ts';

/** The rows of a list as they are shown, and what they have to be told. */
export interface FrozenRows {
  readonly rows: ListRows;
  /** How many records of others do not come in yet. */
  readonly waiting: number;
  /** Somebody has come to the rows with the pointer or by the keyboard, or has left them. */
  setFrozen(isFrozen: boolean): void;
  /** Called with the rows in sight whenever they are drawn; answers by how many rows the list is to be scrolled. */
  see(inSight: RowsInSight): number;
}

/** Row hold: keeps the rows of a list in place while somebody is at them, even when others change records. */
export function useFrozenRows(
  resource: Resource,
  list: Pick<ListView, 'rows' | 'asked' | 'isSettled' | 'selection'>,
): FrozenRows {
  const { rows: live, asked, isSettled, selection } = list;
  const store = useResourceStore(resource);
  const freezer = useMemo(() => new RowFreezer(store), [store]);
  const [isFrozen, setIsFrozen] = useState(false);
  /** Another one where other rows have come in sight than those that are held, or fewer are to be held. */
  const [turn, setTurn] = useState(0);
  useEffect(() => freezer.follow(() => setTurn((before) => before + 1)), [freezer]);
  const rows = useMemo(
    () => (isFrozen ? freezer.freeze(live, asked) : live),
    // Until records that have moved are counted, the rows of before are shown: of the records as they are placed by now.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [freezer, live, selection, asked, isFrozen, turn],
  );
  /** The question that was answered last: a search that runs again because of others is no new question. */
  const answered = useRef<string>(undefined);
  useLayoutEffect(() => {
    if (isSettled) answered.current = asked;
    // Somebody who goes back before the answer has other rows before them than those of the answer before.
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
  return { rows, waiting: areFrozenRows(rows) ? rows.waiting : 0, setFrozen, see };
}
