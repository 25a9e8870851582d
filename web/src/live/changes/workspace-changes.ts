import type { Resource } from '@ne2016/contract';
import type { DataLayer, RecordKey } from '@ne2016/data-layer';
import { useMemo } from 'react';
import { useWorkspacePart, workspacePart } from '#platform/workspace.ts';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { personText } from '../records/change-author.ts';
import { useListPeople, type WorkspaceAuthors } from '../authors/workspace-authors.ts';
import { type ChangeMark, ListChanges } from './list-changes.ts';

/** The remote changes of every list. */
interface WorkspaceChanges {
  of(resource: Resource): ListChanges | undefined;
  /** Tracks the changes until the returned function is called. */
  follow(): () => void;
}

/** Without it, nothing is marked. */
export const listChangesPart = workspacePart<WorkspaceChanges | null>(null);

/** Returns the remote changes of these lists. */
export function createWorkspaceChanges(
  lists: readonly Resource[],
  layer: Pick<DataLayer, 'store'>,
  authors: WorkspaceAuthors,
): WorkspaceChanges {
  const { userId } = authors;
  const changes = new Map(
    lists.map((resource) => {
      const [store, editors] = [layer.store(resource), authors.of(resource)];
      return [resource.name, new ListChanges({ store, editors, userId })];
    }),
  );
  return {
    of: ({ name }) => changes.get(name),
    follow() {
      const leaves = Array.from(changes.values(), (one) => one.follow());
      return () => leaves.forEach((leave) => leave());
    },
  };
}

/** Returns the remote changes of a list; `null` if they are not tracked. */
export function useListChanges(resource: Resource): ListChanges | null {
  return useWorkspacePart(listChangesPart)?.of(resource) ?? null;
}

/** Returns the unseen remote changes of a record; renders again only when these change. */
export function useChangeMark(changes: ListChanges | null, key: RecordKey): ChangeMark | null {
  const ofRecord = useMemo(
    () => changes && { subscribe: (listener: () => void) => changes.subscribeRecord(key, listener) },
    [changes, key],
  );
  return useSubscribed(ofRecord, () => changes?.of(key) ?? null);
}

/** Returns the text of a change: « Modifié par Driss Haddad »; `undefined` without a change. */
export function useChangeWord(
  resource: Resource,
  mark: ChangeMark | null,
  isMoved: boolean,
): string | undefined {
  const { t } = useTranslation();
  const people = useListPeople(resource)?.people;
  if (mark === null) return undefined;
  const person = mark.by === null ? undefined : people?.get(mark.by);
  const name = person ? personText(person) : t('list.changes.colleague');
  return t(`list.changes.${isMoved && mark.what === 'changed' ? 'moved' : mark.what}`, { name });
}
