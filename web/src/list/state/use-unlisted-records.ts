import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useRef } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { hasRow } from '#values/has-row.ts';

const areSame = (one: readonly RecordKey[], other: readonly RecordKey[]) =>
  one.length === other.length && one.every((key, index) => key === other[index]);

/** Returns the records with unsaved edits that have no row. Renders again only when this set changes. */
export function useUnlistedRecords(resource: Resource): readonly RecordKey[] {
  const store = useResourceStore(resource);
  /** The same array while its keys are the same, even during edits. */
  const keys = useRef<readonly RecordKey[]>([]);
  return useSubscribed(store, () => {
    const now = store.unsaved().filter((key) => !hasRow(store, key));
    if (!areSame(now, keys.current)) keys.current = now;
    return keys.current;
  });
}
