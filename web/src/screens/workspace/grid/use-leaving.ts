import { type FocusEvent, useRef } from 'react';

/** Tells when neither focus nor pointer is in the grid any more; of the focus alone, each coming and going. */
export function useLeaving(onFocus: (isWithin: boolean) => void, onLeave: () => void) {
  const within = useRef({ focus: false, pointer: false });
  const note = (change: Partial<{ focus: boolean; pointer: boolean }>) => {
    within.current = { ...within.current, ...change };
    if (!within.current.focus && !within.current.pointer) onLeave();
  };
  return {
    onPointerEnter: () => note({ pointer: true }),
    onPointerLeave: () => note({ pointer: false }),
    onFocus() {
      onFocus(true);
      note({ focus: true });
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      onFocus(false);
      note({ focus: currentTarget.contains(relatedTarget) });
    },
  };
}
