import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { Selection } from '#query/tally/list-tally.ts';
import type { RecordValues } from '#values/record-title.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { PlacedGroups, type RecordGroups } from './placed-groups.ts';

/**
 * Returns the records of a list by group, kept in step with changes; `null` until a long list is grouped.
 * @param records `null` while unknown: the previous groups stay.
 * @param by Name of the grouping. While it is the same, previous groups stay until those of a new `groupOf`
 * exist.
 * @param groupOf Returns the group of values; `undefined` for none. Memoize it: a new one groups all again.
 */
export function useRecordGroups<Group>(
  resource: Resource,
  records: Selection | null,
  by: string,
  groupOf: (values: RecordValues) => Group | undefined,
): RecordGroups<Group> | null {
  const store = useResourceStore(resource);
  const [made, setMade] = useState<{ by: string; groups: RecordGroups<Group> } | null>(null);
  const placed = useMemo(
    () =>
      new PlacedGroups<Group>({
        groupOf(key) {
          const values = store.values(key);
          return values === undefined ? undefined : groupOf(values);
        },
        slices: timeSlices,
        publish: (groups) => setMade({ by, groups }),
      }),
    [store, by, groupOf],
  );
  useLayoutEffect(() => {
    const release = store.subscribe((changed) => placed.update(changed));
    return () => {
      release();
      placed.stop();
    };
  }, [placed, store]);
  const subscribeToMoves = records?.subscribeToMoves;
  useLayoutEffect(() => subscribeToMoves?.((changed) => placed.update(changed)), [placed, subscribeToMoves]);
  // A layout effect, so that a short list is grouped before painting.
  useLayoutEffect(() => {
    if (records !== null) placed.follow(records);
  }, [placed, records]);
  return made?.by === by ? made.groups : null;
}

/** Returns a value; while frozen, the last one before. Nothing moves during a drag. */
export function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [shown, setShown] = useState(value);
  if (isFrozen || shown === value) return shown;
  setShown(value);
  return value;
}
