import type { Person, Resource } from '@ne2016/contract';
import type { DraftKey, RecordKey } from '@ne2016/data-layer';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useRef } from 'react';
import { beginRecord } from '#live/records/new-record.ts';
import type { RecordValues } from '#values/record-title.ts';

/**
 * Begins new records of a list.
 * @param tryOpen opens a record; answers whether it is open then, for what is in the way may keep it closed.
 */
export function useNewRecord(
  resource: Resource,
  { id, role }: Person,
  tryOpen: (key: RecordKey) => Promise<boolean>,
) {
  const store = useResourceStore(resource);
  /** What had the focus when a new record was asked for. */
  const from = useRef<Element>(null);
  const begin = useCallback(
    async (key: DraftKey) => {
      const isOpen = await tryOpen(key);
      // Nobody would see it.
      if (!isOpen) void store.revert(key);
      return isOpen;
    },
    [tryOpen, store],
  );
  const add = useCallback(() => {
    from.current = document.activeElement;
    void begin(beginRecord(store, { id, role }));
  }, [begin, store, id, role]);
  // They are of attributes that can be saved, which the compiler cannot know of any resource.
  const addLike = (values: RecordValues) =>
    begin(store.addDraft(values as Parameters<typeof store.addDraft>[0]));
  return { from, add, addLike };
}
