import type { Person, Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useToday } from '#platform/use-today.ts';
import { useComputed } from '#live/lists/use-computed.ts';
import { createRecordSearch } from '#query/search/record-search.ts';
import { useAuthorsStatus, useRecordAuthors } from '#live/authors/workspace-authors.ts';
import { useListSize } from '#live/lists/use-list-size.ts';
import { subscribeToLinked } from '#values/link-index.ts';
import { timeSlices } from '#platform/time-slices.ts';
import { useLinks } from '#values/use-linked-titles.ts';
import { useKnownTexts } from '#values/use-text-context.ts';
import type { TextContext } from '#values/text-context.ts';
import { useFields } from '#live/lists/use-fields.ts';
import type { NamedView } from '../state/saved-views.ts';
import { useSavedViews } from '../state/use-saved-views.ts';
import { ViewCounts } from './view-counts.ts';
import type { PublishedCounts } from './published-counts.tsx';
import { type ReadQuestion, readQuestion } from './view-question.ts';

interface CountedViewsProps {
  list: Resource;
  person: Person;
  counts: PublishedCounts;
}

/** Counts the saved views of a list once it is loaded. The counts alone do not load it. */
export function CountedViews(props: CountedViewsProps) {
  const { views } = useSavedViews(props.list, props.person);
  const isLoaded = useListSize(props.list) !== null;
  return isLoaded && views.length > 0 ? <Counting {...props} views={views} /> : null;
}

function Counting({ list, counts, views }: CountedViewsProps & { views: readonly NamedView[] }) {
  const store = useResourceStore(list);
  const links = useLinks(list);
  const context = useKnownTexts();
  const { questions, authors } = useQuestions(list, views, context);
  const readLinks = useMemo(
    () => new Set([...questions.values()].flatMap(({ links }) => links)),
    [questions],
  );
  const counter = useMemo(
    () =>
      new ViewCounts({
        store,
        textOf: createRecordSearch(list, context).textOf,
        slices: timeSlices,
        publish: (next) => counts.publish(list.name, next),
      }),
    [store, list, context, counts],
  );
  useEffect(() => {
    const note = (changed: Parameters<typeof counter.update>[0]) => counter.update(changed);
    const releases = [
      store.subscribe(note),
      ...links
        .filter(({ name }) => readLinks.has(name))
        .map(({ name, linked }) => subscribeToLinked(store, name, linked, note)),
      authors?.subscribe(note) ?? (() => undefined),
    ];
    return () => releases.forEach((release) => release());
  }, [counter, store, links, authors, readLinks]);
  useEffect(() => () => counter.stop(), [counter]);
  useEffect(() => counter.ask(questions), [counter, questions]);
  return null;
}

/** Returns the questions of the views that can be answered; the same object while a view is unchanged. */
function useQuestions(list: Resource, views: readonly NamedView[], context: TextContext) {
  const fields = useFields(list);
  const today = useToday();
  const isReady = useReadyLinks(list);
  const read = useMemo(() => {
    const known = new Map<string, ReadQuestion | null>();
    return (settings: string) => {
      const made = known.has(settings)
        ? known.get(settings)
        : readQuestion(list, settings, fields, today, context);
      known.set(settings, made ?? null);
      return made ?? null;
    };
  }, [list, fields, today, context]);
  const asked = useMemo(
    () =>
      views.flatMap(({ id, settings }): [number, ReadQuestion][] => {
        const question = read(settings);
        return question === null ? [] : [[id, question]];
      }),
    [views, read],
  );
  const readsAuthors = asked.some(([, question]) => question.readsAuthors);
  // Opening such a view loads the authors; from then on, the counts follow them too.
  const areAuthorsKnown = useAuthorsStatus(useRecordAuthors(list, false), readsAuthors).state === 'ready';
  const authors = useRecordAuthors(list, readsAuthors && areAuthorsKnown);
  // Lists that computed attributes read are not loaded for counting either.
  const isComputed = useComputed(list, [...new Set(asked.flatMap(([, { computed }]) => computed))], false);
  const questions = useMemo(() => {
    const isKnown = ({ links, computed, readsAuthors: isOfAuthors }: ReadQuestion) =>
      links.every((name) => isReady.has(name)) &&
      (isComputed || computed.length === 0) &&
      (!isOfAuthors || areAuthorsKnown);
    return new Map(asked.filter(([, question]) => isKnown(question)));
  }, [asked, isReady, isComputed, areAuthorsKnown]);
  return { questions, authors };
}

/** Returns the attributes of a list that link to loaded lists. */
function useReadyLinks(list: Resource): ReadonlySet<string> {
  const links = useLinks(list);
  const subscribe = useCallback(
    (listener: () => void) => {
      const releases = links.map(({ linked }) => linked.subscribeState(listener));
      return () => releases.forEach((release) => release());
    },
    [links],
  );
  const ready = useSyncExternalStore(subscribe, () =>
    links
      .filter(({ linked }) => linked.state.state === 'ready')
      .map(({ name }) => name)
      .join(' '),
  );
  return useMemo(() => new Set(ready.split(' ')), [ready]);
}
