import { useSyncExternalStore } from 'react';

const never = () => () => undefined;
/** There is no browser during prerendering. */
const before = () => false;

/**
 * Whether the browser blocks cookies, which signing in needs. A changed setting takes effect after a reload.
 */
export function useBlockedCookies(): boolean {
  return useSyncExternalStore(never, () => !navigator.cookieEnabled, before);
}
