import type { Resource } from '@ne2016/contract';
import type { DataLayer, HttpClient } from '@ne2016/data-layer';
import { useEffect, useMemo } from 'react';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { type ListStatus, readyStatus } from '#values/list-status.ts';
import { type ListPeople, RecordAuthors } from './record-authors.ts';

/** The authors of the records of every list, for the current user. */
export interface WorkspaceAuthors {
  readonly userId: string;
  readonly of: (resource: Resource) => RecordAuthors;
}

/** Without it, lists have no fields of authors. */
export const recordAuthorsPart = workspacePart<WorkspaceAuthors | null>(null);

/** Returns the authors of the records of every list, for a user. */
export function createWorkspaceAuthors(
  userId: string,
  layer: Pick<DataLayer, 'store'>,
  http: HttpClient,
): WorkspaceAuthors {
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
}

/** Returns the account of the current user; `null` outside of a workspace. */
export function useOwnId(): string | null {
  return useWorkspacePart(recordAuthorsPart)?.userId ?? null;
}

/** Returns the authors of the records of a list, without loading them; `null` outside of a workspace. */
export function useAuthorsOf(resource: Resource): RecordAuthors | null {
  const all = useWorkspacePart(recordAuthorsPart);
  return useMemo(() => all?.of(resource) ?? null, [all, resource]);
}

/** Returns the known people of a list, and the current user; `null` if the server does not provide them. */
export function useListPeople(
  resource: Resource,
): { authors: RecordAuthors; people: ListPeople; userId: string } | null {
  const userId = useOwnId();
  const authors = useAuthorsOf(resource);
  const people = useSubscribed(authors, () => authors?.people ?? null);
  return useMemo(
    () => (authors === null || people === null || userId === null ? null : { authors, people, userId }),
    [authors, people, userId],
  );
}

/**
 * Loads the authors of the records of a list and keeps them in step while `isNeeded`.
 * @returns `null` outside of a workspace.
 */
export function useRecordAuthors(resource: Resource, isNeeded: boolean): RecordAuthors | null {
  const authors = useAuthorsOf(resource);
  useEffect(() => (isNeeded ? authors?.follow() : undefined), [authors, isNeeded]);
  return authors;
}

/** Returns the loading state of the authors of a list; `ready` if they are not needed. */
export function useAuthorsStatus(authors: RecordAuthors | null, isNeeded: boolean): ListStatus {
  return useSubscribed(authors, () => (isNeeded ? authors?.status : null) ?? readyStatus);
}
