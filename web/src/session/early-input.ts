import { type RefObject, useEffect } from 'react';
import { pressedEarlyAttribute, sentEarlyAttribute, startedAttribute } from './page-state.ts';

/**
 * From now on the application sends its forms itself.
 * @returns Whether the form of the page was sent before: then it is to be sent now.
 */
export function takeOverSubmits(): boolean {
  const page = document.documentElement;
  const isSent = page.hasAttribute(sentEarlyAttribute);
  page.setAttribute(startedAttribute, '');
  page.removeAttribute(sentEarlyAttribute);
  return isSent;
}

/** Sends the prerendered form, and presses its buttons, once they work, if somebody did so before. */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (takeOverSubmits()) form.current?.requestSubmit();
    document.querySelectorAll<HTMLElement>(`[${pressedEarlyAttribute}]`).forEach((one) => one.click());
  }, [form]);
}
