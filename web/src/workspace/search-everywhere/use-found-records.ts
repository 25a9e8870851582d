import type { Resource } from '@ne2016/contract';
import type { DataLayer } from '@ne2016/data-layer';
import { useDataLayer } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { keyTextsOf } from '#values/key-texts.ts';
import { type TimeSlices, timeSlices } from '#platform/time-slices.ts';
import { type FoundRecords, RecordFinder } from './record-finder.ts';

/** How many records of each list are shown. */
const limit = 5;

/** How many texts are made between two looks at the time that is left. */
const portion = 100;

/** What is known of the records of all lists that answer a query. */
interface RecordsSearch {
  /** The newest answer, which may be to an earlier query; `null` before the first. */
  readonly found: FoundRecords | null;
  /** How far each list is. */
  readonly statusOf: (list: Resource) => string;
  /** Sees to it that the answer is there at once. */
  readonly finish: () => void;
}

const readyLists = (layer: DataLayer, lists: readonly Resource[]) =>
  lists
    .map((resource) => ({ resource, store: layer.store(resource) }))
    .filter(({ store }) => store.state.state === 'ready');

/** Searches the records of lists, those that are not loaded yet once they are. */
export function useFoundRecords(query: string, lists: readonly Resource[]): RecordsSearch {
  const layer = useDataLayer();
  const [found, publish] = useState<FoundRecords | null>(null);
  const [finder] = useState(() => new RecordFinder({ slices: timeSlices, limit, publish }));
  const statuses = useStatuses(layer, lists);
  const changes = useChanges(layer, lists);
  useEffect(() => {
    for (const list of lists) layer.store(list).load();
  }, [layer, lists]);
  // Before anything is painted: what is found at once is seen with the letter that it answers.
  useLayoutEffect(() => {
    finder.ask(query, readyLists(layer, lists));
    return () => finder.stop();
  }, [finder, layer, lists, query, statuses]);
  // What colleagues change meanwhile is looked for again.
  useEffect(() => {
    if (changes > 0) finder.askAgain(query, readyLists(layer, lists));
    // Another query has been asked already.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [changes]);
  useEffect(() => prepareTexts(layer, lists, timeSlices), [layer, lists, statuses]);
  const finish = useCallback(() => finder.finish(), [finder]);
  return { found, statusOf: (list) => layer.store(list).state.state, finish };
}

/** Another text whenever one of the lists is further. */
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

/** After a change the search waits so many milliseconds for others: a stream of them is looked through now and then. */
const changePause = 200;

/** Another number after each change of the lists. */
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

/** Makes the texts of all records that are there while nothing else is to be done, so that the first key waits for none. */
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
