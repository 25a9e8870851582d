import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** The key that goes to the messages and back, as between the parts of a window. */
const regionKey = 'F6';

function buttonsIn(region: HTMLElement | null): HTMLElement[] {
  return [...(region?.querySelectorAll<HTMLElement>('button') ?? [])];
}

/** How the focus comes to messages that appear anywhere in the order of the page, and where it goes afterwards. */
export interface ToastFocus {
  /** To be told when the focus comes into the region. */
  enter(event: FocusEvent): void;
  /** Moves the focus to the message after the one with this button, or back to where it came from. */
  leave(button: HTMLElement): void;
}

/** Brings the focus by a key to the newest message in a region, also out of a modal, and back by the same key. */
export function useToastFocus(region: RefObject<HTMLElement | null>, isShown: boolean): ToastFocus {
  const origin = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (!isShown) return;
    const go = (event: KeyboardEvent) => {
      if (event.key !== regionKey) return;
      event.preventDefault();
      if (region.current?.contains(document.activeElement)) origin.current?.focus();
      else buttonsIn(region.current).at(-1)?.focus();
    };
    document.addEventListener('keydown', go);
    return () => document.removeEventListener('keydown', go);
  }, [region, isShown]);
  return {
    enter({ relatedTarget, currentTarget }) {
      if (relatedTarget instanceof HTMLElement && !currentTarget.contains(relatedTarget))
        origin.current = relatedTarget;
    },
    leave(button) {
      const buttons = buttonsIn(region.current);
      const place = buttons.indexOf(button);
      (buttons[place + 1] ?? buttons[place - 1] ?? origin.current)?.focus();
    },
  };
}
