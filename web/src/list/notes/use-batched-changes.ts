import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { subscribeToChanges, type RecordChange } from '@ne2016/data-layer/views';
import { useCallback, useEffect, useRef } from 'react';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';
import type { RecordFilter } from '#query/search/record-search.ts';

/** How long news is gathered before it is said, in milliseconds. */
const gatherTime = 1_500;

/** The same is not said again sooner than after so many milliseconds. */
const pause = 30_000;

export interface BatchedChanges {
  /** Of the list that is shown. */
  readonly filter: RecordFilter | undefined;
  /** What is counted: records that have changed and are found as before, or records that have gone. */
  readonly what: 'changed' | 'gone';
  /** Whether what happens to a record now is not counted; by default all is. */
  readonly isLeftOut?: (key: RecordKey) => boolean;
  /** Whether a record that is counted may be said already; by default it may. */
  readonly isDue?: (key: RecordKey) => boolean;
  readonly say: (count: number) => void;
}

/** What others did to a record of a list that shows what its filter finds. */
function happened({ before, after }: RecordChange, isFound: RecordFilter): BatchedChanges['what'] | 'other' {
  if (before === undefined || !isFound(before)) return 'other';
  return after !== undefined && isFound(after) ? 'changed' : 'gone';
}

/**
 * Gathers what others do to the records of a list, and says, a moment later and not again and again, to how many. The
 * function that it returns looks once more whether something is due.
 */
export function useBatchedChanges(resource: Resource, options: BatchedChanges): () => void {
  const store = useResourceStore(resource);
  const latest = useRef(options);
  const plan = useRef(() => {});
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => {
    const counted = new Set<RecordKey>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let saidAt = Number.NEGATIVE_INFINITY;
    const say = () => {
      timer = undefined;
      const due = [...counted].filter((key) => latest.current.isDue?.(key) ?? true);
      if (due.length === 0) return;
      saidAt = performance.now();
      latest.current.say(due.length);
      for (const key of due) counted.delete(key);
    };
    plan.current = () => {
      if (counted.size > 0)
        timer ??= setTimeout(say, Math.max(gatherTime, saidAt + pause - performance.now()));
    };
    const leave = subscribeToChanges(store, (news) => {
      const { filter, what, isLeftOut } = latest.current;
      const computed = computedRecordsOf(store);
      const isFound: RecordFilter = (values) => filter?.(computed?.withComputed(values) ?? values) ?? true;
      for (const one of news) {
        const deed = happened(one, isFound);
        const isUndone = what === 'gone' ? one.after !== undefined : deed === 'gone';
        if (!one.isOwn && deed === what && isLeftOut?.(one.key) !== true) counted.add(one.key);
        else if (one.isOwn || isUndone) counted.delete(one.key);
      }
      plan.current();
    });
    return () => {
      clearTimeout(timer);
      leave();
    };
  }, [store]);
  return useCallback(() => plan.current(), []);
}
