import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { subscribeToChanges, type RecordChange } from '@ne2016/data-layer/views';
import { useCallback, useEffect, useRef } from 'react';
import { computedRecordsOf } from '#query/computed/computed-layer.ts';
import type { RecordFilter } from '#query/search/record-search.ts';

/** Milliseconds during which changes are collected before they are announced. */
const gatherTime = 1_500;

/** Shortest time between two announcements of the same kind, in milliseconds. */
const pause = 30_000;

export interface BatchedChanges {
  /** The filter of the displayed list. */
  readonly filter: RecordFilter | undefined;
  /** What is counted: changed records that still match, or records that no longer match or were deleted. */
  readonly what: 'changed' | 'gone';
  /** Returns whether a change of a record is not counted; by default, all are. */
  readonly isLeftOut?: (key: RecordKey) => boolean;
  /** Returns whether a counted record may be announced now; by default, all may. */
  readonly isDue?: (key: RecordKey) => boolean;
  readonly say: (count: number) => void;
}

/** Returns the effect of a remote change on a list with this filter. */
function happened({ before, after }: RecordChange, isFound: RecordFilter): BatchedChanges['what'] | 'other' {
  if (before === undefined || !isFound(before)) return 'other';
  return after !== undefined && isFound(after) ? 'changed' : 'gone';
}

/**
 * Collects the remote changes of the records of a list, and calls `say` with their number: after a delay, and
 * not too often.
 * @returns A function that checks again whether an announcement is due.
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
    const leave = subscribeToChanges(store, (changes) => {
      const { filter, what, isLeftOut } = latest.current;
      const computed = computedRecordsOf(store);
      const isFound: RecordFilter = (values) => filter?.(computed?.withComputed(values) ?? values) ?? true;
      for (const one of changes) {
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
