import type { Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useState } from 'react';
import type { Selection } from '#query/tally/list-tally.ts';
import type { RecordValues } from '#values/record-title.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { PlacedGroups, type RecordGroups } from './placed-groups.ts';

/**
 * The records of a list by groups, kept so while they change; `null` until a long list is looked through.
 * @param records `null` while they are not known: the groups of before stay.
 * @param by the name of the grouping. While it stays, groups are shown until those of a new `groupOf` are there.
 * @param groupOf the group that values belong in, `undefined` for none. Memoize it: another one groups all again.
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
  // Before anything is painted: a short list is grouped at once.
  useLayoutEffect(() => {
    if (records !== null) placed.follow(records);
  }, [placed, records]);
  return made?.by === by ? made.groups : null;
}

/** A value as it was, for as long as it is held: nothing moves while somebody drags. */
export function useFrozen<Value>(value: Value, isFrozen: boolean): Value {
  const [shown, setShown] = useState(value);
  if (isFrozen || shown === value) return shown;
  setShown(value);
  return value;
}
