import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect } from 'react';
import { useListPhase } from '../values/use-list-phase.ts';
import type { RecordSearch } from './record-search.ts';

/** How many records are prepared in one go: a millisecond or two. */
const portion = 500;

/** Safari has no idle callback; there, a pause between two portions does. */
const whenIdle: (task: () => void) => () => void =
  typeof requestIdleCallback === 'function'
    ? (task) => {
        const handle = requestIdleCallback(task);
        return () => cancelIdleCallback(handle);
      }
    : (task) => {
        const handle = setTimeout(task, 20);
        return () => clearTimeout(handle);
      };

/** Makes the search texts of a list while nothing else is to be done, so that the first key typed waits for nothing. */
export function usePreparedSearch(resource: Resource, search: RecordSearch): void {
  const store = useResourceStore(resource);
  const isReady = useListPhase(resource).state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const ids = [...store.ids()];
    let next = 0;
    let cancel = whenIdle(prepare);
    function prepare(): void {
      for (const id of ids.slice(next, next + portion)) {
        const record = store.get(id);
        if (record !== undefined) search.prepare(record.values);
      }
      next += portion;
      if (next < ids.length) cancel = whenIdle(prepare);
    }
    return () => cancel();
  }, [isReady, search, store]);
}
