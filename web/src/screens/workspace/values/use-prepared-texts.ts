import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect } from 'react';
import type { RecordValues } from './record-title.ts';
import { useListPhase } from './use-list-phase.ts';

/** How many records are prepared between two looks at the time that is left: half a millisecond or so. */
const portion = 100;

/** Of the time that the browser has left, so many milliseconds are left to others. */
const reserve = 2;

type IdleTask = (timeLeft: () => number) => void;

/** Safari has no idle callback; there, a pause between two portions does. */
const whenIdle: (task: IdleTask) => () => void =
  typeof requestIdleCallback === 'function'
    ? (task) => {
        const handle = requestIdleCallback((deadline) => task(() => deadline.timeRemaining()));
        return () => cancelIdleCallback(handle);
      }
    : (task) => {
        const handle = setTimeout(() => task(() => 0), 20);
        return () => clearTimeout(handle);
      };

/**
 * Makes the texts by which the records of a list are searched while nothing else is to be done, a few at a time, so that
 * the first key typed waits for nothing and a long list keeps nobody waiting. What changes later is made when it is
 * looked at.
 */
export function usePreparedTexts(resource: Resource, prepare: (values: RecordValues) => void): void {
  const store = useResourceStore(resource);
  const isReady = useListPhase(resource).state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const ids = [...store.ids()];
    let next = 0;
    let cancel = whenIdle(prepareSome);
    function prepareSome(timeLeft: () => number): void {
      do {
        for (const id of ids.slice(next, next + portion)) {
          const record = store.get(id);
          if (record !== undefined) prepare(record.values);
        }
        next += portion;
      } while (next < ids.length && timeLeft() > reserve);
      if (next < ids.length) cancel = whenIdle(prepareSome);
    }
    return () => cancel();
  }, [isReady, prepare, store]);
}
