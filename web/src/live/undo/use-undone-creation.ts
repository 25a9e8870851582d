import type { RecordId, Resource } from '@ne2016/contract';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useUndo } from './undo.ts';

/** Calls `onUndone` with each record of a list whose creation is undone. */
export function useUndoneCreation({ name }: Resource, onUndone: (id: RecordId) => void): void {
  const { watchCreations } = useUndo();
  const latest = useRef(onUndone);
  useLayoutEffect(() => {
    latest.current = onUndone;
  });
  useEffect(
    () => watchCreations((resource, ids) => resource === name && ids.forEach((id) => latest.current(id))),
    [watchCreations, name],
  );
}
