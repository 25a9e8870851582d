import { type RefObject, useContext, useEffect, useRef } from 'react';
import { ComboBoxStateContext } from 'react-aria-components';

/** As long as this after a list was opened, what scrolls may do so because its field got the focus, in milliseconds. */
const settlingTime = 300;

/**
 * React Aria closes a list when its field is scrolled away below it. A field at the edge of what is in sight is scrolled
 * by the browser just as it gets the focus, and its list opens: then it is opened again, in its new place.
 */
export function useListInPlace(input: RefObject<HTMLInputElement | null>): void {
  const state = useContext(ComboBoxStateContext);
  const latest = useRef(state);
  useEffect(() => {
    latest.current = state;
  });
  const isOpen = state?.isOpen === true;
  useEffect(() => {
    if (!isOpen) return undefined;
    const openedAt = performance.now();
    const reopen = ({ target }: Event) => {
      const isOfField = target instanceof Node && target.contains(input.current);
      if (!isOfField || target === input.current || performance.now() - openedAt > settlingTime) return;
      requestAnimationFrame(() => {
        if (document.activeElement === input.current) latest.current?.open(null, 'manual');
      });
    };
    addEventListener('scroll', reopen, true);
    return () => removeEventListener('scroll', reopen, true);
  }, [isOpen, input]);
}
