import type { RecordOf, Resource } from '@ne2016/contract';
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ConnectionState } from '../push/push-port.ts';
import type { PresentColleague, RecordPresence } from '../presence/record-presence.ts';
import type { RecordKey, RecordState } from '../records/record-state.ts';
import type { ListState } from '../list/list-state.ts';
import type { ResourceStore } from '../store/resource-store.ts';
import { type PinnedInView, nothingPinned } from '../views/pinned-in-view.ts';
import { createView, type ViewOptions } from '../views/record-view.ts';
import type { ViewSnapshot } from '../views/view-snapshot.ts';
import { useDataLayer } from './data-layer-context.tsx';

/** Returns the store of a resource, for calls. Reading from it does not re-render the component. */
export function useResourceStore<R extends Resource>(resource: R): ResourceStore<RecordOf<R>> {
  return useDataLayer().store(resource);
}

/** Returns the loading state of a list, see {@link ListState}; re-renders when it changes. Loads the list. */
export function useListState(resource: Resource): ListState {
  const store = useResourceStore(resource);
  useEffect(() => store.load(), [store]);
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeState(listener), [store]),
    () => store.state,
  );
}

/**
 * Returns one record with its unsaved edits; re-renders only when this record changes.
 * @param resource the resource of the record
 * @param key the identifier, or the key of a draft, also once it is saved
 * @returns `undefined` if there is no such record or draft
 */
export function useRecord<R extends Resource>(
  resource: R,
  key: RecordKey,
): RecordState<RecordOf<R>> | undefined {
  const store = useResourceStore(resource);
  // A draft that was created continues under the key of its record.
  const currentKey = store.get(key)?.key ?? key;
  return useSyncExternalStore(
    useCallback((listener) => store.subscribeRecord(currentKey, listener), [store, currentKey]),
    () => store.get(currentKey),
  );
}

/**
 * Returns a filtered and sorted view; re-renders only when its records or their order change. It does not load the
 * list, see {@link useListState}. A long list is sorted in slices: until then, `isComplete` is false.
 * @param resource the resource of the list
 * @param options filter and order; a new function or object sorts the list again, so keep them with `useMemo`
 * @param pinned records that stay in the view or at their place, such as those that are being edited
 * @throws an error of the filter or the order
 * @example
 * ```tsx
 * const kept = useMemo(() => ({ shown: new Set(open), inPlace: new Set(open) }), [open]);
 * const view = useRecordView(task, { order: byTitle }, kept); // byTitle: a constant of the module, see SortOrder
 * const first = view.keyAt(0);
 * ```
 */
export function useRecordView<R extends Resource, SortKey = unknown>(
  resource: R,
  { filter, order }: ViewOptions<RecordOf<R>, SortKey>,
  pinned: PinnedInView = nothingPinned,
): ViewSnapshot {
  const store = useResourceStore(resource);
  const makeView = () => {
    const made = createView(store, { filter, order });
    made.pin(pinned);
    return { of: store, view: made };
  };
  const [known, setKnown] = useState(makeView);
  // The effects below pass later options to the same view; only another store needs another one.
  const current = known.of === store ? known : makeView();
  if (current !== known) setKnown(current);
  const { view } = current;
  // Before painting, so that a pinned row does not disappear and reappear.
  useLayoutEffect(() => view.pin(pinned), [view, pinned]);
  useLayoutEffect(() => view.setOptions({ filter, order }), [view, filter, order]);
  return useSyncExternalStore(
    useCallback((listener) => view.subscribe(listener), [view]),
    () => view.latest(),
  );
}

/** Returns the state of the push connection; re-renders when it changes. */
export function useConnection(): ConnectionState {
  const { connection } = useDataLayer();
  return useSyncExternalStore(
    useCallback((listener) => connection.subscribe(listener), [connection]),
    () => connection.value,
  );
}

/**
 * Returns the other people who have a record open, and re-renders when they change. While the component is
 * mounted, this person is shown at the record to the others.
 * @returns `setEditing` shows the others which attribute is edited here, `null` for none; the same function
 *   for a record
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
  // When a draft has become a record with another key, the same value is still being edited.
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

/**
 * Shows this person to others who have the list open, and the others here, while the component is mounted.
 */
export function useListPresence(resource: Resource): void {
  const { people } = useDataLayer();
  useEffect(() => people?.ofList(resource).subscribe(nothingToDo), [people, resource]);
}

const nothingToDo = () => undefined;
const nobodyThere: readonly PresentColleague[] = [];

/** Returns the other people who have a record of a list open; re-renders only when they change. */
export function usePeopleAt(resource: Resource, key: RecordKey): readonly PresentColleague[] {
  const { people } = useDataLayer();
  const presence = useMemo(() => people?.ofList(resource), [people, resource]);
  return useSyncExternalStore(
    useCallback((listener) => presence?.subscribe(listener) ?? nothingToDo, [presence]),
    () => presence?.at(key) ?? nobodyThere,
  );
}
