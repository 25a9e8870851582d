import { useEffect, useState } from 'react';

/** Milliseconds before pending work is shown: quick work does not flicker. */
export const loaderDelay = 150;

/** Follows `flag`: becomes true after the delay if it still is true then, and false at once. */
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
