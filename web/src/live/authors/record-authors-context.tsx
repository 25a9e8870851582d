import type { Resource } from '@ne2016/contract';
import type { DataLayer, HttpClient } from '@ne2016/data-layer';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useSyncExternalStore } from 'react';
import { type ListStatus, readyStatus } from '#values/use-list-status.ts';
import { type ListPeople, RecordAuthors } from './record-authors.ts';

/** Who made and changed the records of every list, for one person. */
interface WorkspaceAuthors {
  readonly userId: string;
  readonly of: (resource: Resource) => RecordAuthors;
}

const RecordAuthorsContext = createContext<WorkspaceAuthors | null>(null);

interface RecordAuthorsProviderProps {
  userId: string;
  layer: Pick<DataLayer, 'store'>;
  http: HttpClient;
  children: ReactNode;
}

/** Tells everything below who made and changed records. Without it, lists have no such fields. */
export function RecordAuthorsProvider({ userId, layer, http, children }: RecordAuthorsProviderProps) {
  const authors = useMemo((): WorkspaceAuthors => {
    const known = new Map<string, RecordAuthors>();
    return {
      userId,
      of: (resource) => {
        const { name } = resource;
        const made = known.get(name) ?? new RecordAuthors({ resource, store: layer.store(resource), http });
        known.set(name, made);
        return made;
      },
    };
  }, [userId, layer, http]);
  return <RecordAuthorsContext value={authors}>{children}</RecordAuthorsContext>;
}

const nothingToLeave = () => undefined;

/** Reads a value from the authors of a list and follows it; `absent` where the list has no authors. */
function useOfAuthors<Value>(
  authors: RecordAuthors | null,
  read: (authors: RecordAuthors) => Value,
  absent: Value,
): Value {
  const subscribe = useMemo(
    () => (listener: () => void) => authors?.subscribe(listener) ?? nothingToLeave,
    [authors],
  );
  return useSyncExternalStore(subscribe, () => (authors === null ? absent : read(authors)));
}

/** Who made and changed the records of any list. */
export function useAuthorsOfLists(): (resource: Resource) => RecordAuthors {
  const all = useContext(RecordAuthorsContext);
  if (all === null) throw new Error('useAuthorsOfLists is called outside of a RecordAuthorsProvider');
  return all.of;
}

/** The account of the person, to whom others are colleagues; `null` where nobody tells. */
export function useOwnId(): string | null {
  return useContext(RecordAuthorsContext)?.userId ?? null;
}

function useAuthorsOf(resource: Resource): RecordAuthors | null {
  const all = useContext(RecordAuthorsContext);
  return useMemo(() => all?.of(resource) ?? null, [all, resource]);
}

/** The people of a list, as far as they are known, and who asks; `null` where nobody tells. */
export function useListPeople(
  resource: Resource,
): { authors: RecordAuthors; people: ListPeople; userId: string } | null {
  const userId = useOwnId();
  const authors = useAuthorsOf(resource);
  const people = useOfAuthors(authors, (one) => one.people, null);
  return useMemo(
    () => (authors === null || people === null || userId === null ? null : { authors, people, userId }),
    [authors, people, userId],
  );
}

/** Loads and follows who made and changed the records of a list while that is needed; `null` where nobody tells. */
export function useRecordAuthors(resource: Resource, isNeeded: boolean): RecordAuthors | null {
  const authors = useAuthorsOf(resource);
  useEffect(() => (isNeeded ? authors?.follow() : undefined), [authors, isNeeded]);
  return authors;
}

/** How far the authors of a list are, where they are needed. */
export function useAuthorsStatus(authors: RecordAuthors | null, isNeeded: boolean): ListStatus {
  return useOfAuthors(authors, (one) => (isNeeded ? one.status : readyStatus), readyStatus);
}
