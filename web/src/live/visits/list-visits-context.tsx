import type { Resource } from '@ne2016/contract';
import type { DataLayer } from '@ne2016/data-layer';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { useAuthorsOfLists } from '../authors/record-authors-context.tsx';
import { visitMemory } from '#platform/browser-memory.ts';
import { ListVisit, type VisitChanges } from './list-visit.ts';

const ListVisitsContext = createContext<((list: Resource) => ListVisit) | null>(null);

interface ListVisitsProviderProps {
  userId: string;
  layer: Pick<DataLayer, 'store'>;
  children: ReactNode;
}

/** Provides the visits to lists to the components below. Without it, lists have no news. */
export function ListVisitsProvider({ userId, layer, children }: ListVisitsProviderProps) {
  const authorsOf = useAuthorsOfLists();
  const visitTo = useMemo(() => {
    const visits = new Map<string, ListVisit>();
    return (list: Resource) => {
      const [authors, store] = [authorsOf(list), layer.store(list)];
      const memory = visitMemory(userId, list.name);
      const visit = visits.get(list.name) ?? new ListVisit({ authors, store, userId, memory, now: Date.now });
      visits.set(list.name, visit);
      return visit;
    };
  }, [authorsOf, layer, userId]);
  return <ListVisitsContext value={visitTo}>{children}</ListVisitsContext>;
}

/** Returns the visit to a list; `null` without a provider. */
export function useListVisit(list: Resource): ListVisit | null {
  const visitTo = useContext(ListVisitsContext);
  return useMemo(() => visitTo?.(list) ?? null, [visitTo, list]);
}

/** Returns the remote changes of a list since the last visit. */
export function useVisitChanges(visit: ListVisit | null): VisitChanges | null {
  return useSubscribed(visit, () => visit?.news ?? null);
}

/** Visits a list while the component is mounted. */
export function useVisit(list: Resource): void {
  const visit = useListVisit(list);
  useEffect(() => {
    if (visit === null) return undefined;
    const end = visit.begin();
    const pause = () => document.hidden && visit.pause();
    const leave = () => visit.pause();
    document.addEventListener('visibilitychange', pause);
    addEventListener('pagehide', leave);
    return () => {
      end();
      document.removeEventListener('visibilitychange', pause);
      removeEventListener('pagehide', leave);
    };
  }, [visit]);
}
