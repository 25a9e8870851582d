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
  /** The pinned records: they are in every selection. */
  readonly pinned: ReadonlySet<RecordKey>;
  readonly question: ListQuestion;
  /** Whether the question refers to the authors of records. */
  readonly readsAuthors: boolean;
  /** Whether the data that the question needs is still loading. */
  readonly isAwaited: boolean;
}

/** The state of the answer. */
export interface LatestAnswer {
  /** Of an earlier question, if the search takes long; `null` before the first answer. */
  readonly latest: ListAnswer | null;
  /** Whether the answer is in the current order of the list, not in the previous one. */
  readonly isInOrder: boolean;
}

/** Returns the records that match a question. */
export function useListSelection(options: ListSelectionOptions): LatestAnswer {
  const { resource, search, whole, pinned, question, readsAuthors, isAwaited } = options;
  const store = useResourceStore(resource);
  const linked = useLinkedStores(resource);
  const authors = useRecordAuthors(resource, readsAuthors);
  // During sorting, the places are those of the previous order.
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
        // A repeated `null` would render the list again.
        if (answer === null && !hasAnswer.current) return;
        hasAnswer.current = answer !== null;
        publish(answer && { by: made, answer });
      },
    });
    return made;
    // Later states of the list are passed to the existing search by `follow`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [search, store, whole.order]);
  // Layout effects, so that immediate results are painted together with the typed letter.
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
      // Pinned records move with their group.
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
  // The answer to another question must not be taken for this one.
  const latest = isAwaited ? null : (published?.answer ?? null);
  return { latest, isInOrder: published === null || published.by === found };
}
