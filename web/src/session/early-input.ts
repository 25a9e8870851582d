import { type RefObject, useEffect } from 'react';
import { pressedEarlyAttribute, sentEarlyAttribute, startedAttribute } from './page-state.ts';

/**
 * Lets the application send its forms itself from now on.
 * @returns Whether the form of the page was submitted before: then it must be sent now.
 */
export function takeOverSubmits(): boolean {
  const page = document.documentElement;
  const isSent = page.hasAttribute(sentEarlyAttribute);
  page.setAttribute(startedAttribute, '');
  page.removeAttribute(sentEarlyAttribute);
  return isSent;
}

/** Sends the prerendered form, and clicks its buttons, once they work, if that was requested before. */
export function useEarlyInput(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (takeOverSubmits()) form.current?.requestSubmit();
    document.querySelectorAll<HTMLElement>(`[${pressedEarlyAttribute}]`).forEach((one) => one.click());
  }, [form]);
}
