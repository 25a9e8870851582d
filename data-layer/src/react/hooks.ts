import type { RecordOf, Resource } from '@ne2016/contract';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import type { ConnectionState } from '../push/push-port.ts';
import type { PresentColleague, RecordPresence } from '../presence/record-presence.ts';
import type { RecordKey, RecordState } from '../records/record-state.ts';
import type { ListState } from '../list/list-state.ts';
import type { ResourceStore } from '../store/resource-store.ts';
import { type PinnedInView, nothingPinned } from '../views/pinned-in-view.ts';
import { createView, type ViewOptions } from '../views/record-view.ts';
import type { ViewSnapshot } from '../views/view-snapshot.ts';
import { useDataLayer } from './data-layer-context.tsx';

/** The store of a resource, to call; reading through it does not re-render. */
export function useResourceStore<R extends Resource>(resource: R): ResourceStore<RecordOf<R>> {
  return useDataLayer().store(resource);
}

/** How far a list is. Loads it at the first use. */
export function useListState(resource: Resource): ListState {
  const store = useResourceStore(resource);
  useEffect(() => store.load(), [store]);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => store.state,
  );
}

/** One record; re-renders only when this record changes. `undefined` when there is none. */
export function useRecord<R extends Resource>(
  resource: R,
  key: RecordKey,
): RecordState<RecordOf<R>> | undefined {
  const store = useResourceStore(resource);
  // A draft that was created goes on under the key of the record that it became.
  const currentKey = store.get(key)?.key ?? key;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeRecord(currentKey, listener), [store, currentKey]),
    () => store.get(currentKey),
  );
}

/**
 * A filtered and sorted view; re-renders only when its records, or their order, change. A long list is sorted while the
 * page goes on: until then the view is not complete.
 * A new `filter` or `order` sorts it again: keep them with `useMemo`.
 * @param resource the resource of the list
 * @param options filter and order
 * @param kept Records that neither filter nor order moves, since somebody works on them.
 */
export function useRecordView<R extends Resource, SortKey = unknown>(
  resource: R,
  { filter, order }: ViewOptions<RecordOf<R>, SortKey>,
  pinned: PinnedInView = nothingPinned,
): ViewSnapshot {
  const store = useResourceStore(resource);
  const view = useMemo(() => {
    const made = createView(store, { filter, order });
    made.pin(pinned);
    return made;
    // The effects below pass later options to the same view.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [store]);
  // Before anything is painted: a row that is kept is not seen to go and come.
  useLayoutEffect(() => view.pin(pinned), [view, pinned]);
  useLayoutEffect(() => view.arrange({ filter, order }), [view, filter, order]);
  return useSyncExternalStore(
    useCallback((listener) => view.subscribe(listener), [view]),
    () => view.latest(),
  );
}

/** The state of the push connection. */
export function useConnection(): ConnectionState {
  const { connection } = useDataLayer();
  return useSyncExternalStore(
    useCallback((listener) => connection.subscribe(listener), [connection]),
    () => connection.value,
  );
}

/**
 * Who else has a record open, which is joined as long as the component is there; re-renders when they change.
 * `setEditing` stays the same function as long as the record does.
 */
export function useRecordPresence(
  resource: Resource,
  key: RecordKey,
): Pick<RecordPresence, 'others' | 'setEditing'> {
  const layer = useDataLayer();
  const presence = useMemo(() => layer.presence(resource, key), [layer, resource, key]);
  const others = useSyncExternalStore(
    useCallback((listener) => presence.subscribe(listener), [presence]),
    () => presence.others,
  );
  const editing = useRef<string | null>(null);
  // Of a draft that became a record under another key, the same value is still being edited.
  useEffect(() => presence.setEditing(editing.current), [presence]);
  const setEditing = useCallback(
    (attribute: string | null) => {
      editing.current = attribute;
      presence.setEditing(attribute);
    },
    [presence],
  );
  return useMemo(() => ({ others, setEditing }), [others, setEditing]);
}

/** Joins those who have a list open, as long as the component is there. */
export function useListPresence(resource: Resource): void {
  const { people } = useDataLayer();
  useEffect(() => people?.ofList(resource).subscribe(nothingToDo), [people, resource]);
}

const nothingToDo = () => undefined;
const nobodyThere: readonly PresentColleague[] = [];

/** Who else has a record of a list open; re-renders only when they change. */
export function usePeopleAt(resource: Resource, key: RecordKey): readonly PresentColleague[] {
  const { people } = useDataLayer();
  const presence = useMemo(() => people?.ofList(resource), [people, resource]);
  return useSyncExternalStore(
    useCallback((listener) => presence?.subscribe(listener) ?? nothingToDo, [presence]),
    () => presence?.at(key) ?? nobodyThere,
  );
}
