import { useEffect, useState } from 'react';

/** How long work may take before it is shown, in milliseconds: what is quick does not flicker. */
export const loaderDelay = 150;

/** Follows `flag`: up after the delay if it is still up then, down at once. */
export function useDelayedFlag(flag: boolean, delay: number = loaderDelay): boolean {
  const [isShown, setShown] = useState(false);
  if (!flag && isShown) setShown(false);
  useEffect(() => {
    if (!flag) return;
    const timer = setTimeout(() => setShown(true), delay);
    return () => clearTimeout(timer);
  }, [flag, delay]);
  return flag && isShown;
}
