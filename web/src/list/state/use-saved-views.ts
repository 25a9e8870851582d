import type { Person, Resource } from '@ne2016/contract';
import { useMemo } from 'react';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { useListStatus } from '#values/use-list-status.ts';
import { useVersionedStore } from '#values/use-list-version.ts';
import { readSavedViews, type SavedViews } from './saved-views.ts';

/** Returns the saved views of a list, updated live. */
export function useSavedViews(resource: Resource, person: Person): SavedViews {
  const pack = useLocalePack();
  const { state } = useListStatus(savedViews);
  const list = useVersionedStore(savedViews);
  const { id, role } = person;
  return useMemo(
    () => readSavedViews(list.store, state === 'ready', { resource, person: { id, role }, pack }),
    [list, resource, id, role, state, pack],
  );
}
