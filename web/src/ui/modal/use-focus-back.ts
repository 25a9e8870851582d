import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back to what had it before a modal, as soon as the modal begins to close: React Aria does so after the
 * animation, and what is typed until then would be lost. A modal that opens again meanwhile gets its focus again.
 * @returns what to attach to the element of the modal.
 */
export function useFocusBack<Target extends HTMLElement>(isOpen: boolean): RefObject<Target | null> {
  const modal = useRef<Target>(null);
  const [before] = useState(() => document.activeElement);
  const last = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isOpen) {
      last.current?.focus();
      last.current = null;
      return;
    }
    const focused = document.activeElement;
    if (!(focused instanceof HTMLElement) || modal.current?.contains(focused) !== true) return;
    last.current = focused;
    if (before instanceof HTMLElement && before.isConnected) before.focus();
    // Nothing is left to go to: a focus that is lost is noticed, one in what closes is not.
    if (document.activeElement === focused) focused.blur();
  }, [isOpen, before]);
  return modal;
}
