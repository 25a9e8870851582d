import type { Resource } from '@ne2016/contract';
import type { DataLayer, RecordKey } from '@ne2016/data-layer';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { useSubscribed } from '#ui/use-subscribed.ts';
import { useTranslation } from '#ui/texts/use-translation.ts';
import { personText } from '../records/change-author.ts';
import { useAuthorsOfLists, useListPeople } from '../authors/record-authors-context.tsx';
import { type ChangeMark, ListChanges } from './list-changes.ts';

const ListChangesContext = createContext<((resource: Resource) => ListChanges | undefined) | null>(null);

interface ListChangesProviderProps {
  lists: readonly Resource[];
  userId: string;
  layer: Pick<DataLayer, 'store'>;
  children: ReactNode;
}

/** Tracks the remote changes of these lists for the components below. Without it, nothing is marked. */
export function ListChangesProvider({ lists, userId, layer, children }: ListChangesProviderProps) {
  const authorsOf = useAuthorsOfLists();
  const changes = useMemo(
    () =>
      new Map(
        lists.map((resource) => {
          const [store, editors] = [layer.store(resource), authorsOf(resource)];
          return [resource.name, new ListChanges({ store, editors, userId })];
        }),
      ),
    [lists, layer, authorsOf, userId],
  );
  useEffect(() => {
    const leaves = Array.from(changes.values(), (one) => one.follow());
    return () => leaves.forEach((leave) => leave());
  }, [changes]);
  const of = useMemo(() => (resource: Resource) => changes.get(resource.name), [changes]);
  return <ListChangesContext value={of}>{children}</ListChangesContext>;
}

/** Returns the remote changes of a list; `null` if they are not tracked. */
export function useListChanges(resource: Resource): ListChanges | null {
  return useContext(ListChangesContext)?.(resource) ?? null;
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
