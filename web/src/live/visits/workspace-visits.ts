import type { Resource } from '@ne2016/contract';
import type { DataLayer } from '@ne2016/data-layer';
import { useEffect, useMemo } from 'react';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import { useSubscribed } from '#ui/use-subscribed.ts';
import type { WorkspaceAuthors } from '../authors/workspace-authors.ts';
import { visitMemory } from '#platform/browser-memory.ts';
import { ListVisit, type VisitChanges } from './list-visit.ts';

/** Returns the visit to a list. */
type WorkspaceVisits = (list: Resource) => ListVisit;

/** Without it, lists have no news. */
export const listVisitsPart = workspacePart<WorkspaceVisits | null>(null);

/** Returns the visits to every list. */
export function createWorkspaceVisits(
  layer: Pick<DataLayer, 'store'>,
  { userId, of }: WorkspaceAuthors,
): WorkspaceVisits {
  const visits = new Map<string, ListVisit>();
  return (list) => {
    const [authors, store] = [of(list), layer.store(list)];
    const memory = visitMemory(userId, list.name);
    const visit = visits.get(list.name) ?? new ListVisit({ authors, store, userId, memory, now: Date.now });
    visits.set(list.name, visit);
    return visit;
  };
}

/** Returns the visit to a list; `null` outside of a workspace. */
export function useListVisit(list: Resource): ListVisit | null {
  const visitTo = useWorkspacePart(listVisitsPart);
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
