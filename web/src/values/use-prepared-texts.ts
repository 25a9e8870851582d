import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect } from 'react';
import type { RecordValues } from './record-title.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useListStatus } from './use-list-status.ts';

/** How many records are prepared between two looks at the time that is left: half a millisecond or so. */
const portion = 100;

/**
 * Makes the texts by which the records of a list are searched while nothing else is to be done, a few at a time, so that
 * the first key typed waits for nothing and a long list keeps nobody waiting. What changes later is made when it is
 * looked at.
 */
export function usePreparedTexts(resource: Resource, prepare: (values: RecordValues) => void): void {
  const store = useResourceStore(resource);
  const isReady = useListStatus(resource).state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const ids = [...store.ids()];
    let next = 0;
    let cancel = timeSlices.whenIdle(prepareSome);
    function prepareSome(isOver: () => boolean): void {
      do {
        for (const id of ids.slice(next, next + portion)) {
          const record = store.get(id);
          if (record !== undefined) prepare(record.values);
        }
        next += portion;
      } while (next < ids.length && !isOver());
      if (next < ids.length) cancel = timeSlices.whenIdle(prepareSome);
    }
    return () => cancel();
  }, [isReady, prepare, store]);
}
