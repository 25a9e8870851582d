import type { Person, Resource } from '@ne2016/contract';
import { useResourceStore } from '@ne2016/data-layer/react';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useViewMemory } from '#live/lists/view-memory.ts';
import { listPath } from '#routes/list-paths.ts';
import { useLocalePack } from '#i18n/use-locale-pack.ts';
import { savedViews } from '#query/view/saved-view-resource.ts';
import { pageNavigator } from '#routes/page-navigator.ts';
import { AddressedView, type ShownView, type ViewSetters } from './addressed-view.ts';
import { type OpenView, OpenViews } from './open-views.ts';

/** The view of the address, and its setters. */
export interface ViewControl extends ShownView, ViewSetters {}

/** Returns the view of the address of a list, which the links to the list remember. */
export function useAddressedView(
  resource: Resource,
  { id, role }: Person,
): { readonly addressed: AddressedView; readonly opened: OpenView } {
  const pack = useLocalePack();
  const store = useResourceStore(savedViews);
  const memory = useViewMemory();
  const { addressed, openViews } = useMemo(() => {
    const openViews = new OpenViews({
      resource,
      person: { id, role },
      store,
      navigator: pageNavigator,
      pack,
    });
    return { openViews, addressed: new AddressedView(pageNavigator, listPath(resource.name), openViews) };
  }, [resource, id, role, store, pack]);
  useEffect(() => {
    const remember = () => memory.remember(resource.name, addressed.snapshot().query);
    remember();
    return addressed.subscribe(remember);
  }, [memory, resource, addressed]);
  return { addressed, opened: useSyncExternalStore(openViews.subscribe, openViews.snapshot) };
}

/** Returns the current view with its setters; renders again when it changes. */
export function useView(addressed: AddressedView): ViewControl {
  const shown = useSyncExternalStore(addressed.subscribe, addressed.snapshot);
  return useMemo(() => {
    const { change, adjust, search, open } = addressed;
    return { ...shown, change, adjust, search, open };
  }, [addressed, shown]);
}
