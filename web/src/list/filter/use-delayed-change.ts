import { createContext, type RefObject, useCallback, useContext, useEffect, useRef } from 'react';
import type { Comparison } from '#query/view/view.ts';

/** Milliseconds without input after which it is applied. */
const pause = 150;

/** Holds the `flush` of the open editor, to be called before it closes, because edits are then ignored. */
export const LastChangeContext = createContext<RefObject<(() => void) | null> | null>(null);

/** Debounces `onChange`: calls it after a pause, or when the component unmounts. */
export function useDelayedChange(onChange: (comparison: Comparison) => void) {
  const latest = useRef(onChange);
  const waiting = useRef<Comparison>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = onChange;
  });
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const comparison = waiting.current;
    waiting.current = undefined;
    if (comparison !== undefined) latest.current(comparison);
  }, []);
  const change = useCallback(
    (comparison: Comparison) => {
      waiting.current = comparison;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pause);
    },
    [flush],
  );
  const last = useContext(LastChangeContext);
  useEffect(() => {
    if (last !== null) last.current = flush;
    return flush;
  }, [flush, last]);
  return { change, flush };
}
