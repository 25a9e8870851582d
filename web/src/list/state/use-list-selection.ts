import type { Resource } from '@ne2016/contract';
import type { RecordKey } from '@ne2016/data-layer';
import type { ViewSnapshot } from '@ne2016/data-layer/views';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useRecordAuthors } from '#live/authors/record-authors-context.tsx';
import { timeSlices } from '#platform/time-slices.ts';
import { useLinkedStores } from '#values/use-linked-titles.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { type ListAnswer, type ListQuestion, ListSelection } from '#query/rows/list-selection.ts';
import { movesOf } from '#query/order/list-order.ts';
import type { RecordSearch } from '#query/search/record-search.ts';

interface ListSelectionOptions {
  readonly resource: Resource;
  readonly search: RecordSearch;
  /** The whole list. */
  readonly whole: ViewSnapshot;
  /** The kept records: they are in every selection. */
  readonly pinned: ReadonlySet<RecordKey>;
  readonly question: ListQuestion;
  /** Whether the question is about who made or changed records. */
  readonly readsAuthors: boolean;
  /** Whether what the question is about is still to come. */
  readonly isAwaited: boolean;
}

/** What is known of the wanted records. */
export interface LatestAnswer {
  /** A moment behind the question where that takes long; `null` before the first one. */
  readonly latest: ListAnswer | null;
  /** Whether it has the records in the order of the list, and not in the one before. */
  readonly isInOrder: boolean;
}

/** Which records are wanted. */
export function useListSelection(options: ListSelectionOptions): LatestAnswer {
  const { resource, search, whole, pinned, question, readsAuthors, isAwaited } = options;
  const store = useResourceStore(resource);
  const linked = useLinkedStores(resource);
  const authors = useRecordAuthors(resource, readsAuthors);
  // While it is put in order, its places are those of before.
  const isReady = useListStatus(resource).state === 'ready' && whole.isComplete && !isAwaited;
  const [published, publish] = useState<{ by: ListSelection; answer: ListAnswer } | null>(null);
  const hasAnswer = useRef(false);
  const found = useMemo(() => {
    const made: ListSelection = new ListSelection({
      places: whole,
      textOf: (key) => search.textOf(store.values(key) ?? {}),
      valuesOf: (key) => store.values(key),
      slices: timeSlices,
      publish(answer) {
        // To say once more that nothing is asked would draw the list once more.
        if (answer === null && !hasAnswer.current) return;
        hasAnswer.current = answer !== null;
        publish(answer && { by: made, answer });
      },
    });
    return made;
    // Later states of the list go to the existing search, by `follow`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search, store, whole.order]);
  // All before anything is painted: what is found at once is seen with the letter that it answers.
  useLayoutEffect(() => found.follow(whole), [found, whole]);
  useLayoutEffect(() => found.pin(pinned), [found, pinned]);
  const pinnedNow = useRef(pinned);
  useLayoutEffect(() => {
    pinnedNow.current = pinned;
  }, [pinned]);
  useLayoutEffect(() => {
    if (!isReady) return undefined;
    found.restart();
    const releases = [
      store.subscribe((changed) => found.update(changed)),
      // What is kept moves with its group.
      movesOf(whole.order)?.((changed) => found.update(new Set([...changed, ...pinnedNow.current]))) ??
        (() => undefined),
      ...linked.map((list) => list.subscribe(() => found.markLinked())),
      authors?.subscribe((changed) => found.update(changed)) ?? (() => undefined),
    ];
    return () => {
      found.stop();
      for (const release of releases) release();
    };
  }, [found, store, whole.order, linked, authors, isReady]);
  useLayoutEffect(() => {
    if (isReady) found.ask(question);
  }, [found, question, isReady]);
  // What answers another question is not to be taken for this one.
  const latest = isAwaited ? null : (published?.answer ?? null);
  return { latest, isInOrder: published === null || published.by === found };
}
