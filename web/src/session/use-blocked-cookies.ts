import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** The prerendered page knows no browser. */
const before = () => false;

/** Whether the browser keeps no cookies, without which nobody can sign in. What the person allows counts once they reload. */
export function useBlockedCookies(): boolean {
  return useSyncExternalStore(never, () => !navigator.cookieEnabled, before);
}
