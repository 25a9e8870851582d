import { csrfCookie, hostCsrfCookie } from '@ne2016/contract';
import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** The prerendered page knows no browser. */
const before = () => false;

/** Whether the browser keeps no cookies, without which nobody can sign in. What the person allows counts once they reload. */
export function useBlockedCookies(): boolean {
  return useSyncExternalStore(never, () => !navigator.cookieEnabled, before);
}

/** Whether the cookie of the CSRF token is there. A refusal for its sake has just sent it. */
export const hasCsrfCookie = () =>
  [hostCsrfCookie, csrfCookie].some((name) => `; ${document.cookie}`.includes(`; ${name}=`));
