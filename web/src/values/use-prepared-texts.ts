import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect } from 'react';
import type { RecordValues } from './record-title.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useListStatus } from './use-list-status.ts';

/** Number of records prepared between two checks of the remaining time: about half a millisecond. */
const portion = 100;

/**
 * Computes the search texts of a list’s records while the page is idle, a few at a time, so that the first
 * typed key does not wait and a long list does not block. Later changes are computed on access.
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
