import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';

interface LeavingActions {
  /** Called when an element of the grid gets or loses the focus. */
  readonly onFocus: (target: Element) => void;
  readonly onBlur: () => void;
  /** Called when pointer or keyboard focus enter or leave the rows: rows are frozen meanwhile. */
  readonly onFreeze: (isFrozen: boolean) => void;
  /** Called when neither focus nor pointer is in the grid. */
  readonly onLeave: () => void;
}

/** Which of pointer and focus are in the grid. */
interface Within {
  readonly pointer: boolean;
  readonly focus: boolean;
  /** Focus by keyboard only: a click leaves the focus behind when the pointer moves away. */
  readonly keyboard: boolean;
}

const isByKeyboard = (target: Element) =>
  target.matches(':focus-visible') && target.closest('[data-row="-1"], [data-totals]') === null;

/**
 * Returns the handlers that track pointer and focus. Touch does not count as a pointer, because it has no
 * position before it touches.
 */
export function useLeaving(actions: LeavingActions) {
  const within = useRef<Within>({ pointer: false, focus: false, keyboard: false });
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => () => latest.current.onFreeze(false), []);
  const note = (change: Partial<Within>) => {
    within.current = { ...within.current, ...change };
    const { pointer, focus, keyboard } = within.current;
    actions.onFreeze(pointer || keyboard);
    if (!pointer && !focus) actions.onLeave();
  };
  return {
    onPointerEnter: ({ pointerType }: PointerEvent) => note({ pointer: pointerType !== 'touch' }),
    onPointerLeave: () => note({ pointer: false }),
    onFocus({ target }: FocusEvent) {
      actions.onFocus(target);
      note({ focus: true, keyboard: isByKeyboard(target) });
    },
    onBlur({ currentTarget, relatedTarget }: FocusEvent) {
      actions.onBlur();
      const focus = currentTarget.contains(relatedTarget);
      note(focus ? { focus } : { focus, keyboard: false });
    },
  };
}
