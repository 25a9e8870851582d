import type { Person, Resource } from '@ne2016/contract';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import { CountedViews } from './counted-views.tsx';
import type { CountsOfViews } from './view-counts.ts';

/** Publishes the number of records of each saved view, by list. */
export class PublishedCounts {
  readonly #counts = new Map<string, CountsOfViews>();
  readonly #listeners = new Set<() => void>();

  /** Returns the count of a view; `null` if unknown. */
  countOf(list: string, view: number): number | null {
    return this.#counts.get(list)?.get(view) ?? null;
  }

  publish(list: string, counts: CountsOfViews): void {
    this.#counts.set(list, counts);
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

export const viewCountsPart = workspacePart(new PublishedCounts());

interface CountedListsProps {
  lists: readonly Resource[];
  person: Person;
}

/** Counts the records of the saved views once for all places that show their links. */
export function CountedLists({ lists, person }: CountedListsProps) {
  const counts = useWorkspacePart(viewCountsPart);
  return lists.map((list) => <CountedViews key={list.name} list={list} person={person} counts={counts} />);
}

/** Returns the number of records of a saved view; `null` if unknown. Renders again only for this view. */
export function useViewCount(list: Resource, view: number | null): number | null {
  const counts = useWorkspacePart(viewCountsPart);
  return useSubscribed(counts, () => (view === null ? null : counts.countOf(list.name, view)));
}
