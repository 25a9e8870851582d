import { useSyncExternalStore } from 'react';
import { localDay } from '#formats/calendar-day.ts';

function untilMidnight(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime() - now.getTime();
}

/** The day in the browser’s time zone, `YYYY-MM-DD`. */
export const today = {
  get value(): string {
    return localDay(new Date()) ?? '';
  },
  subscribe,
};

function subscribe(listener: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    // A moment later: a clock that is adjusted must not give the day before.
    timer = setTimeout(tell, untilMidnight(new Date()) + 100);
  };
  const tell = () => {
    listener();
    wait();
  };
  wait();
  // Timers are paused while the machine sleeps.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Returns the day in the browser’s time zone, `YYYY-MM-DD`; renders again when it changes. */
export function useToday(): string {
  return useSyncExternalStore(subscribe, () => today.value);
}
