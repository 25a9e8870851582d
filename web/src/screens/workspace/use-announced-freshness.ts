import { useEffect, useState } from 'react';
import type { Freshness } from './freshness-of.ts';

/** How long a state has to last before it is read aloud, in milliseconds: what is over sooner only interrupts. */
export const settleTime = 2_000;

/**
 * What is to be read aloud: each change that lasts, once. Nobody is told that all is well from the beginning, and that
 * a list is loading is said where it is about to be.
 */
function announcedAfter(before: Freshness | null, freshness: Freshness): Freshness | null {
  if (freshness === 'loading' || freshness === 'cached') return before;
  return before === null && freshness === 'current' ? null : freshness;
}

/** What was read aloud last; `null` as long as there was nothing to say. */
export function useAnnouncedFreshness(freshness: Freshness): Freshness | null {
  const [announced, setAnnounced] = useState<Freshness | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced((before) => announcedAfter(before, freshness)), settleTime);
    return () => clearTimeout(timer);
  }, [freshness]);
  return announced;
}
