import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** There is no browser during prerendering. */
const before = () => false;

/** Whether the browser blocks cookies, which signing in needs. A new setting takes effect on reload. */
export function useBlockedCookies(): boolean {
  return useSyncExternalStore(never, () => !navigator.cookieEnabled, before);
}
