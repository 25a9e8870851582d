import type { Resource } from '@ne2016/contract';
import type { DataLayer } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { keyTextsOf } from '#values/key-texts.ts';
import { type TimeSlices, timeSlices } from '#platform/time-slices.ts';
import { type FoundRecords, RecordFinder } from './record-finder.ts';

/** Number of records shown for each list. */
const limit = 5;

/** Number of texts computed between two checks of the remaining time. */
const portion = 100;

/** The state of a search in the records of all lists. */
interface RecordsSearch {
  /** The latest result, which may belong to an earlier query; `null` before the first. */
  readonly found: FoundRecords | null;
  /** The loading state of each list. */
  readonly statusOf: (list: Resource) => string;
  /** Completes the result at once. */
  readonly finish: () => void;
}

const readyLists = (layer: DataLayer, lists: readonly Resource[]) =>
  lists
    .map((resource) => ({ resource, store: layer.store(resource) }))
    .filter(({ store }) => store.state.state === 'ready');

/** Searches the records of lists; lists that are not loaded follow once they are. */
export function useFoundRecords(query: string, lists: readonly Resource[]): RecordsSearch {
  const layer = useDataLayer();
  const [found, publish] = useState<FoundRecords | null>(null);
  const [finder] = useState(() => new RecordFinder({ slices: timeSlices, limit, publish }));
  const statuses = useStatuses(layer, lists);
  const changes = useChanges(layer, lists);
  useEffect(() => {
    for (const list of lists) layer.store(list).load();
  }, [layer, lists]);
  // Before the paint: immediate results appear together with the typed letter.
  useLayoutEffect(() => {
    finder.ask(query, readyLists(layer, lists));
    return () => finder.stop();
  }, [finder, layer, lists, query, statuses]);
  // Repeats the search after changes by other users; a change of the query starts its own search.
  const askAgain = useEffectEvent(() => finder.askAgain(query, readyLists(layer, lists)));
  useEffect(() => {
    if (changes > 0) askAgain();
  }, [changes]);
  useEffect(() => prepareTexts(layer, lists, timeSlices), [layer, lists, statuses]);
  const finish = useCallback(() => finder.finish(), [finder]);
  return { found, statusOf: (list) => layer.store(list).state.state, finish };
}

/** Returns a text that changes with the loading state of any list. */
function useStatuses(layer: DataLayer, lists: readonly Resource[]): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = lists.map((list) => layer.store(list).subscribeState(listener));
      return () => {
        for (const release of releases) release();
      };
    },
    [layer, lists],
  );
  return useSyncExternalStore(subscribe, () => lists.map((list) => layer.store(list).state.state).join(' '));
}

/** Milliseconds between a change and the next search: a stream of changes is searched only now and then. */
const changePause = 200;

/** Returns a number that grows after changes of the lists. */
function useChanges(layer: DataLayer, lists: readonly Resource[]): number {
  const [changes, count] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const note = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        count((before) => before + 1);
      }, changePause);
    };
    const releases = lists.map((list) => layer.store(list).subscribe(note));
    return () => {
      clearTimeout(timer);
      for (const release of releases) release();
    };
  }, [layer, lists]);
  return changes;
}

/** Computes the search texts of all loaded records while the page is idle, before the first key. */
function prepareTexts(layer: DataLayer, lists: readonly Resource[], slices: TimeSlices): () => void {
  const work = allTexts(layer, lists);
  const goOn = (isOver: () => boolean) => {
    do if (work.next().done === true) return;
    while (!isOver());
    cancel = slices.whenIdle(goOn);
  };
  let cancel = slices.whenIdle(goOn);
  return () => cancel();
}

function* allTexts(layer: DataLayer, lists: readonly Resource[]): Generator<void> {
  let made = 0;
  for (const list of lists) {
    const [store, textOf] = [layer.store(list), keyTextsOf(list)];
    for (const id of store.ids()) {
      const values = store.values(id);
      if (values !== undefined) textOf(values);
      made += 1;
      if (made % portion === 0) yield;
    }
  }
}
