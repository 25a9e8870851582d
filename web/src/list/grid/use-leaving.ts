import { type FocusEvent, type PointerEvent, useEffect, useRef } from 'react';

interface LeavingActions {
  /** The focus has come to an element of the grid, or has left one. */
  readonly onFocus: (target: Element) => void;
  readonly onBlur: () => void;
  /** Somebody has come to the rows with the pointer or by the keyboard, or has left them. */
  readonly onFreeze: (isFrozen: boolean) => void;
  /** Neither focus nor pointer is in the grid any more. */
  readonly onLeave: () => void;
}

/** Where somebody is. */
interface Within {
  readonly pointer: boolean;
  readonly focus: boolean;
  /** Who has clicked and gone elsewhere with the pointer has left the focus behind. */
  readonly keyboard: boolean;
}

const isByKeyboard = (target: Element) =>
  target.matches(':focus-visible') && target.closest('[data-row="-1"], [data-totals]') === null;

/** Tells who comes and goes. A finger is no pointer: it is nowhere before it touches something. */
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
